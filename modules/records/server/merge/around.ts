import { sql } from 'kysely'
import { filesOfSubject, giveFiles } from '#platform/server/files.ts'
import type { Context } from '#platform/server/route.ts'
import { tell } from '#platform/server/outbox.ts'
import { RECORDS_CHANGED } from '../../shared/contract.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { filesIn } from '../../shared/fields/kinds/files.ts'
import { FIELD, ROW, writeSubject } from '../files/subjects.ts'
import { flowDoors } from '../gate/flow-doors.ts'
import { tellSaid } from '../talk/tell.ts'
import type { Move } from './moves.ts'

type Asking = Pick<Context, 'db' | 'principal'>

/** What hangs on a row besides rows that name it goes over to another one; what that was. */
export async function moveAround(asking: Asking, table: Table, from: string, to: string): Promise<Move[]> {
  return [
    ...(await moveComments(asking, table, from, to)),
    ...(await copyFollowers(asking, table, from, to)),
    ...(await moveFiles(asking, table, from, to)),
    ...(await moveProcesses(asking, table, from, to)),
  ]
}

async function moveComments({ db, principal: { orgId } }: Asking, table: Table, from: string, to: string) {
  const { rows } = await sql<{ id: string }>`update records.comments set row_id = ${to}::uuid where org_id = ${orgId}
    and table_name = ${table.name} and row_id = ${from}::uuid returning id`.execute(db)
  if (rows.length > 0) await tellSaid(db, orgId, table)
  return rows.map(({ id }): Move => ({ what: 'comment', table_name: table.name, row_id: from, thing: id }))
}

/** Whoever follows a row that goes follows the other one, unless they said that they do not. */
async function copyFollowers({ db, principal: { orgId } }: Asking, table: Table, from: string, to: string) {
  const { rows } = await sql<{ user_id: number }>`insert into records.followers
      (org_id, table_name, row_id, user_id, follows)
    select org_id, table_name, ${to}::uuid, user_id, true from records.followers
    where org_id = ${orgId} and table_name = ${table.name} and row_id = ${from}::uuid and follows
    on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }): Move => ({
    what: 'follower',
    table_name: table.name,
    row_id: from,
    thing: String(user_id),
  }))
}

async function moveFiles({ db, principal: { orgId } }: Asking, { name }: Table, from: string, to: string) {
  const place = (id: string) => ({ subjectType: ROW, subjectId: writeSubject({ table: name, id }) })
  const files = await filesOfSubject(db, orgId, place(from))
  const given = await giveFiles(
    db,
    orgId,
    files.map(({ id }) => id),
    { from: place(from), to: place(to) },
  )
  return given.map((id): Move => ({ what: 'file', table_name: name, row_id: from, thing: id }))
}

/** Files that a column of the other row named, and that this one names instead. */
export async function moveFieldFiles(
  { db, principal: { orgId } }: Asking,
  { table, field }: { table: Table; field: TableField },
  { from, to, value }: { from: string; to: string; value: FieldValue },
): Promise<Move[]> {
  const place = (id: string) => ({
    subjectType: FIELD,
    subjectId: writeSubject({ table: table.name, id, column: field.name }),
  })
  const ids = filesIn(value).map(({ id }) => id)
  const given = await giveFiles(db, orgId, ids, { from: place(from), to: place(to) })
  return given.map((id): Move => ({
    what: 'file',
    table_name: table.name,
    row_id: from,
    column_name: field.name,
    thing: id,
  }))
}

async function moveProcesses({ db, principal: { orgId } }: Asking, { name }: Table, from: string, to: string) {
  const moved = (await flowDoors()?.passOn(db, orgId, { table: name, from, to })) ?? []
  return moved.map((id): Move => ({ what: 'process', table_name: name, row_id: from, thing: id }))
}

/** The same back again; how much of it is not there any more. */
export async function moveBack(
  asking: Asking,
  table: Table,
  kept: string,
  moves: readonly Move[],
  stayed: ReadonlySet<string>,
): Promise<number> {
  const { db, principal } = asking
  const { orgId } = principal
  let missing = 0
  const things = (what: Move['what']) =>
    Map.groupBy(
      moves.filter((move) => move.what === what),
      ({ row_id, column_name }) => `${row_id} ${column_name ?? ''}`,
    )
  for (const some of things('comment').values()) {
    const [{ row_id }] = some as [Move]
    const ids = some.map(({ thing }) => thing!)
    // What was answered since goes with what it answers.
    const { rows } = await sql<{ id: string; is_moved: boolean }>`update records.comments set row_id = ${row_id}::uuid
      where org_id = ${orgId} and table_name = ${table.name} and row_id = ${kept}::uuid
      and (id = any(${ids}::uuid[]) or answers = any(${ids}::uuid[]))
      returning id, id = any(${ids}::uuid[]) as is_moved`.execute(db)
    missing += ids.length - rows.filter(({ is_moved }) => is_moved).length
  }
  for (const some of things('file').values()) {
    const [{ row_id, column_name }] = some as [Move]
    if (column_name && stayed.has(column_name)) continue
    const place = (id: string) => ({
      subjectType: column_name ? FIELD : ROW,
      subjectId: writeSubject({ table: table.name, id, ...(column_name && { column: column_name }) }),
    })
    const ids = some.map(({ thing }) => thing!)
    missing += ids.length - (await giveFiles(db, orgId, ids, { from: place(kept), to: place(row_id) })).length
  }
  const users = moves.flatMap(({ what, thing }) => (what === 'follower' ? [Number(thing)] : []))
  await sql`delete from records.followers where org_id = ${orgId} and table_name = ${table.name}
    and row_id = ${kept}::uuid and follows and user_id = any(${users}::integer[])`.execute(db)
  for (const some of things('process').values()) {
    const [{ row_id }] = some as [Move]
    const only = some.map(({ thing }) => thing!)
    const back = (await flowDoors()?.passOn(db, orgId, { table: table.name, from: kept, to: row_id, only })) ?? []
    missing += only.length - back.length
  }
  await tellSaid(db, orgId, table)
  await tell(db, orgId, 'records.files', { live: [{ topic: RECORDS_CHANGED, key: table.name, audience: ['*'] }] })
  return missing
}
