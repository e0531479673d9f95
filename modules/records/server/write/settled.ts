import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty, namedIn } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { isOffered } from '../../shared/definition/flows.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { isSettled, saysTheSame, staysSettled } from '../../shared/rules/settled.ts'
import type { Written } from '../../shared/rules/triggers.ts'
import { type Access, everything } from '../gate/gate.ts'
import { isProduct } from '../gate/product.ts'
import { rowAt } from '../query/rows.ts'
import { tablesOf } from '../tables/book.ts'
import { refusalSaying, todayFor } from './rules.ts'

type Asking = Pick<Context, 'db' | 'principal'>

/** Why a row is not written so, whoever writes it through whichever door; nothing where it may be. */
export async function againstSettled(
  asking: Asking,
  table: Table,
  written: Written,
  today: string,
): Promise<{ says: Words } | { problems: Record<string, string> } | undefined> {
  if (table.settled && !staysSettled(table, written, today)) return { says: table.settled.says }
  const says = await settledAbove(asking, table, written)
  if (says) return { says }
  const early = beforeItsTime(asking, table, written, today)
  if (early) return { says: early }
  const problems = putByHand(asking, table, written, today)
  return Object.keys(problems).length > 0 ? { problems } : undefined
}

/** Refuses to bring rows back below one that was settled since they went. */
export async function refuseSettledAbove(
  context: Context,
  { table, tables }: Access,
  ids: readonly string[],
): Promise<void> {
  if (!table.settled_with) return
  for (const id of ids) {
    const row = await rowAt(context.db, context.principal.orgId, everything({ table, tables }), id)
    const says = row?.deleted && (await settledAbove(context, table, { from: null, to: row.values }))
    if (says) throw refusalSaying(context.language, says)
  }
}

/** What is said where a row belongs to a settled one, be it the one that it named or the one that it is to name. */
async function settledAbove(
  { db, principal }: Asking,
  table: Table,
  { from, to }: Written,
): Promise<Words | undefined> {
  const { settled_with: along } = table
  if (!along || (from && to && saysTheSame(table, { from, to }, along.open))) return undefined
  const field = fieldsOf(table).find(({ name }) => name === along.by)
  const tables = await tablesOf(db, principal.orgId)
  const above = tables.find(field?.rows_of)
  if (!above?.settled) return undefined
  const today = await todayFor(db, principal.orgId, above)
  const named = [from, to].flatMap((values) => namedIn(values?.[along.by] ?? null)?.id ?? [])
  for (const id of new Set(named)) {
    const row = await rowAt(db, principal.orgId, everything({ table: above, tables }), id)
    if (row && isSettled(above, row.values, today)) return above.settled.says
  }
  return undefined
}

/**
 * What an approval puts, and somebody puts by hand: column → why not. A row that was settled goes back to it by whoever
 * has the right; any other as long as no flow is offered, with what is asked then.
 */
function putByHand({ principal }: Asking, table: Table, { from, to }: Written, today: string): Record<string, string> {
  const { travels } = table
  if (!travels?.by_hand || !to || isProduct(principal)) return {}
  const put = approvedNow(table, from, to)
  if (put === undefined) return {}
  const wasSettled = from !== null && isSettled(table, from, today)
  if (!wasSettled && isOffered(table.flows)) return { [put]: 'records.by_hand.flow' }
  if (!principal.permissions.has(travels.by_hand.permission)) return { [put]: 'records.by_hand.right' }
  if (wasSettled) return {}
  const missing = travels.by_hand.asks.filter((name) => isEmpty(to[name] ?? null))
  return Object.fromEntries(missing.map((name) => [name, 'records.by_hand.ask']))
}

/** What is said where a write puts what only follows an approval, and the row never had one. */
function beforeItsTime({ principal }: Asking, table: Table, { from, to }: Written, today: string): Words | undefined {
  const { approved = [], by_hand: byHand } = table.travels ?? {}
  const follows = byHand?.follows
  if (!follows || !to || isProduct(principal) || principal.permissions.has(byHand.permission)) return undefined
  if (from && isSettled(table, from, today)) return undefined
  const isEarly = approved.some(({ put, column, value }) => {
    const [now, before] = [to[column], from?.[column]]
    return put === 'value' && now !== before && before !== value && follows.values.some((one) => one === now)
  })
  return isEarly ? follows.says : undefined
}

/** The column into which a write puts what an approval puts. */
const approvedNow = ({ travels }: Table, from: FieldValues | null, to: FieldValues) =>
  travels?.approved.find(
    ({ put, column, value = null }) =>
      put === 'value' && (to[column] ?? null) === value && (from?.[column] ?? null) !== value,
  )?.column
