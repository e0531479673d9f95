import type { Json, Optional } from '#platform/server/columns.ts'
import type { Part } from './parts.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.document_search': {
      org_id: number
      instance_id: string
      version: number
      seers: string[]
      search: string
      head: Optional<string>
      parts: Json<Part[]>
    }
  }
}
