import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { AppError, forbidden } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { Action } from '../../shared/contract.ts'
import type { changeGantt } from '../../shared/gantt.ts'
import type { Access } from '../gate/gate.ts'
import { updateRows } from '../write/batch/change.ts'
import { addRow, putAway } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import { keptTogether } from './keep.ts'
import { type Linking, linkingOf } from './links.ts'
import { holdLinks, ringsIn } from './rings.ts'

type Reply = ReplyOf<typeof changeGantt>
type Asked = Omit<ParsedInputOf<typeof changeGantt>, 'table'>
type Wishes = Asked['rows']

/** Moves rows and changes what leads from one to another; where one of it is refused all is taken back. */
export async function changePlan(
  context: Context,
  access: Access,
  { rows, remove, restore, tree, links }: Asked,
): Promise<Reply> {
  const { db } = context
  const reply = nothing()
  const linking = links && (await linkingFor(context, access, links))
  await sql`savepoint plan`.execute(db)
  // Before any row is held: whoever holds this lock may wait for rows.
  if (linking || (tree && rows.some(({ values }) => tree in values))) await holdLinks(context, access)
  const work = async () => {
    reply.changed = await write(context, access, rows, reply)
    // Links lead to what is there: rows come before them and go after them.
    await putAllAway(context, access, { ids: restore, deed: 'restored', column: '_', done: reply.restored }, reply)
    if (links && linking) await changeLinks(context, linking, links, reply)
    await putAllAway(context, access, { ids: remove, deed: 'deleted', column: '_', done: reply.removed }, reply)
    if (reply.problems.length === 0)
      reply.problems.push(
        ...(await ringsIn(context, access, {
          linking,
          tree,
          moved: tree ? rows.flatMap(({ id, values }) => (tree in values ? [id] : [])) : [],
          links: [...reply.links.added, ...reply.links.changed.map(({ id }) => id), ...reply.links.restored],
        })),
      )
    return reply.problems.length === 0
  }
  // What moves along with links follows from them: nobody put it there.
  const isLed = links && [links.add, links.change, links.remove, links.restore].some(({ length }) => length > 0)
  await (isLed ? keptTogether(context, work) : work())
  if (reply.problems.length > 0) {
    await sql`rollback to savepoint plan`.execute(db)
    return { ...nothing(), problems: reply.problems }
  }
  await tellChanged(
    context,
    access.table,
    'changed',
    reply.changed.map(({ id }) => id),
  )
  return reply
}

const nothing = (): Reply => ({
  problems: [],
  changed: [],
  removed: [],
  restored: [],
  links: { added: [], changed: [], removed: [], restored: [] },
})

async function linkingFor(context: Context, access: Access, links: NonNullable<Asked['links']>): Promise<Linking> {
  const { table, from, to, type, lag } = links
  const linking = await linkingOf(context, access, { table, from, to, type, lag })
  const needed: Action[] = [
    ...(links.add.length > 0 ? (['c'] as const) : []),
    ...(links.change.length > 0 ? (['u'] as const) : []),
    ...(links.remove.length + links.restore.length > 0 ? (['d'] as const) : []),
  ]
  if (!linking || !needed.every((action) => linking.access.actions.has(action)))
    throw forbidden('platform.no_permission')
  return linking
}

/** Rows by the rules of a change of each; what is wrong with any is told. */
async function write(context: Context, access: Access, wishes: Wishes, { problems }: Reply): Promise<Reply['changed']> {
  if (wishes.length === 0) return []
  const written = await updateRows(context, access, wishes)
  const seen = new Set(access.fields.map(({ name }) => name))
  return written.flatMap(({ id, from, to, problems: wrong, broken }) => {
    for (const [column, key] of Object.entries(wrong))
      problems.push({
        id,
        column,
        why:
          broken === undefined
            ? words(context, key)
            : context.services.translate(context.language, 'records.rule_broken', {
                says: inLanguage(broken, context.language),
              }),
      })
    // What is reckoned from others goes back with them.
    const names = Object.keys(to).filter((name) => access.writable.u.has(name) && seen.has(name))
    return names.length === 0 ? [] : [{ id, was: only(names, from), values: only(names, to) }]
  })
}

const only = (names: readonly string[], values: FieldValues) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

async function changeLinks(
  context: Context,
  { access, from, to, type, lag }: Linking,
  { add, change, remove, restore }: NonNullable<Asked['links']>,
  reply: Reply,
) {
  for (const wish of add) {
    const values = {
      [from.name]: writtenReference({ id: wish.from, name: '—' }),
      [to.name]: writtenReference({ id: wish.to, name: '—' }),
      ...(type && { [type.name]: wish.type ?? 'FS' }),
      ...(lag && wish.lag !== undefined && { [lag.name]: String(wish.lag) }),
    }
    try {
      reply.links.added.push((await addRow(context, access, values)).id)
    } catch (error) {
      tellRefused(context, error, wish.to, reply)
    }
  }
  reply.links.changed = await write(context, access, change, reply)
  await tellChanged(
    context,
    access.table,
    'changed',
    reply.links.changed.map(({ id }) => id),
  )
  const { removed, restored } = reply.links
  await putAllAway(context, access, { ids: remove, deed: 'deleted', column: from.name, done: removed }, reply)
  await putAllAway(context, access, { ids: restore, deed: 'restored', column: from.name, done: restored }, reply)
}

interface Away {
  ids: readonly string[]
  deed: 'deleted' | 'restored'
  /** Where it is told that one of them is gone meanwhile. */
  column: string
  done: string[]
}

async function putAllAway(context: Context, access: Access, { ids, deed, column, done }: Away, reply: Reply) {
  if (ids.length === 0) return
  try {
    const { count } = await putAway(context, access, ids, deed)
    if (count < ids.length)
      reply.problems.push({ id: ids[0]!, column, why: words(context, 'records.changed_meanwhile') })
    else done.push(...ids)
  } catch (error) {
    tellRefused(context, error, ids[0]!, reply)
  }
}

const words = ({ services, language }: Context, key: string) => services.translate(language, key)

/** What is said of no field is said of the row. */
function tellRefused(context: Context, error: unknown, id: string, { problems }: Reply) {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  const fields = Object.entries(error.details.fields ?? {})
  const params = error.details.params ?? {}
  if (fields.length === 0)
    problems.push({ id, column: '_', why: context.services.translate(context.language, error.code, params) })
  for (const [field, key] of fields)
    problems.push({
      id,
      column: field.replace(/^values\./, ''),
      why: context.services.translate(context.language, key, params),
    })
}
