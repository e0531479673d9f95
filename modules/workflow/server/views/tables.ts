import type { Json, TimeNow } from '#platform/server/columns.ts'
import type { ViewWish } from '../../shared/views.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.saved_views': {
      org_id: number
      id: string
      user_id: number
      name: string
      wish: Json<ViewWish>
      audience: string | null
      position: number
      created_at: TimeNow
    }
    'workflow.default_views': { org_id: number; user_id: number; view_id: string }
  }
}
