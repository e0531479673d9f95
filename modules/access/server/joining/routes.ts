import type { Route } from '#platform/server/route.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { askToJoinRoute, showJoiningRoute } from './asking.ts'
import {
  confirmMembershipRoute,
  listMembershipRequestsRoute,
  refuseMembershipRoute,
  showMembershipRequestRoute,
} from './deciding.ts'

/** How somebody with an account comes to belong to another organisation: they ask, its administrators decide. */
export const joiningRoutes = (book: OrganizationBook): Route[] => [
  showJoiningRoute(book),
  askToJoinRoute,
  listMembershipRequestsRoute,
  showMembershipRequestRoute,
  confirmMembershipRoute(book),
  refuseMembershipRoute(book),
]
