import type { TimeNow, TimeOrNull } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'calendar.feeds': {
      org_id: number
      id: string
      user_id: number
      /** In which role what it shows is read. */
      role_id: number
      name: string
      sources: string[]
      /** SHA-256 of the secret in its address, which nobody keeps. */
      secret_hash: Buffer
      created_at: TimeNow
      used_at: TimeOrNull
      revoked_at: TimeOrNull
    }
  }
}
