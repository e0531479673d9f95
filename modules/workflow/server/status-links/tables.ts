import type { Time, TimeNow, TimeOrNull } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.status_links': {
      org_id: number
      id: string
      instance_id: string
      token_hash: string
      shows_title: boolean
      expires_at: Time
      revoked_at: TimeOrNull
      created_by: number
      created_at: TimeNow
    }
  }
}
