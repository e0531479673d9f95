import type { TimerKind } from '../../shared/engine/timers.ts'
import type { Optional, Time } from '../columns.ts'

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
