import type { Json, TimeNow, TimeOrNull } from '#platform/server/columns.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram } from '../../shared/definition.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.definitions': {
      org_id: number
      id: number
      code: string
      title: Json<Words>
      description: Json<Words>
      category: Json<Words>
      icon: string
      number_prefix: string
      published_version: number | null
      is_retired: boolean
    }
    'workflow.definition_versions': {
      org_id: number
      definition_id: number
      version: number
      state: 'draft' | 'published' | 'retired'
      diagram: Json<Diagram>
      form: Json<FormField[]>
      content_hash: string
      created_by: number | null
      created_at: TimeNow
      published_at: TimeOrNull
    }
  }
}
