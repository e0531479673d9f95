import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { AppError, forbidden } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { importGantt } from '../../shared/gantt.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { insertRows } from '../write/batch/insert.ts'
import { tellChanged } from '../write/tell.ts'
import { keptOnce } from './keep.ts'
import { type Linking, linkingOf } from './links.ts'
import { cyclesIn, holdLinks, planOfNames } from './rings.ts'

type Reply = ReplyOf<typeof importGantt>
type Brought = Omit<ParsedInputOf<typeof importGantt>, 'table'>

/** Rows that are written with one statement. */
const PART = 500

/** Adds the rows of a plan with what leads from one to another; where one of it is refused nothing is written. */
export async function bringPlan(context: Context, access: Access, brought: Brought): Promise<Reply> {
  const linking = brought.links && (await linkingToAdd(context, access, brought.links))
  const rings = ringsAmong(context, brought, linking)
  if (rings.length > 0) return { problems: rings, added: [], links: [] }
  const { db } = context
  const reply: Reply = { problems: [], added: [], links: [] }
  await sql`savepoint brought`.execute(db)
  if (linking) await holdLinks(context, access)
  try {
    await keptOnce(context, access, async () => {
      reply.added = await addRows(context, access, brought, reply)
      if (linking && reply.problems.length === 0) reply.links = await addLinks(context, linking, brought, reply)
      if (reply.problems.length > 0) throw new Refused()
      return reply.added
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint brought`.execute(db)
    return { problems: reply.problems, added: [], links: [] }
  }
  await tellChanged(context, access.table, 'imported', reply.added)
  if (linking) await tellChanged(context, linking.access.table, 'imported', reply.links)
  return reply
}

/** Something is wrong with a row or a link, and is told. */
class Refused extends Error {}

async function linkingToAdd(context: Context, access: Access, links: NonNullable<Brought['links']>): Promise<Linking> {
  const { add: _, ...columns } = links
  const linking = await linkingOf(context, access, columns)
  if (!linking?.access.actions.has('c')) throw forbidden('platform.no_permission')
  return linking
}

/** What would stand below itself or wait for itself: nothing outside of these rows leads to one of them. */
function ringsAmong(context: Context, { rows, links }: Brought, linking: Linking | undefined): Reply['problems'] {
  const why = context.services.translate(context.language, 'records.gantt.ring')
  const below = rows.flatMap(({ above }, at) => (above !== undefined && above >= at ? [{ at, column: '_', why }] : []))
  if (below.length > 0 || !links || !linking) return below
  const column = linking.to.name
  const lost = links.add.filter(({ from, to }) => from >= rows.length || to >= rows.length)
  if (lost.length > 0) {
    const gone = context.services.translate(context.language, 'records.row_gone')
    return lost.map(({ to }) => ({ at: to, column, why: gone }))
  }
  const rings = cyclesIn(
    planOfNames(
      rows.map(({ above }, at) => ({ id: String(at), parent: above?.toString() })),
      links.add.map(({ from, to }, at) => ({ id: String(at), from: String(from), to: String(to) })),
    ),
  )
  const turned = new Set(rings.flatMap((ring) => ring.links))
  return links.add.flatMap(({ to }, at) => (turned.has(String(at)) ? [{ at: to, column, why }] : []))
}

/** Those on top first, then those below them: what a row names is there when it comes. */
async function addRows(context: Context, access: Access, { rows, tree }: Brought, reply: Reply): Promise<string[]> {
  const up = tree === undefined ? undefined : fieldOf(access, tree)
  const parent = up?.is_parent && up.rows_of === access.table.name ? up : undefined
  const depths: number[] = []
  for (const { above } of rows) depths.push(parent && above !== undefined ? (depths[above] ?? 0) + 1 : 0)
  const ids: string[] = []
  const levels = Map.groupBy(rows.keys(), (at) => depths[at]!)
  for (const depth of [...levels.keys()].toSorted((one, other) => one - other)) {
    const wishes = levels.get(depth)!.map((at) => {
      const { values, above } = rows[at]!
      const under = parent && above !== undefined ? ids[above] : undefined
      return { at, values: under && parent ? { ...values, [parent.name]: nameOf(under) } : values }
    })
    const made = await insertAll(context, access, wishes, reply)
    for (const [at, id] of made) ids[at] = id
    if (reply.problems.length > 0) return []
  }
  return ids
}

async function addLinks(context: Context, linking: Linking, { links }: Brought, reply: Reply): Promise<string[]> {
  const { access, from, to, type, lag } = linking
  const wishes = (links?.add ?? []).map((wish) => ({
    at: wish.to,
    values: {
      [from.name]: nameOf(reply.added[wish.from]!),
      [to.name]: nameOf(reply.added[wish.to]!),
      ...(type && { [type.name]: wish.type ?? 'FS' }),
      ...(lag && wish.lag !== undefined && { [lag.name]: String(wish.lag) }),
    },
  }))
  return (await insertAll(context, access, wishes, reply)).map(([, id]) => id)
}

/** What it is called is read where it stands. */
const nameOf = (id: string) => writtenReference({ id, name: '—' })

async function insertAll(
  context: Context,
  access: Access,
  wishes: readonly { at: number; values: FieldValues }[],
  { problems }: Reply,
): Promise<[at: number, id: string][]> {
  const made: [number, string][] = []
  const say = (key: string, params = {}) => context.services.translate(context.language, key, params)
  for (let from = 0; from < wishes.length; from += PART) {
    const part = wishes.slice(from, from + PART)
    const inserted = await insertRows(
      context,
      access,
      part.map(({ values }) => values),
    ).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      problems.push({ at: part[0]!.at, column: '_', why: say(error.code, error.details.params ?? {}) })
      return []
    })
    for (const [place, one] of inserted.entries()) {
      const { at } = part[place]!
      if ('id' in one) made.push([at, one.id])
      else
        for (const [column, key] of Object.entries(one.problems)) {
          const { broken } = one
          const why = broken ? say('records.rule_broken', { says: inLanguage(broken, context.language) }) : say(key)
          problems.push({ at, column, why })
        }
    }
  }
  return made
}
