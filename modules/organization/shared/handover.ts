import { z } from 'zod'
import { HANDOVER_ROOM, handoverChoices } from '#modules/access/shared/index.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { done, id, idInPath, requiredText } from './fields.ts'

/** Why somebody is proposed for the work of another. */
const successorKinds = ['substitute', 'head', 'post'] as const
export type SuccessorKind = (typeof successorKinds)[number]

const colleague = z.object({ emp_id: id, first_name: z.string(), last_name: z.string(), job: z.string().nullable() })

/** Work that only this person can do now; before they leave it is done or goes to somebody else. */
const openWork = z.object({
  /** Document, and the step that waits. */
  id: z.string(),
  work_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  step: words,
  since: z.string(),
  /** A seat in a running vote goes to nobody: who leaves without having voted leaves it empty. */
  is_ballot: z.boolean(),
  proposed: colleague.extend({ kind: z.enum(successorKinds) }).nullable(),
  /**
   * Who alone may take it, where not everybody may: it may go to none of them, and is then for the workflow
   * administrators.
   */
  only: z.array(colleague).nullable(),
})
export type OpenWork = z.output<typeof openWork>

export const showOpenWork = endpoint({
  method: 'GET',
  path: '/organization/staff/:id/open-work',
  permission: 'signed_in',
  summary: 'What waits for this person alone, and who could take it over; for human resources and their heads',
  input: z.object({ id: idInPath }),
  reply: z.object({ items: z.array(openWork) }),
})

export const showWorkOfAccount = endpoint({
  method: 'GET',
  path: '/organization/accounts/:user_id/open-work',
  permission: 'access.users.u',
  summary: 'What waits for whoever signs in with this account, before it is closed',
  input: z.object({ user_id: idInPath }),
  reply: z.object({
    emp_id: id.nullable(),
    count: z.number().int(),
    /** Null where neither human resources nor a head of theirs asks: whose work it becomes is not theirs to say. */
    items: z.array(openWork).nullable(),
  }),
})

/** Who gets what, as it is kept with a separation, with the names of that moment. */
export const handoverKept = z.object({ work_id: z.string(), number: z.string(), to_emp_id: id, to: z.string() })
export type HandoverKept = z.output<typeof handoverKept>

export const handoverForm = z.object({ reason: requiredText(500, 'organization.handover.reason_missing') })
export const handOver = endpoint({
  method: 'POST',
  path: '/organization/staff/:id/handover',
  permission: 'signed_in',
  ownerOnly: true,
  idempotent: true,
  room: HANDOVER_ROOM,
  summary: 'Gives waiting work of this person to others; for human resources and their heads',
  input: handoverForm.extend({ id: idInPath, items: handoverChoices.min(1, 'organization.handover.nothing_chosen') }),
  reply: done.extend({ count: z.number().int() }),
})
