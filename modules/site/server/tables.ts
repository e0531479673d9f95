import type { ColumnType } from 'kysely'
import type { Optional } from '#platform/server/columns.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'site.main': {
      only_one: Optional<boolean>
      whose: number
    }
    'site.versions': {
      org_id: number
      id: string
      content_id: string
      number: number
      name: string
      together: string
      kind: string
      slug: string
      said: ColumnType<FieldValues, string, string>
      search: string
      files: string[]
      live_from: Date
      live_until: Date | null
      released_by: number | null
      at: Optional<Date>
    }
    'site.previews': {
      org_id: number
      token_hash: Buffer
      content_id: string
      expires_at: Date
    }
    'site.forms_taken': {
      org_id: number
      token: string
      message_id: string | null
      at: Optional<Date>
    }
  }
}
