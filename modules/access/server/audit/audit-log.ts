import { sql, type SqlBool } from 'kysely'
import { alphabet } from '#platform/server/alphabet.ts'
import type { Db } from '#platform/server/database.ts'
import { route, type Caller, type Route } from '#platform/server/route.ts'
import { hasWords } from '#platform/server/search.ts'
import type { AuditLabels } from '#platform/shared/audit-labels.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import {
  actionKey,
  auditChoices,
  listAudit,
  subjectKey,
  type AuditEntry,
  type AuditFilter,
} from '../../shared/audit.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'

export const listAuditRoute = (book: OrganizationBook): Route =>
  route(listAudit, async ({ db, principal: { orgId } }, { before, limit, ...filter }) => {
    const items = await auditEntries(db, { orgId, zone: await book.zoneOf(db, orgId) }, filter, {
      before,
      limit: limit + 1,
    })
    const page = items.slice(0, limit)
    return { items: page, next: items.length > limit ? page.at(-1)!.id : null }
  })

/** `orgId` null: of all organisations, which only the system sees. `zone`: in which the days of the filter begin. */
interface Where {
  orgId: number | null
  zone: string
}
interface Part {
  before?: string | undefined
  limit: number
}

/** Ids grow with time, so they are the order and the cursor. */
export async function auditEntries(
  db: Db,
  { orgId, zone }: Where,
  filter: AuditFilter,
  { before, limit }: Part,
): Promise<(AuditEntry & { org_id: number })[]> {
  const { user_id, action, subject_type, subject_id, q, from, to } = filter
  let entries = db
    .selectFrom('platform.audit as a')
    .leftJoin('access.users as u', 'u.id', 'a.user_id')
    .leftJoin('access.users as i', 'i.id', 'a.impersonator_id')
    .leftJoin('access.roles as r', (on) => on.onRef('r.org_id', '=', 'a.org_id').onRef('r.id', '=', 'a.role_id'))
    .select([
      'a.org_id',
      'a.id',
      'a.at',
      'a.action',
      'a.subject_type',
      'a.subject_id',
      'a.subject_name',
      'a.user_id',
      'a.ip',
      'a.request_id',
      'a.before',
      'a.after',
      'a.labels',
      'u.first_name',
      'u.last_name',
      'r.display_name as role',
      'i.first_name as as_first_name',
      'i.last_name as as_last_name',
    ])
  if (orgId !== null) entries = entries.where('a.org_id', '=', orgId)
  if (user_id !== undefined) entries = entries.where('a.user_id', '=', user_id)
  if (action) entries = entries.where('a.action', '=', action)
  if (subject_type) entries = entries.where('a.subject_type', '=', subject_type)
  if (subject_id) entries = entries.where('a.subject_id', '=', subject_id)
  for (const isFound of q ? hasWords(sql`a.search`, q) : []) entries = entries.where(isFound)
  if (from) entries = entries.where(sql<SqlBool>`a.at >= ${from}::date::timestamp at time zone ${zone}`)
  if (to) entries = entries.where(sql<SqlBool>`a.at < (${to}::date + 1)::timestamp at time zone ${zone}`)
  if (before) entries = entries.where('a.id', '<', before)
  const rows = await entries.orderBy('a.id', 'desc').limit(limit).execute()
  return rows.map(({ at, as_first_name, as_last_name, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    impersonator: as_first_name === null ? null : { first_name: as_first_name, last_name: as_last_name ?? '' },
  }))
}

export const auditChoicesRoute = route(auditChoices, ({ db, principal: { orgId }, ...caller }) =>
  choicesOf(db, orgId, caller),
)

/** Everything in the order of the words that the caller reads. */
export async function choicesOf(
  db: Db,
  orgId: number | null,
  { language, services: { translate } }: Pick<Caller, 'language' | 'services'>,
) {
  let names = db
    .selectFrom('platform.audit as a')
    .innerJoin('access.users as u', 'u.id', 'a.user_id')
    .select(['a.user_id', 'u.first_name', 'u.last_name'])
    .groupBy(['a.user_id', 'u.first_name', 'u.last_name'])
    .orderBy(sql`u.first_name collate platform.mongolian`)
    .orderBy(sql`u.last_name collate platform.mongolian`)
    .orderBy('a.user_id')
  let found = db
    .selectFrom('platform.audit')
    .select([
      'action',
      'subject_type',
      sql<AuditLabels | null>`(array_agg(labels order by id desc) filter (where labels is not null))[1]`.as('labels'),
    ])
    .groupBy(['action', 'subject_type'])
  if (orgId !== null) [names, found] = [names.where('a.org_id', '=', orgId), found.where('org_id', '=', orgId)]
  const [people, kinds] = [await names.execute(), await found.execute()]
  const labels = Object.fromEntries(
    kinds.flatMap(({ action, subject_type, labels: own }) => [
      ...(own?.action ? [[action, own.action] as const] : []),
      ...(own?.kind ? [[subject_type, own.kind] as const] : []),
    ]),
  )
  const inOrder = (values: string[], keyOf: (value: string) => string) =>
    [...new Set(values)]
      .map((value) => ({
        value,
        words: labels[value] ? inLanguage(labels[value], language) : translate(language, keyOf(value)),
      }))
      .toSorted((one, other) => alphabet.compare(one.words, other.words))
      .map(({ value }) => value)
  return {
    people,
    actions: inOrder(
      kinds.map(({ action }) => action),
      actionKey,
    ),
    subject_types: inOrder(
      kinds.map(({ subject_type }) => subject_type),
      subjectKey,
    ),
    labels,
  }
}
