import type { Route } from '#platform/server/route.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { removeUserFactorsRoute } from './help.ts'
import {
  beginTotpRoute,
  confirmTotpRoute,
  myFactorsRoute,
  removeTotpRoute,
  renewRecoveryCodesRoute,
} from './my-factors.ts'
import { addPasskeyRoute, beginPasskeyRoute, removePasskeyRoute, renamePasskeyRoute } from './my-passkeys.ts'
import { ruleRoutes } from './rule.ts'

/**
 * What stands beside the password: codes of an app, passkeys, recovery codes, and the organisation's word about them.
 */
export const secondFactorRoutes = (book: OrganizationBook): Route[] => [
  myFactorsRoute,
  beginTotpRoute,
  confirmTotpRoute(book),
  removeTotpRoute(book),
  renewRecoveryCodesRoute(book),
  beginPasskeyRoute,
  addPasskeyRoute(book),
  renamePasskeyRoute,
  removePasskeyRoute(book),
  ...ruleRoutes(book),
  removeUserFactorsRoute(book),
]
