import type { JsonOrNull, Optional, TimeOrNull } from '#platform/server/columns.ts'
import type { Learned } from '../../shared/scoring/learned.ts'
import type { Scored, Variable } from '../../shared/scoring/scored.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'crm.scoring': {
      org_id: number
      of: Scored
      is_on: Optional<boolean>
      since: Optional<string | null>
      variables: Optional<Variable[]>
      weight: Optional<number>
      learned: JsonOrNull<Learned>
      learned_at: TimeOrNull
      /** By what the last run reckoned, as a hash. */
      basis: Optional<string | null>
      state: Optional<'idle' | 'waiting' | 'running' | 'failed'>
      done: Optional<number>
      total: Optional<number>
      changed: Optional<number>
      wished_at: TimeOrNull
      began_at: TimeOrNull
      worked_at: TimeOrNull
      ended_at: TimeOrNull
      version: Optional<number>
    }
  }
}
