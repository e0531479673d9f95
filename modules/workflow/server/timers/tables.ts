import type { Optional, Time } from '#platform/server/columns.ts'
import type { TimerKind } from '../../shared/engine/timers.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.timers': {
      org_id: number
      instance_id: string
      step_id: string
      kind: TimerKind
      at: Time
      tries: Optional<number>
      failed: string | null
    }
  }
}
