import type { Json, TimeNow } from '#platform/server/columns.ts'
import type { Arrangement } from '../shared/arrangement.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    /** One line for each person who arranged it, and one for each role that has it arranged. */
    'home.arrangements': {
      org_id: number
      /** `user` or `role`. */
      owner_type: 'user' | 'role'
      owner_id: number
      blocks: Json<Arrangement>
      changed_at: TimeNow
    }
  }
}
