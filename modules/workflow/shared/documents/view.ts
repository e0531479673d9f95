import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { outcome, ownLook, stepType, voteRule } from '../definition.ts'
import { arounds, unableWhys } from '../engine/around.ts'
import { choices, incidentCodes } from '../engine/model.ts'
import { person } from '../person.ts'
import { revisionView } from './contents.ts'
import { voteView } from './vote.ts'

const uuid = z.uuid()
const id = z.int32().positive()

const myStep = z.object({
  id: uuid,
  status_type: stepType,
  label: words,
  description: words,
  is_read_only: z.boolean(),
  is_signature_needed: z.boolean(),
  is_subject_changeable: z.boolean(),
  /** What may be written here: names of fields, `#title` and `#files`; nothing where the document is read-only. */
  editable: z.array(z.string()),
  /** Fields that have to be filled in before this step lets the document on. */
  owed: z.array(z.string()),
  due_at: z.string().nullable(),
  /** The absent colleague in whose place I may decide it. */
  in_place_of: person.nullable(),
  /** What I may do besides deciding it. */
  around: z.array(z.enum(arounds)),
  /** Whom I cannot ask, nor give it to. */
  unable: z.array(z.object({ user_id: id, why: z.enum(unableWhys) })),
  /** Who asked me for advice, and what about. */
  advice_for: z.object({ person, reason: z.string().nullable() }).nullable(),
  outcomes: z.array(
    z.object({
      outcome,
      label: words,
      needs_reason: z.boolean(),
      needs_signature: z.boolean(),
      /**
       * `none`; `people`: choose employees; `any`: an employee, job, unit or role may be chosen; `optional`: may stay
       * as the flow says.
       */
      targets: z.enum(['none', 'people', 'any', 'optional']),
      /** Users who may not decide the step it leads to, so that they cannot be chosen. */
      not_by: z.array(id),
      /** Where it leads. */
      next: z.object({ label: words, status_type: stepType }).nullable(),
    }),
  ),
  /** PREPARE_VOTE: what the sheet offers at first. */
  sheet_defaults: voteRule.partial().nullable(),
  /**
   * VOTE: my row on the roll; `voter_id` is null for a chair who does not vote. A secret vote shows not even my own
   * `choice`.
   */
  ballot: z
    .object({
      voter_id: uuid.nullable(),
      voted: z.boolean(),
      choice: z.enum(choices).nullable(),
      may_change: z.boolean(),
      may_close: z.boolean(),
    })
    .nullable(),
})
export type MyStep = z.output<typeof myStep>

const documentView = z.object({
  id: uuid,
  number: z.string(),
  /** The official number that its series gave it, and when. */
  registered: z.object({ number: z.string(), at: z.string() }).nullable(),
  type: z.object({ id, title: words }).nullable(),
  title: z.string(),
  flow: z.object({ id, title: words, version: z.number().int() }),
  /** Rows of another module that are decided on, and how many I may not see; null for a document of its own. */
  subject_rows: z
    .object({
      seen: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          link: z.string(),
          /** What it says, as far as I may see that. */
          facts: z.array(z.object({ label: z.string(), text: z.string(), is_list: z.literal(true).optional() })),
        }),
      ),
      others: z.number().int(),
    })
    .nullable(),
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  status: words,
  status_type: stepType,
  look: ownLook,
  status_id: z.string(),
  version: z.number().int(),
  creator: person,
  created_at: z.string(),
  /** The fields that I may see. */
  form: z.array(formField),
  /** Those that I may not. */
  hidden: z.array(z.object({ name: z.string(), label: words })),
  revision: revisionView,
  /** The revision before, for the difference; null at the first. */
  previous: revisionView.nullable(),
  /** Who has it now. */
  holders: z.array(
    z.object({
      label: words,
      people: z.array(person),
      substitutes: z.array(z.object({ person, absent_user_id: id })),
      due_at: z.string().nullable(),
      /** False for who follows once somebody before them has decided. */
      is_awake: z.boolean(),
      /** Why nobody and nothing can carry it on. */
      incident: z.enum(incidentCodes).nullable(),
      status_type: stepType,
      step_id: uuid,
      claimed: z.boolean(),
      /** I asked them in addition and may let them off. */
      may_recall: z.boolean(),
    }),
  ),
  /** Steps that it has passed and may be sent back to. */
  returnable: z.array(z.object({ status_id: z.string(), label: words })),
  /** Whom a copy was sent, and since when they have read it. */
  copies: z.array(z.object({ person, by: person, at: z.string(), read_at: z.string().nullable() })),
  /** Done, current and predicted steps for the path bar. */
  path: z.array(
    z.object({
      status_id: z.string(),
      label: words,
      status_type: stepType,
      look: ownLook,
      state: z.enum(['done', 'current', 'ahead']),
      undecided: z.literal(true).optional(),
    }),
  ),
  my_steps: z.array(myStep),
  votes: z.array(voteView),
  is_watched: z.boolean(),
  /** Who follows it, me among them. */
  watchers: z.array(person),
  may_withdraw: z.boolean(),
  /** The step that I decided last, as long as I may take that back. */
  may_take_back: uuid.nullable(),
  /** Others have decided already: I may ask whoever has it. */
  may_ask_withdrawal: z.boolean(),
  /** The creator asks to have it back, and nobody has answered. */
  withdrawal: z
    .object({ by: person, at: z.string(), reason: z.string(), may_answer: z.boolean(), may_take_back: z.boolean() })
    .nullable(),
  /** Set while it rests. */
  rest: z
    .object({
      until: z.string(),
      since: z.string(),
      reason: z.string(),
      by: person.nullable(),
      may_resume: z.boolean(),
    })
    .nullable(),
  /** The open step that I may let rest. */
  may_postpone: uuid.nullable(),
  may_cancel: z.boolean(),
  /** The step that waits for a day, where I may set it. */
  may_reschedule: uuid.nullable(),
  /** The demand of the chain: number of events and the newest hash. */
  chain: z.object({ events: z.number().int(), hash: z.string() }),
})
export type DocumentView = z.output<typeof documentView>

export const showDocument = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id',
  permission: 'workflow.documents.r',
  summary: 'A document, where it stands, and what I may do',
  input: z.object({ id: uuid }),
  reply: documentView,
})

/** GET: the printed record (application/pdf) of a document with its history, votes and signatures. */
export const recordPath = (documentId: string) => `/api/workflow/documents/${documentId}/record.pdf`

/** The minutes of one of its votes, as a PDF; `step_id` says which. */
export const minutesPath = (id: string) => `/workflow/documents/${id}/minutes.pdf`
