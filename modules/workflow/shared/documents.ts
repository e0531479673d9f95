import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { storedFile } from '#platform/shared/files.ts'
import { words } from '#platform/shared/i18n.ts'
import { diagram, outcome, stepType, subjectType, voteRule } from './definition.ts'
import { arounds } from './engine/around.ts'
import { choices, incidentCodes } from './engine/model.ts'
import { fieldValues, formField, plainText } from './form.ts'

const uuid = z.uuid()
const id = z.int32().positive()
const text = plainText.trim().max(4000)

/** A person as every screen of the workflow shows them. */
export const person = z.object({
  user_id: id, emp_id: id.nullable(), first_name: z.string(), last_name: z.string(), job: z.string().nullable(), struct: z.string().nullable(),
})
export type PersonView = z.output<typeof person>

// Flows ---------------------------------------------------------------------------------------------------------

export const flow = z.object({
  id, title: words, description: words, category: words, icon: z.string(), version: z.number().int(),
})
export const listFlows = endpoint({
  method: 'GET', path: '/workflow/flows', permission: 'workflow.documents.c', summary: 'Flows a new document may take',
  input: z.object({}), reply: z.array(flow),
})
export const showFlow = endpoint({
  method: 'GET', path: '/workflow/flows/:id', permission: 'workflow.documents.c', summary: 'The form and the diagram of a flow',
  input: z.object({ id: z.coerce.number().int() }),
  reply: flow.extend({ form: z.array(formField), diagram }),
})

// The approval centre -------------------------------------------------------------------------------------------

export const boxes = ['waiting', 'sent', 'watched', 'done'] as const
export const dues = ['overdue', 'week'] as const
export const sorts = ['usual', 'other'] as const
/** Screens say "99+". */
export const MOST_UNREAD = 99
export const inboxItem = z.object({
  /** Document. */
  id: uuid,
  number: z.string(),
  /** The official number, once its series gave one. */
  registered_number: z.string().nullable(),
  title: z.string(),
  flow: words,
  /** DocumentStatus of the whole document. */
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  /** Label and type of the step it stands at. */
  status: words,
  status_type: stepType,
  creator: person,
  revision: z.number().int(),
  /** When it came to this box: assigned, sent, watched or decided. */
  at: z.string(),
  due_at: z.string().nullable(),
  is_read: z.boolean(),
  /** Comments of others that I have not read; more than 99 are not counted on. */
  unread_comments: z.number().int(),
  /** One of them names me. */
  is_mentioned: z.boolean(),
  /** Waiting box only: what can be decided from the list. `version` guards against deciding what one has not seen. */
  step: z.object({
    id: uuid, version: z.number().int(), is_signature_needed: z.boolean(),
    /** True where this can be decided in bulk: no signature, no reason, no targets needed for at least one outcome. */
    outcomes: z.array(z.object({ outcome, label: words, needs_reason: z.boolean(), needs_targets: z.boolean() })),
  }).nullable(),
  /** Waiting box only: the absent colleague in whose place I may decide it. */
  in_place_of: person.nullable(),
  /** Done box only: what I decided. */
  my_action: words.nullable(),
})
export type InboxItem = z.output<typeof inboxItem>
export const listInbox = endpoint({
  method: 'GET', path: '/workflow/inbox', permission: 'workflow.documents.r', summary: 'One page of a box, newest first; waiting: overdue first',
  input: z.object({
    box: z.enum(boxes).default('waiting'), cursor: z.string().max(200).optional(), q: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    flow_id: z.coerce.number().int().positive().optional(),
    /** Waiting box only. */
    due: z.enum(dues).optional(),
    /** `other`: the waiting box newest first, the others oldest first. */
    sort: z.enum(sorts).default('usual'),
  }),
  reply: z.object({ items: z.array(inboxItem), next_cursor: z.string().nullable() }),
})
export const countInbox = endpoint({
  method: 'GET', path: '/workflow/inbox/counts', permission: 'workflow.documents.r', summary: 'How many stand in each box; 1000 means that many or more',
  input: z.object({}),
  reply: z.object({ waiting: z.number().int(), overdue: z.number().int(), sent: z.number().int(), watched: z.number().int(), done: z.number().int() }),
})

// A document in its process -------------------------------------------------------------------------------------

