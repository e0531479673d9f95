import { randomUUID } from 'node:crypto'
import type { Call } from '../lib/burst.ts'
import type { Waiting } from '../lib/copies.ts'
import type { Session } from '../lib/office.ts'

/** The reviewer says "reviewed". */
export function callOf(reviewer: Session, { id, step_id }: Waiting): Call {
  return {
    path: `/api/workflow/documents/${id}/fire`,
    headers: { ...reviewer.headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ step_id, outcome: 'reviewed' }),
  }
}
