import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { PICTURE_ROOM } from '#platform/shared/files.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { voteRule } from '../definition.ts'
import { choices } from '../engine/model.ts'
import { person } from '../person.ts'
import { signatureInput, signingCode } from '../signature-input.ts'
import { commandReply } from './command-reply.ts'

const uuid = z.uuid()
const id = z.int32().positive()
const text = writtenText.max(4000)

export const sheetInput = voteRule.extend({
  question: writtenText.min(1).max(2000),
  roll: z.array(z.object({ emp_id: id, weight: z.number().int().min(1).max(1000).default(1) })).max(500),
  /** Whose own matter it is: not on the roll, and the sheet says why. */
  recused: z
    .array(z.object({ emp_id: id, reason: writtenText.min(1, 'workflow.reason_required').max(1000) }))
    .max(500)
    .default([]),
  /** ISO 8601 in UTC. */
  deadline: z.iso.datetime(),
  chair_emp_id: id.nullable().default(null),
})
export type SheetInput = z.input<typeof sheetInput>

/** A seat that went to somebody else while the council voted. */
const rollChange = z.object({ from: person, to: person, by: person.nullable(), at: z.string(), reason: z.string() })
export type RollChange = z.output<typeof rollChange>

export const voteView = z.object({
  step_id: uuid,
  action_num: z.number().int(),
  is_open: z.boolean(),
  sheet: sheetInput.omit({ roll: true, recused: true }),
  /** Null while a secret vote is open. */
  count: z
    .object({
      approve: z.number().int(),
      disapprove: z.number().int(),
      recreate: z.number().int(),
      abstain: z.number().int(),
      unvoted: z.number().int(),
      entitled: z.number().int(),
    })
    .nullable(),
  cast: z.number().int(),
  result: z.enum(['approve', 'disapprove', 'to_recreate', 'no_quorum', 'tie_casting_vote', 'tie_revote']).nullable(),
  /** Who broke a tie, how and why; the signature stands in the history. */
  casting: z
    .object({ person, choice: z.enum(['approve', 'disapprove']), description: z.string().nullable(), at: z.string() })
    .nullable(),
  /**
   * Of a secret vote that is decided: what those wrote who asked for more material, without their names and by the
   * alphabet. Of an open one it stands with their ballots.
   */
  material_asked: z.array(z.string()),
  voters: z.array(
    z.object({
      id: uuid,
      person,
      weight: z.number().int(),
      voted: z.boolean(),
      choice: z.enum(choices).nullable(),
      description: z.string().nullable(),
      voted_at: z.string().nullable(),
      vacated: z.boolean(),
      /** Abstained because the matter is their own. */
      recused: z.boolean(),
    }),
  ),
  /** Who left the roll before it was frozen, because the matter is their own. */
  recused: z.array(z.object({ person, reason: z.string() })),
  /** Why this vote counts for nothing: the roll was changed while it was open. */
  voided: rollChange.nullable(),
  /** The change that made this roll. */
  roll_change: rollChange.nullable(),
  /** I may give a seat to somebody else. */
  may_replace: z.boolean(),
})
export type VoteView = z.output<typeof voteView>

export const castBallot = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/ballot',
  permission: 'workflow.documents.r',
  summary: 'Vote, with a signature',
  ownerOnly: true,
  idempotent: true,
  room: PICTURE_ROOM,
  input: z.object({
    id: uuid,
    step_id: uuid,
    choice: z.enum(choices),
    expected_version: z.number().int().optional(),
    description: text.optional(),
    /** The matter is my own: an abstention marked so, with the reason as its description. */
    is_recused: z.boolean().optional(),
    signature: signatureInput.optional(),
    signing_code: signingCode.optional(),
    revision_sha256: z.string().max(64).optional(),
  }),
  reply: commandReply,
})

export const closeVote = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/close-vote',
  permission: 'workflow.documents.r',
  summary: 'The chair closes the vote after quorum',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, expected_version: z.number().int().optional() }),
  reply: commandReply,
})

export const replaceVoter = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/replace-voter',
  permission: 'workflow.documents.r',
  summary: 'Give a seat of an open vote to somebody else; the council votes anew',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: uuid,
    step_id: uuid,
    voter_id: uuid,
    emp_id: id,
    reason: text.min(1, 'workflow.reason_required'),
    expected_version: z.number().int().optional(),
  }),
  reply: commandReply,
})
