import type { ColumnType } from 'kysely'
import type { StoredFile } from '#platform/shared/files.ts'
import type { Optional, Time, TimeNow, TimeOrNull } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.comments': {
      org_id: number
      id: string
      instance_id: string
      user_id: number
      text: string
      mentions: number[]
      files: ColumnType<StoredFile[], string | undefined, string>
      written_at: TimeNow
      edited_at: TimeOrNull
      deleted_at: TimeOrNull
      deleted_by: Optional<number | null>
    }
    'workflow.comment_events': {
      org_id: number
      comment_id: string
      seq: number
      what: 'written' | 'edited' | 'deleted'
      user_id: number
      at: Time
      sha256: string
    }
    'workflow.comment_readings': { org_id: number; user_id: number; instance_id: string; read_until: Time }
  }
}
