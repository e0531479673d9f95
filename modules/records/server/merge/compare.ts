import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { compareRows, type Compared } from '../../shared/merge/contract.ts'
import { ROW, writeSubject } from '../files/subjects.ts'
import { type Access, accessFor, spoken } from '../gate/gate.ts'
import { rowsAt } from '../query/rows.ts'
import { idsWithin, maskedIn } from '../query/seen.ts'
import { calledBy } from '../row/at-hand.ts'
import { hangingOn } from './naming.ts'

export const compareRoute = route(compareRows, async (context, { table, ids }) => {
  const access = await accessFor(context.db, context.principal, table, 'r')
  return compared(context, spoken(access, context.language), [...new Set(ids)])
})

async function compared(
  { db, principal, language, services }: Context,
  access: Access,
  ids: readonly string[],
): Promise<Compared[]> {
  const { orgId } = principal
  const { table } = access
  const rows = await rowsAt(db, orgId, access, ids, { rows: access.rowsFor('r') })
  if (rows.length < ids.length) throw notFound('records.row_missing')
  const within = async (action: 'u' | 'd') =>
    new Set(access.actions.has(action) ? await idsWithin(db, orgId, access, ids, access.rowsFor(action)) : [])
  const [staying, going] = [await within('u'), await within('d')]
  const hanging = await hangingOn(db, principal, access, ids)
  const comments = await commentsOf(db, orgId, table.name, ids)
  const files = await filesOf(db, orgId, table.name, ids)
  const told: Compared[] = []
  for (const id of ids) {
    const row = rows.find((one) => one.id === id)!
    told.push({
      ...row,
      title: calledBy(access, row, { language, t: (key) => services.translate(language, key) }),
      may_stay: staying.has(id),
      may_go: going.has(id),
      masked: [...(await maskedIn(db, orgId, access, id))],
      hanging: hanging.get(id) ?? [],
      comments: comments.get(id) ?? 0,
      files: files.get(id) ?? 0,
    })
  }
  return told
}

async function commentsOf(db: Trx, orgId: number, table: string, ids: readonly string[]) {
  const { rows } = await sql<{ row_id: string; count: number }>`select row_id, count(*)::integer as count
    from records.comments where org_id = ${orgId} and table_name = ${table} and row_id = any(${ids}::uuid[])
    and deleted_at is null group by row_id`.execute(db)
  return new Map(rows.map(({ row_id, count }) => [row_id, count]))
}

async function filesOf(db: Trx, orgId: number, table: string, ids: readonly string[]) {
  const subjects = new Map(ids.map((id) => [writeSubject({ table, id }), id]))
  const { rows } = await sql<{ subject_id: string; count: number }>`select subject_id, count(*)::integer as count
    from platform.files where org_id = ${orgId} and subject_type = ${ROW}
    and subject_id = any(${[...subjects.keys()]}::text[]) group by subject_id`.execute(db)
  return new Map(rows.map(({ subject_id, count }) => [subjects.get(subject_id)!, count]))
}
