import { tablesThatTravel } from '#modules/records/server/index.ts'
import { fieldsOf } from '#modules/records/shared/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, isEmpty, isSame } from '#platform/shared/fields/index.ts'
import { NOTICES } from '../shared/access.ts'
import { content, notices } from '../shared/tables/notices.ts'

/** Transactions in which a notice is stepping, as the product does it. */
const stepping = new WeakSet<Trx>()

export const asStep = (db: Trx) => void stepping.add(db)

interface About {
  from: FieldValues | null
  to: FieldValues | null
}

/** What holds of every notice that is written, whoever writes it. */
export async function noticeKept(context: Context, { from, to }: About): Promise<FieldValues | undefined> {
  if (!to || stepping.has(context.db)) return undefined
  // A flow that ends says the state as well.
  const isPerson = context.principal.roleId !== 0
  if (isPerson && (to['state'] ?? null) !== (from?.['state'] ?? 'draft')) throw unprocessable('news.state_by_hand')
  const [out, back] = [text(to['release_at']), text(to['withdraw_at'])]
  if (out && back && Date.parse(back) <= Date.parse(out)) throw unprocessable('news.withdrawn_before')
  if (from && isPerson && from['state'] !== 'draft' && changesContent(from, to))
    await refuseApproved(context.db, context.principal.orgId)
  return {
    ...(to['must_read'] ? {} : { due_on: null }),
    ...(to['audience'] === 'everybody' ? { units: null, roles: null, people: null } : {}),
    ...(isPerson ? { released_at: from?.['released_at'] ?? null } : {}),
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const decided = fieldsOf(notices).filter(({ name, of = name }) => content.some((one) => one === of))

const changesContent = (from: FieldValues, to: FieldValues) =>
  decided.some((field) => {
    const { name } = field
    const [was, is] = [from[name] ?? null, to[name] ?? null]
    return !(isEmpty(was) && isEmpty(is)) && !isSame(field, was, is)
  })

/** What was approved stays as it was until somebody writes on it. */
async function refuseApproved(db: Db, orgId: number) {
  if (await hasToBeApproved(db, orgId)) throw conflict('news.approved_fixed')
}

/** The organisation chose a flow for news: nothing goes out before it has passed. */
export async function hasToBeApproved(db: Db, orgId: number): Promise<boolean> {
  const travelling = await tablesThatTravel(db, orgId)
  return travelling.some(({ table, flows }) => table === NOTICES && flows.length > 0)
}
