import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { showDocument } from '../../shared/documents/view.ts'
import type { ProcessOfRow } from '../../shared/process-of-row.ts'
import { heldNow } from '../inbox/holders.ts'
import { peopleBook } from '../state/people.ts'
import { seenAmong } from '../state/visibility.ts'
import { waitingFor } from '../state/waiting-for.ts'

/** As many of one row are told; older ones are found by its history. */
const MOST = 20

/**
 * The processes of these rows, of each the newest first, for whoever may see the rows; where they stand is part of the
 * row, what was said on the way only of those that `may_open`.
 */
export async function processesOf(
  context: Context,
  type: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProcessOfRow[]>> {
  if (ids.length === 0) return new Map()
  const { db, principal } = context
  const { orgId } = principal
  const { rows } = await sql<Found>`
    select s.subject_id, i.id, i.number, i.title, i.document_status, i.status, i.status_type, i.version,
      i.creator_user_id, i.updated_at, d.title as flow
    from unnest(${[...ids]}::text[]) as wanted (subject_id)
    cross join lateral (select instance_id, subject_id from workflow.subject_rows
      where org_id = ${orgId} and subject_type = ${type} and subject_id = wanted.subject_id
      order by instance_id desc limit ${sql.lit(MOST)}) s
    join workflow.instances i on i.org_id = ${orgId} and i.id = s.instance_id
    join workflow.definitions d on d.org_id = ${orgId} and d.id = i.definition_id
    order by i.id desc`.execute(db)
  const seen = await seenAmong(db, principal, rows)
  const {
    rows: [waits],
  } = await sql<{ ids: string[] }>`select coalesce(array_agg(instance_id), '{}') as ids ${waitingFor(principal)}
    and instance_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  const awaited = new Set(waits?.ids)
  const holders = await holdersOf(
    context,
    rows.flatMap(({ id, document_status }) => (document_status === 'OPEN' ? [id] : [])),
  )
  const processes = new Map<string, ProcessOfRow[]>()
  for (const { subject_id, creator_user_id: _, updated_at, ...row } of rows) {
    const process = {
      ...row,
      at: updated_at.toISOString(),
      waits_for_me: awaited.has(row.id),
      holder: holders.get(row.id) ?? null,
      may_open: principal.permissions.has(showDocument.permission) && seen.has(row.id),
    }
    processes.set(subject_id, [...(processes.get(subject_id) ?? []), process])
  }
  return processes
}

/** Where a row stands is part of it, and so is with whom. */
async function holdersOf(context: Context, ids: readonly string[]) {
  const held = await heldNow(context, ids)
  const users = [...held.values()].flatMap(({ user_id }) => user_id ?? [])
  const personOf = peopleBook(await personCards(context.db, context.principal.orgId, users, context.language))
  return new Map(
    [...held].map(([id, { user_id, group, others }]) => {
      const person = user_id === null ? undefined : personOf(user_id)
      return [id, { name: person ? `${person.last_name} ${person.first_name}`.trim() : (group ?? ''), others }]
    }),
  )
}

interface Found extends Omit<ProcessOfRow, 'at' | 'waits_for_me' | 'may_open' | 'holder'> {
  subject_id: string
  creator_user_id: number
  updated_at: Date
}
