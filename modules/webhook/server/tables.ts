import type { ColumnType } from 'kysely'
import type { Optional, TimeNow, TimeOrNull } from '#platform/server/columns.ts'
import type { DeliveryProblem, DeliveryState, SentEvent, WebhookEvent } from '../shared/webhooks.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.webhooks': {
      org_id: number
      id: string
      name: string
      url: string
      events: WebhookEvent[]
      secret: string
      previous_secret: Optional<string | null>
      previous_until: TimeOrNull
      is_active: Optional<boolean>
      failing_since: TimeOrNull
      given_up_at: TimeOrNull
      created_by: number
      created_at: TimeNow
    }
    'workflow.webhook_deliveries': {
      org_id: number
      id: string
      webhook_id: string
      event: SentEvent
      body: string
      state: DeliveryState
      tries: Optional<number>
      next_try_at: TimeOrNull
      under_way_until: TimeOrNull
      created_at: TimeNow
      tried_at: TimeOrNull
      status: Optional<number | null>
      problem: ColumnType<DeliveryProblem | null, string | null | undefined, string | null>
      answer: Optional<string | null>
      milliseconds: Optional<number | null>
    }
  }
}