/** What the browser sends; the server adds names, job, revision, session, time and the previous hash. */
export const mark = z.object({
  type: z.enum(['text', 'draw', 'upload']),
  /** The typed name, or a PNG/JPEG data URL; an image of more than 1 MB is refused with 413 where it is read. */
  signature: z.string().min(1),
})
export type Mark = z.output<typeof mark>

/** Bytes of a CMS signature; with its chain it has five to ten thousand. */
export const MAX_CMS_BYTES = 48 * 1024
const cms = z.object({
  type: z.literal('certificate'),
  /** A detached CMS (PKCS#7) signature over the statement, DER or PEM, in base64. */
  signature: z.string().min(1, 'workflow.digital.file_missing').max(Math.ceil(MAX_CMS_BYTES / 3) * 4 + 4, 'workflow.digital.too_large').regex(/^[\w+/]+={0,2}$/, 'workflow.digital.unreadable'),
})
export const signatureInput = z.discriminatedUnion('type', [mark, cms])
export type SignatureInput = z.output<typeof signatureInput>

/** The code that came by mail, where the organisation wants one before each signature. */
export const signingCode = z.string().trim().regex(/^\d{6}$/, 'workflow.signing_code.six_digits')

export const target = z.discriminatedUnion('subject_type', [
  z.object({ subject_type: z.literal('TO_ORG_EMPLOYEE'), struct_id: id, job_id: id, emp_id: id }),
  z.object({ subject_type: z.literal('TO_ORG_JOB'), struct_id: id, job_id: id }),
  z.object({ subject_type: z.literal('TO_ORG_STRUCT'), struct_id: id }),
  z.object({ subject_type: z.literal('TO_ROLE'), role_id: id }),
])

export const sheetInput = voteRule.extend({
  question: plainText.trim().min(1).max(2000),
  roll: z.array(z.object({ emp_id: id, weight: z.number().int().min(1).max(1000).default(1) })).max(500),
  /** Whose own matter it is: not on the roll, and the sheet says why. */
  recused: z.array(z.object({ emp_id: id, reason: plainText.trim().min(1, 'workflow.reason_required').max(1000) })).max(500).default([]),
  /** ISO 8601 in UTC. */
  deadline: z.iso.datetime(),
  chair_emp_id: id.nullable().default(null),
})
export type SheetInput = z.input<typeof sheetInput>

export const contents = z.object({
  title: plainText.trim().min(1).max(300),
  fields: fieldValues,
  /** Uploaded before; in the order shown. */
  file_ids: z.array(uuid).max(30).default([]),
  /** Newly uploaded file → the attachment's file that it is the next version of. */
  replaces: z.record(uuid, uuid).optional(),
})
export type Contents = z.input<typeof contents>

export const attachedFile = storedFile.extend({
  /** The file with which the attachment began; absent where it was sent before attachments had versions, and then it is that itself. */
  attachment_id: uuid.optional(),
  version: z.number().int().min(1).optional(),
})
export type AttachedFile = z.output<typeof attachedFile>

export const revisionView = z.object({
  number: z.number().int(), sha256: z.string(), title: z.string(), fields: fieldValues, files: z.array(attachedFile), note: z.string().nullable(),
  by: person, at: z.string(),
})
export type RevisionView = z.output<typeof revisionView>

export const myStep = z.object({
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
  /** Who asked me for advice, and what about. */
  advice_for: z.object({ person, reason: z.string().nullable() }).nullable(),
  outcomes: z.array(z.object({
    outcome, label: words, needs_reason: z.boolean(), needs_signature: z.boolean(),
    /** `none`; `people`: choose employees; `any`: an employee, job, unit or role may be chosen; `optional`: may stay as the flow says. */
    targets: z.enum(['none', 'people', 'any', 'optional']),
    /** Where it leads. */
    next: z.object({ label: words, status_type: stepType }).nullable(),
  })),
  /** PREPARE_VOTE: what the sheet offers at first. */
  sheet_defaults: voteRule.partial().nullable(),
  /** VOTE: my row on the roll; `voter_id` is null for a chair who does not vote. A secret vote shows not even my own `choice`. */
  ballot: z.object({ voter_id: uuid.nullable(), voted: z.boolean(), choice: z.enum(choices).nullable(), may_change: z.boolean(), may_close: z.boolean() }).nullable(),
})
export type MyStep = z.output<typeof myStep>

