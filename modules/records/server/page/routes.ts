import type { Route } from '#platform/server/route.ts'
import { attachmentRoutes } from '../files/attachments.ts'
import { listPaperRoute } from '../paper/list.ts'
import { rowPaperRoute } from '../paper/row.ts'
import { commentRoutes } from '../talk/comments.ts'
import { followRoute } from '../talk/following.ts'
import { aroundRoute } from './around.ts'
import { revertRoute } from './revert.ts'

/** What the page of a row has besides its fields. */
export const pageRoutes: readonly Route[] = [
  aroundRoute,
  revertRoute,
  ...attachmentRoutes,
  ...commentRoutes,
  followRoute,
  rowPaperRoute,
  listPaperRoute,
]
