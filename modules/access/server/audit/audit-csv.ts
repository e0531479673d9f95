import { Readable } from 'node:stream'
import { z } from 'zod'
import { auditExport } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { rawRoute, type OpenContext, type Route } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { inLanguage, languageOf, words, type Language, type Words } from '#platform/shared/i18n.ts'
import {
  actionKey,
  auditFilter,
  fieldKey,
  moduleOf,
  narrowedBy,
  subjectKey,
  valueKey,
  type AuditEntry,
  type AuditFilter,
} from '../../shared/audit.ts'
import { auditEntries } from './audit-log.ts'
import { personNames } from '../members/member-places.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'

export const PAGE = 500

/** The log as it is filtered, in pages of their own transactions: however long it is, little of it is held at once. */
export const auditCsvRoute = (book: OrganizationBook): Route =>
  rawRoute(
    {
      method: 'POST',
      path: '/access/audit.csv',
      permission: 'access.audit.r',
      summary: 'The audit log as a table (text/csv)',
      // A link cannot carry a language of its own, so the address may name it.
      input: auditFilter.extend({ lang: z.string().max(10).optional() }),
      sends: 'text/csv',
      whileViewing: true,
    },
    async (context, { lang, ...filter }) => {
      const { orgId } = context.principal
      const zone = await context.inTenant(async (tenant) => {
        await auditExport(tenant, {
          action: 'access.audit_exported',
          subject_type: 'access.audit',
          filter: await inNames(tenant.db, orgId, filter),
        })
        return book.zoneOf(tenant.db, orgId)
      })
      const read: Read = (before) =>
        context.inTenant(({ db }) => auditEntries(db, { orgId, zone }, filter, { before, limit: PAGE }))
      return sendAuditCsv(context, read, { language: lang ? languageOf(lang) : context.language, zone })
    },
  )

/** The filter as whoever reads the log understands it. `orgId` null: of all organisations. */
export async function inNames(
  db: Db,
  orgId: number | null,
  { user_id, action, subject_type, subject_id, q, from, to }: AuditFilter,
) {
  const person = user_id === undefined ? null : ((await personNames(db, [user_id])).get(user_id) ?? null)
  let subjects = db
    .selectFrom('platform.audit')
    .select('subject_name')
    .where('subject_type', '=', subject_type ?? '')
    .where('subject_id', '=', subject_id ?? '')
  if (orgId !== null) subjects = subjects.where('org_id', '=', orgId)
  const name =
    subject_id === undefined
      ? null
      : ((await subjects.orderBy('id', 'desc').limit(1).executeTakeFirst())?.subject_name ?? subject_id)
  return { q, person, of_deed: action, of_kind: subject_type, name, from, to }
}

/** One page of the log, those before this entry. `organization`: where the table goes over several. */
type Read = (before: string | undefined) => Promise<(AuditEntry & { organization?: string })[]>

/** In which language and zone it is told, and whether it goes over several organisations. */
interface Telling {
  language: Language
  zone: string
  isOfAll?: boolean
}

export function sendAuditCsv(context: OpenContext, read: Read, telling: Telling) {
  return context.reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit.csv"')
    .send(Readable.from(csv(context, read, telling)))
}

async function* csv({ services: { translate } }: OpenContext, read: Read, { language, zone, isOfAll }: Telling) {
  const say = (key: string, otherwise: string) => {
    const words = translate(language, key)
    return words === key ? otherwise : words
  }
  const head = [
    ...(isOfAll ? ['organization'] : []),
    'at',
    'person',
    'role',
    'action',
    'subject',
    'name',
    'field',
    'before',
    'after',
    'ip',
  ].map((name) => translate(language, `access.audit.column.${name}`))
  // Spreadsheets take a text for UTF-8 by this sign alone.
  yield `\uFEFF${line(head)}`
  for (let before: string | undefined; ;) {
    const entries = await read(before)
    yield entries.flatMap((entry) => linesOf(entry, { language, zone }, say)).join('')
    if (entries.length < PAGE) return
    before = entries.at(-1)!.id
  }
}

/** One line per field that differs, so that a spreadsheet can sort and filter by it. */
function linesOf(
  entry: AuditEntry & { organization?: string },
  { language, zone }: Telling,
  say: (key: string, otherwise: string) => string,
) {
  const { at, action, subject_type, subject_name, first_name, last_name, role, ip, before, after, labels } = entry
  const named = (label: Words | undefined, key: string, otherwise: string) =>
    label ? inLanguage(label, language) : say(key, otherwise)
  const common = [
    ...(entry.organization === undefined ? [] : [entry.organization]),
    dateTimeIn(zone, at),
    [last_name, first_name].filter(Boolean).join(' '),
    role ? inLanguage(role, language) : '',
    named(labels?.action, actionKey(action), action),
    named(labels?.kind, subjectKey(subject_type), subject_type),
    labels?.name ? inLanguage(labels.name, language) : subject_name,
  ]
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The names of changed fields are words, and by what a list was narrowed; other values stand as they are kept.
  const told = (field: string, facts: AuditEntry['before']) => {
    const value = facts?.[field]
    const keyOf = narrowedBy[field]
    if (keyOf && typeof value === 'string') return say(keyOf(value), value)
    if (field !== 'changed' || !Array.isArray(value)) return text(value, language)
    return value.map((name) => say(valueKey(fieldKey(moduleOf(action), field), String(name)), String(name))).join(', ')
  }
  if (fields.length === 0) return [line([...common, '', '', '', ip ?? ''])]
  return fields.map((field) =>
    line([
      ...common,
      named(labels?.fields?.[field], fieldKey(moduleOf(action), field), field),
      told(field, before),
      told(field, after),
      ip ?? '',
    ]),
  )
}

function text(value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((one) => text(one, language)).join(', ')
  const names = words.strict().safeParse(value)
  return names.success ? inLanguage(names.data, language) : JSON.stringify(value)
}

/** What a spreadsheet would take for a formula becomes a text. */
const line = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`).join(',')}\r\n`