/** A seat that went to somebody else while the council voted. */
const rollChange = z.object({ from: person, to: person, by: person.nullable(), at: z.string(), reason: z.string() })
export type RollChange = z.output<typeof rollChange>

export const voteView = z.object({
  step_id: uuid,
  action_num: z.number().int(),
  is_open: z.boolean(),
  sheet: sheetInput.omit({ roll: true, recused: true }),
  /** Null while a secret vote is open. */
  count: z.object({
    approve: z.number().int(), disapprove: z.number().int(), recreate: z.number().int(), abstain: z.number().int(), unvoted: z.number().int(), entitled: z.number().int(),
  }).nullable(),
  cast: z.number().int(),
  result: z.enum(['approve', 'disapprove', 'to_recreate', 'no_quorum', 'tie_casting_vote', 'tie_revote']).nullable(),
  voters: z.array(z.object({
    id: uuid, person, weight: z.number().int(), voted: z.boolean(), choice: z.enum(choices).nullable(), description: z.string().nullable(), voted_at: z.string().nullable(),
    vacated: z.boolean(),
    /** Abstained because the matter is their own. */
    recused: z.boolean(),
  })),
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

export const documentView = z.object({
  id: uuid,
  number: z.string(),
  /** The official number that its series gave it, and when. */
  registered: z.object({ number: z.string(), at: z.string() }).nullable(),
  type: z.object({ id, title: words }).nullable(),
  title: z.string(),
  flow: z.object({ id, title: words, version: z.number().int() }),
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  status: words,
  status_type: stepType,
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
  holders: z.array(z.object({ label: words, people: z.array(person), substitutes: z.array(z.object({ person, absent_user_id: id })), due_at: z.string().nullable(),
    /** False for who follows once somebody before them has decided. */
    is_awake: z.boolean(),
    /** Why nobody and nothing can carry it on. */
    incident: z.enum(incidentCodes).nullable(),
    status_type: stepType,
    step_id: uuid,
    claimed: z.boolean(),
    /** I asked them in addition and may let them off. */
    may_recall: z.boolean(),
  })),
  /** Steps that it has passed and may be sent back to. */
  returnable: z.array(z.object({ status_id: z.string(), label: words })),
  /** Whom a copy was sent, and since when they have read it. */
  copies: z.array(z.object({ person, by: person, at: z.string(), read_at: z.string().nullable() })),
  /** Done, current and predicted steps for the path bar. */
  path: z.array(z.object({ status_id: z.string(), label: words, status_type: stepType, state: z.enum(['done', 'current', 'ahead']) })),
  my_steps: z.array(myStep),
  votes: z.array(voteView),
  is_watched: z.boolean(),
  may_withdraw: z.boolean(),
  /** Others have decided already: I may ask whoever has it. */
  may_ask_withdrawal: z.boolean(),
  /** The creator asks to have it back, and nobody has answered. */
  withdrawal: z.object({ by: person, at: z.string(), reason: z.string(), may_answer: z.boolean(), may_take_back: z.boolean() }).nullable(),
  /** Set while it rests. */
  rest: z.object({ until: z.string(), since: z.string(), reason: z.string(), by: person.nullable(), may_resume: z.boolean() }).nullable(),
  /** The open step that I may let rest. */
  may_postpone: uuid.nullable(),
  may_cancel: z.boolean(),
  /** The step that waits for a day, where I may set it. */
  may_reschedule: uuid.nullable(),
  /** The demand of the chain: number of events and the newest hash. */
  chain: z.object({ events: z.number().int(), hash: z.string() }),
})
export type DocumentView = z.output<typeof documentView>

export const createDocument = endpoint({
  method: 'POST', path: '/workflow/documents', permission: 'workflow.documents.c', summary: 'Send a new document on its way', ownerOnly: true, idempotent: true,
  input: contents.extend({ flow_id: id, type_id: id.optional(), watcher_emp_ids: z.array(id).max(50).default([]) }),
  reply: z.object({ id: uuid, number: z.string(), registered_number: z.string().nullable(), version: z.number().int() }),
})
export const showDocument = endpoint({
  method: 'GET', path: '/workflow/documents/:id', permission: 'workflow.documents.r', summary: 'A document, where it stands, and what I may do',
  input: z.object({ id: uuid }), reply: documentView,
})
export const listAttachments = endpoint({
  method: 'GET', path: '/workflow/documents/:id/attachments', permission: 'workflow.documents.r', summary: 'Everything that was ever attached, with all versions, the newest first',
  input: z.object({ id: uuid }),
  reply: z.array(z.object({
    attachment_id: uuid,
    /** Part of what the document says now. */
    is_current: z.boolean(),
    versions: z.array(z.object({ file: storedFile, version: z.number().int(), revision: z.number().int(), by: person, at: z.string() })),
  })),
})
export type Attachment = z.output<(typeof listAttachments)['reply']>[number]

export const commandReply = z.object({
  status: z.literal(true), id: uuid, version: z.number().int(), document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']), step: words,
  /** The official number, once it was given. */
  registered_number: z.string().nullable(),
})
export const fireStep = endpoint({
  method: 'POST', path: '/workflow/documents/:id/fire', permission: 'workflow.documents.r', summary: 'Decide a step with one of its outcomes', ownerOnly: true, idempotent: true,
  input: z.object({
    id: uuid, step_id: uuid, outcome, expected_version: z.number().int().optional(), description: text.optional(), signature: signatureInput.optional(),
    signing_code: signingCode.optional(),
    revision_sha256: z.string().max(64).optional(),
    new_revision: contents.optional(),
    targets: z.array(target).max(200).optional(),
    sheet: sheetInput.optional(),
  }),
  reply: commandReply,
})
export const castBallot = endpoint({
  method: 'POST', path: '/workflow/documents/:id/ballot', permission: 'workflow.documents.r', summary: 'Vote, with a signature', ownerOnly: true, idempotent: true,
  input: z.object({
    id: uuid, step_id: uuid, choice: z.enum(choices), expected_version: z.number().int().optional(), description: text.optional(),
    /** The matter is my own: an abstention marked so, with the reason as its description. */
    is_recused: z.boolean().optional(),
    signature: signatureInput.optional(), signing_code: signingCode.optional(), revision_sha256: z.string().max(64).optional(),
  }),
  reply: commandReply,
})
export const closeVote = endpoint({
  method: 'POST', path: '/workflow/documents/:id/close-vote', permission: 'workflow.documents.r', summary: 'The chair closes the vote after quorum', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, expected_version: z.number().int().optional() }), reply: commandReply,
})
export const replaceVoter = endpoint({
  method: 'POST', path: '/workflow/documents/:id/replace-voter', permission: 'workflow.documents.r', summary: 'Give a seat of an open vote to somebody else; the council votes anew', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, voter_id: uuid, emp_id: id, reason: text.min(1, 'workflow.reason_required'), expected_version: z.number().int().optional() }), reply: commandReply,
})
export const withdrawDocument = endpoint({
  method: 'POST', path: '/workflow/documents/:id/withdraw', permission: 'workflow.documents.r', summary: 'Take my document back before anyone decided', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional(), description: text.min(1) }), reply: commandReply,
})
export const askWithdrawal = endpoint({
  method: 'POST', path: '/workflow/documents/:id/ask-withdrawal', permission: 'workflow.documents.r', summary: 'Ask whoever has my document to let it be withdrawn', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional(), description: text.min(1, 'workflow.reason_required') }), reply: commandReply,
})
export const answerWithdrawal = endpoint({
  method: 'POST', path: '/workflow/documents/:id/answer-withdrawal', permission: 'workflow.documents.r', summary: 'Agree to a withdrawal, refuse it with a reason, or drop my own request', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional(), agrees: z.boolean(), description: text.default('') }), reply: commandReply,
})
export const fireMany = endpoint({
  method: 'POST', path: '/workflow/documents/fire-many', permission: 'workflow.documents.r', summary: 'Decide many waiting steps that need no signature', ownerOnly: true, idempotent: true,
  input: z.object({
    items: z.array(z.object({ id: uuid, step_id: uuid, outcome, expected_version: z.number().int() })).min(1).max(100), description: text.optional(),
  }),
  reply: z.object({ results: z.array(z.object({ id: uuid, ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() })) }),
})
const around = { id: uuid, step_id: uuid, expected_version: z.number().int().optional() }
const aside = (path: string, summary: string) => ({ method: 'POST', path: `/workflow/documents/:id/${path}`, permission: 'workflow.documents.r', summary, ownerOnly: true, idempotent: true } as const)
const whom = { ...around, emp_id: id, reason: text.default('') }

