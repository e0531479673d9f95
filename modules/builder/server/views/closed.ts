import type { Context } from '#platform/server/route.ts'
import { closedTo, derivedFrom, tablesOf } from '#modules/records/server/index.ts'
import type { PublishingProblem, Table, Wish } from '#modules/records/shared/index.ts'
import { openedBy } from './opened.ts'
import { tableNameOf } from '../../shared/keys.ts'

interface Shown {
  problems: PublishingProblem[]
  opened: Awaited<ReturnType<typeof openedBy>>
}

/** What the views among these wishes show to others: what of it may not be read by whoever publishes, and all of it. */
export async function shownByViews(context: Context, wishes: readonly Wish[]): Promise<Shown> {
  const { db, principal } = context
  const tables = await tablesOf(db, principal.orgId)
  const wished = new Map(
    wishes.flatMap(({ key, definition }) =>
      definition ? [[tableNameOf(key), { ...definition, name: tableNameOf(key) }] as const] : [],
    ),
  )
  const find = (name: string | undefined): Table | undefined => wished.get(name ?? '') ?? tables.find(name)
  const problems: PublishingProblem[] = []
  const opened: Shown['opened'] = []
  for (const { key, definition } of wishes) {
    if (!definition?.view) continue
    const { used } = derivedFrom(principal.orgId, definition, find)
    problems.push(...(await closedTo(db, principal, used)).map((problem) => ({ table: key, ...problem })))
    opened.push(...(await openedBy(context, tableNameOf(key), used.of)))
  }
  return { problems, opened }
}
