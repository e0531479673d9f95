import type { Context } from '#platform/server/route.ts'
import { closedTo, derivedFrom, tablesOf } from '#modules/records/server/index.ts'
import type { PublishingProblem, Table, Wish } from '#modules/records/shared/index.ts'
import { nameOf } from '../names.ts'

/** What the views among these wishes would show to others that whoever publishes them may not read. */
export async function closedViews({ db, principal }: Context, wishes: readonly Wish[]): Promise<PublishingProblem[]> {
  const tables = await tablesOf(db, principal.orgId)
  const wished = new Map(
    wishes.flatMap(({ key, definition }) =>
      definition ? [[nameOf(key), { ...definition, name: nameOf(key) }] as const] : [],
    ),
  )
  const find = (name: string | undefined): Table | undefined => wished.get(name ?? '') ?? tables.find(name)
  const problems: PublishingProblem[] = []
  for (const { key, definition } of wishes) {
    if (!definition?.view) continue
    const { used } = derivedFrom(principal.orgId, definition, find)
    problems.push(...(await closedTo(db, principal, used)).map((problem) => ({ table: key, ...problem })))
  }
  return problems
}