export const addSigner = endpoint({ ...aside('add-signer', 'Ask a colleague to sign before or after me'), input: z.object({ ...whom, place: z.enum(['before', 'after']) }), reply: commandReply })
export const delegateStep = endpoint({ ...aside('delegate', 'Ask a colleague for advice; it comes back to me'), input: z.object(whom), reply: commandReply })
export const transferStep = endpoint({ ...aside('transfer', 'Give my step to a colleague for good'), input: z.object(whom), reply: commandReply })
export const adviseStep = endpoint({ ...aside('advise', 'Give the advice that I was asked for'), input: z.object({ ...around, description: text.min(1, 'workflow.reason_required') }), reply: commandReply })
export const recallStep = endpoint({ ...aside('recall', 'Let off a colleague whom I asked'), input: z.object(around), reply: commandReply })
export const claimStep = endpoint({ ...aside('claim', 'Take up a step of several'), input: z.object(around), reply: commandReply })
export const releaseStep = endpoint({ ...aside('release', 'Leave a step that I took up to the others'), input: z.object(around), reply: commandReply })
export const sendBackDocument = endpoint({
  ...aside('send-back', 'Send a document back to a step that it has passed'), input: z.object({ ...around, status_id: z.string().min(1), description: text.min(1, 'workflow.reason_required') }), reply: commandReply,
})
export const copyDocument = endpoint({
  ...aside('copy', 'Send a copy to colleagues, with receipts of reading'), input: z.object({ id: uuid, emp_ids: z.array(id).min(1).max(50) }), reply: z.object({ status: z.literal(true) }),
})
export const remindHolders = endpoint({
  ...aside('remind', 'Remind those for whom a document waits; once an hour'), input: z.object({ id: uuid }), reply: z.object({ status: z.literal(true) }),
})

