import { sql } from 'kysely'
import type { Principal } from '#platform/server/principal.ts'
import { addressesOf, barredAs, coveredAddressesOf } from './waiting.ts'

/** `from workflow.waiting where …`: their own, and what they may take up in the place of absent colleagues. */
export function waitingFor(principal: Principal) {
  const own = addressesOf(principal)
  const covered = coveredAddressesOf(principal).map(({ address }) => address)
  const mayTakeUp =
    covered.length === 0
      ? sql``
      : sql`and ((document_of <> ${principal.userId} and not not_for && ${own}::text[]) or assignee = any(${own}))`
  return sql`from workflow.waiting where org_id = ${principal.orgId}
    and assignee = any(${[...own, ...covered]}) and not ${barredAs(principal)} = any(not_for) ${mayTakeUp}`
}
