import type { Json, TimeNow } from '#platform/server/columns.ts'
import type { AiAnswer } from '../../shared/definition/ai.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.ai_answers': {
      org_id: number
      id: string
      instance_id: string
      step_id: string
      refused: string | null
      answer: Json<AiAnswer>
      revision_sha256: string
      milliseconds: number
      at: TimeNow
    }
  }
}
