import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { daysPlan, type Plan, schedule, wouldCycle } from '#platform/shared/schedule/index.ts'
import type { changeGantt } from '../../shared/gantt.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { tableSql } from '../tables/served.ts'
import type { Linking } from './links.ts'

type Asking = Pick<Context, 'db' | 'principal' | 'services' | 'language'>
type Problems = ReplyOf<typeof changeGantt>['problems']

/** Whoever links rows of a table waits for the one before: two links may be right alone and a ring together. */
export async function holdLinks({ db, principal: { orgId } }: Asking, { table }: Access) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`links ${orgId} ${table.name}`}, 0))`.execute(db)
}

interface Touched {
  linking: Linking | undefined
  tree: string | undefined
  /** Rows that stand under another one by now. */
  moved: readonly string[]
  /** Links that were written. */
  links: readonly string[]
}

/** Of what was written what would wait for itself: asked of all rows and links, whoever sees them. */
export async function ringsIn(
  { services, language, ...asking }: Asking,
  access: Access,
  { linking, tree, moved, links }: Touched,
): Promise<Problems> {
  if (!linking || (links.length === 0 && moved.length === 0)) return []
  const plan = await wholePlan(asking, access, linking, tree)
  const why = services.translate(language, 'records.gantt.ring')
  const written = new Set(links)
  const rings = moved.length > 0 || links.length > MOST_ASKED ? cyclesIn(plan) : []
  const turned = new Set(rings.flatMap((ring) => ring.links))
  const turning = plan.links.filter(
    ({ id, from, to }) =>
      written.has(id) && (links.length > MOST_ASKED ? turned.has(id) : wouldCycle(plan, { from, to })),
  )
  const torn = new Set(rings.flatMap((ring) => ring.tasks))
  return [
    ...turning.map(({ id }) => ({ id, column: linking.to.name, why })),
    ...moved.flatMap((id) => (torn.has(id) ? [{ id, column: tree ?? '_', why }] : [])),
  ]
}

/** Of so many links each is asked for itself; of more, which of all of them turn. */
const MOST_ASKED = 50

/** What waits for itself in a plan. */
export const cyclesIn = (plan: Plan) => schedule(plan).troubles.filter((trouble) => trouble.kind === 'cycle')

async function wholePlan(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  { access: { table }, from, to }: Linking,
  tree: string | undefined,
): Promise<Plan> {
  const parent = tree === undefined ? undefined : fieldOf(access, tree)
  const above = parent?.is_parent ? sql`${sql.id(parent.name)}::text` : sql`null::text`
  const [rows, links] = await Promise.all([
    sql<{ id: string; parent: string | null }>`select id, ${above} as parent from ${tableSql(access.table)}
      where org_id = ${orgId} and deleted_at is null`.execute(db),
    sql<{ id: string; from: string; to: string }>`select id, ${sql.id(from.name)}::text as from,
      ${sql.id(to.name)}::text as to from ${tableSql(table)}
      where org_id = ${orgId} and deleted_at is null and ${sql.id(from.name)} is not null
        and ${sql.id(to.name)} is not null`.execute(db),
  ])
  return planOfNames(
    rows.rows.map(({ id, parent: one }) => ({ id, parent: one ?? undefined })),
    links.rows,
  )
}

/** A plan that knows what stands below what and what waits for what, and no days. */
export const planOfNames = (
  rows: readonly { id: string; parent: string | undefined }[],
  links: readonly { id: string; from: string; to: string }[],
): Plan =>
  daysPlan({
    rows: rows.map((row) => ({ ...row, first: DAY, last: DAY })),
    links: links.map((link) => ({ ...link, type: 'FS' })),
    calendar: { from: DAY, to: DAY, free: new Set() },
    from: DAY,
  })

/** Any day: rings have no dates. */
const DAY = '2024-01-01'