export const postponeDocument = endpoint({
  method: 'POST', path: '/workflow/documents/:id/postpone', permission: 'workflow.documents.r', summary: 'Let a document rest until a day', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, until: z.iso.date(), expected_version: z.number().int().optional(), description: text.min(1, 'workflow.reason_required') }), reply: commandReply,
})
export const resumeDocument = endpoint({
  method: 'POST', path: '/workflow/documents/:id/resume', permission: 'workflow.documents.r', summary: 'Go on with a document that rests', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional() }), reply: commandReply,
})
export const cancelDocument = endpoint({
  method: 'POST', path: '/workflow/documents/:id/cancel', permission: 'workflow.documents.r', summary: 'Give up a document that rests or is stuck', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional(), description: text.min(1, 'workflow.reason_required') }), reply: commandReply,
})
export const rescheduleStep = endpoint({
  method: 'POST', path: '/workflow/documents/:id/reschedule', permission: 'workflow.documents.r', summary: 'Set or move the day that a step waits for', ownerOnly: true, idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, day: z.iso.date(), expected_version: z.number().int().optional() }), reply: commandReply,
})
export const watchDocument = endpoint({
  method: 'POST', path: '/workflow/documents/:id/watch', permission: 'workflow.documents.r', summary: 'Watch a document, or stop watching it',
  input: z.object({ id: uuid, watch: z.boolean() }), reply: z.object({ status: z.literal(true), is_watched: z.boolean() }),
})

export const markSeen = endpoint({
  method: 'POST', path: '/workflow/documents/:id/seen', permission: 'workflow.documents.r', summary: 'I have seen this version of the document',
  input: z.object({ id: uuid, version: z.int32().min(0) }), reply: z.object({ status: z.literal(true) }),
})

// My signature --------------------------------------------------------------------------------------------------

export const mySignature = endpoint({
  method: 'GET', path: '/workflow/my-signature', permission: 'signed_in', summary: 'My saved signature',
  input: z.object({}), reply: z.object({ signature: mark.nullable() }),
})
export const saveMySignature = endpoint({
  method: 'PUT', path: '/workflow/my-signature', permission: 'signed_in', summary: 'Save a signature as my default', ownerOnly: true,
  input: z.object({ signature: mark.nullable() }), reply: z.object({ status: z.literal(true) }),
})

/** GET: the printed record (application/pdf) of a document with its history, votes and signatures. */
export const recordPath = (documentId: string) => `/api/workflow/documents/${documentId}/record.pdf`
/** The minutes of one of its votes, as a PDF; `step_id` says which. */
export const minutesPath = (id: string) => `/workflow/documents/${id}/minutes.pdf`

export { subjectType }
