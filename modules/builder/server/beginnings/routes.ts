import { sql } from 'kysely'
import { tell } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { stopBringing } from '#modules/records/server/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import {
  beginTables,
  isUnderWay,
  listBeginnings,
  showBeginning,
  stopBeginning,
  undoBeginning,
  type WishedTable,
} from '../../shared/beginnings/contract.ts'
import { readDatabaseRoute } from './database/route.ts'
import { beginDrafts } from '../drafts.ts'
import { publishWished } from '../publish.ts'
import { type BeginningRow, ownBeginning, type Part, shownBeginning, type Source } from './kept.ts'
import { orderOf } from './order.ts'
import { takeAway } from './take-away.ts'
import { BEGINNING_WANTED } from './work.ts'
import { tableNameOf } from '../../shared/keys.ts'

export const beginningRoutes = [
  readDatabaseRoute,

  route(showBeginning, async (context, { id }) => shown(context, id)),

  route(listBeginnings, async ({ db, principal: { orgId, userId } }) => {
    const rows = await db
      .selectFrom('builder.beginnings')
      .select(['id', 'way', 'state', 'name', 'project_id', 'made_at'])
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
    return rows.map((row) => ({ ...row, made_at: row.made_at.toISOString() }))
  }),

  route(beginTables, begin),

  route(stopBeginning, async (context, { id }) => {
    const { db, principal } = context
    const row = await ownBeginning(db, principal, id)
    if (isUnderWay(row.state) && row.state !== 'taking_back') {
      await set(context, id, { stop_wanted: true })
      for (const { import_id, step } of row.parts)
        if (import_id !== undefined && step !== 'done')
          await stopBringing(db, { orgId: principal.orgId, id: import_id })
      await tell(db, principal.orgId, BEGINNING_WANTED, { id })
    }
    return shown(context, id)
  }),

  route(undoBeginning, async (context, { id }) => {
    const { db, principal } = context
    const row = await ownBeginning(db, principal, id)
    if (row.state !== 'done') throw conflict('builder.beginning.not_now')
    await set(context, id, { state: 'taking_back', publication: await takeAway(context, row), problem: null })
    await tell(db, principal.orgId, BEGINNING_WANTED, { id })
    return shown(context, id)
  }),
]

const shown = async (context: Context, id: string) =>
  shownBeginning(context, await ownBeginning(context.db, context.principal, id))

async function begin(context: Context, { id, tables }: ParsedInputOf<typeof beginTables>) {
  const { db, principal } = context
  const row = await ownBeginning(db, principal, id)
  if (!['read', 'failed', 'taken_back'].includes(row.state) || row.until < new Date())
    throw conflict('builder.beginning.not_now')
  refuseStrange(row.source, tables)
  const places = new Map(tables.map(({ definition }, at) => [definition.name, at]))
  const { order, later } = orderOf(
    tables.map(({ definition }) => ({
      names: definition.columns.flatMap(({ name, rows_of }) => {
        const to = places.get(rows_of ?? '')
        return to === undefined ? [] : [{ column: name, to }]
      }),
    })),
  )
  const drafts = await beginDrafts(
    context,
    row.project_id,
    tables.map(({ definition }, at) => ({
      title: definition.title,
      // What comes later is empty at first.
      definition: withoutNeed(definition, later.get(at) ?? []),
    })),
  )
  const publication = await publishWished(
    context,
    drafts.map(({ id: table_id, key, draft }) => ({ table_id, key, version: 0, definition: draft })),
  )
  const parts = order.map((at): Part => {
    const { from, columns, definition } = tables[at]!
    return {
      from,
      table_id: drafts[at]!.id,
      key: drafts[at]!.key,
      title: definition.title,
      columns,
      later: [...(later.get(at) ?? [])],
      names: namesIn(row.source, tables, at),
      step: 'waiting',
      created: 0,
      left_out: 0,
      total: row.source.tables[from]!.rows,
      done: 0,
    }
  })
  await set(context, id, {
    state: 'publishing',
    publication,
    parts: JSON.stringify(parts),
    problem: null,
    stop_wanted: false,
    tries: 0,
  })
  await tell(db, principal.orgId, BEGINNING_WANTED, { id })
  return shown(context, id)
}

/** Columns that are to name rows of the table that they name there. */
function namesIn({ tables: found }: Source, tables: readonly WishedTable[], at: number): number[] {
  const { from, columns, definition } = tables[at]!
  const names = found[from]?.origin?.names ?? {}
  return columns.flatMap(({ at: place, column }) => {
    const to = names[place]?.to
    const target = tables.find((one) => one.from === to)
    const field = definition.columns.find(({ name }) => name === column)
    return target && field?.rows_of === target.definition.name ? [place] : []
  })
}

const withoutNeed = (definition: Table, names: readonly string[]): Table => ({
  ...definition,
  columns: definition.columns.map((column) => (names.includes(column.name) ? { ...column, required: false } : column)),
})

/** What was not found, what stands twice, and kinds that nothing can be brought into. */
function refuseStrange({ tables: found }: Source, tables: readonly WishedTable[]) {
  const froms = tables.map(({ from }) => from)
  const names = tables.map(({ definition }) => definition.name)
  if (new Set(froms).size < froms.length || new Set(names).size < names.length)
    throw unprocessable('builder.beginning.strange')
  for (const { from, definition, columns } of tables) {
    const own = new Set(found[from]?.columns.filter(({ left_out }) => left_out === undefined).map(({ at }) => at))
    const kept = new Set(definition.columns.map(({ name }) => name))
    const [ats, into] = [columns.map(({ at }) => at), columns.map(({ column }) => column)]
    if (!found[from] || new Set(ats).size < ats.length || new Set(into).size < into.length)
      throw unprocessable('builder.beginning.strange')
    if (!ats.every((at) => own.has(at)) || !into.every((name) => kept.has(name)))
      throw unprocessable('builder.beginning.strange')
    if (definition.columns.some(({ kind }) => kindOf(kind).stored === undefined))
      throw unprocessable('builder.beginning.strange')
    if (!definition.name.startsWith(tableNameOf(''))) throw unprocessable('builder.beginning.strange')
  }
}

type Wanted = Partial<{
  state: BeginningRow['state']
  publication: string | null
  parts: string
  problem: string | null
  stop_wanted: boolean
  tries: number
}>

async function set({ db, principal }: Context, id: string, wanted: Wanted) {
  await db
    .updateTable('builder.beginnings')
    .set({ ...wanted, worked_at: sql<Date>`now()` })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
}
