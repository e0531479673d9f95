import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { rowId } from '#platform/shared/ids.ts'

/** Who gets which work of somebody: it is kept by modules above. */
export const handoverChoices = z.array(z.object({ work_id: z.uuid(), to_emp_id: rowId })).max(1000)
export const HANDOVER_ROOM: Room = {
  bytes: 128 * 1024,
  parts: 4000,
  holds: 'who gets each of a thousand pieces of work',
}
export type HandoverChoices = z.output<typeof handoverChoices>
