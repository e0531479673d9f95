import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Json, Time, TimeNow } from '#platform/server/columns.ts'
import type { Moment } from '../../shared/filing/moment.ts'
import type { Resets } from '#platform/shared/numbering/pattern.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.series': {
      org_id: number
      id: number
      name: Json<Words>
      pattern: string
      resets: Resets
      moment: Moment
    }
    'workflow.series_numbers': {
      org_id: number
      series_id: number
      period: number
      value: number
      number: string
      instance_id: string
      given_at: Time
    }
    'workflow.document_types': {
      org_id: number
      id: number
      title: Json<Words>
      description: Json<Words>
      series_id: number | null
      fields: Json<FormField[]>
      is_retired: boolean
    }
    'workflow.document_type_flows': { org_id: number; type_id: number; definition_id: number }
    'workflow.flow_series': { org_id: number; definition_id: number; series_id: number }
    'workflow.document_templates': {
      org_id: number
      id: string
      user_id: number
      definition_id: number
      type_id: number | null
      name: string
      title: string
      fields: Json<FieldValues>
      is_shared: boolean
      created_at: TimeNow
    }
    'workflow.document_links': { org_id: number; from_id: string; to_id: string; linked_by: number; linked_at: TimeNow }
  }
}
