import type { FlowContents } from '#modules/workflow/shared/index.ts'
import type { Json, Time } from '#platform/server/columns.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.flow_drafts': {
      org_id: number
      definition_id: number
      edit: number
      is_changed: boolean
      contents: Json<FlowContents>
      content_hash: string
      updated_by: number
      updated_at: Time
    }
  }
}
