import type { TimeNow, TimeOrNull } from '#platform/server/columns.ts'
import type { IncidentKind, RepairHow } from '../../shared/repair.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    /** What nobody and nothing could carry on, until it is mended or has gone on by itself. */
    'workflow.incidents': {
      org_id: number
      id: string
      instance_id: string
      step_id: string
      kind: IncidentKind
      detail: string | null
      opened_at: TimeNow
      closed_at: TimeOrNull
      closed_by: number | null
      /** How it was mended; null where it went on by itself. */
      how: RepairHow | null
      reason: string | null
    }
  }
}
