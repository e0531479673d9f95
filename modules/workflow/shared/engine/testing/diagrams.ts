import fc from 'fast-check'
import type { Separation } from '../../definition/separation.ts'
import type { DateSource, Diagram, Outcome, Participation } from '../../definition.ts'
import { draw, type DrawnStep, toHead, toJob, toRole, toStruct } from '../../flows/draw.ts'
import { incomingLetterFlow } from '../../flows/incoming-letter.ts'
import { leaveFlow } from '../../flows/leave.ts'
import { sampleFlow } from '../../flows/sample.ts'
import { tenderFlow } from '../../flows/tender.ts'
import { withConditions } from './conditional.ts'
import { outcomeLabels } from '../../outcome-labels.ts'
import { jobs, roles, structs } from './office.ts'
import { withRights } from './rights.ts'

export const flows = {
  sample: sampleFlow({ reviewerRole: roles.reviewer, secretaryRole: roles.secretary, directorRole: roles.director }),
  leave: leaveFlow({ headJob: jobs.head, headStruct: structs.office, hrRole: roles.hr, directorRole: roles.director }),
  tender: tenderFlow({
    financeRole: roles.finance,
    secretaryRole: roles.secretary,
    lawyerRole: roles.lawyer,
    directorRole: roles.director,
    contractRole: roles.officer,
  }),
  letter: incomingLetterFlow({
    directorRole: roles.director,
    officeStruct: structs.office,
    headJob: jobs.head,
    headStruct: structs.office,
  }),
}

interface Block {
  kind: 'check' | 'council' | 'decide' | 'forward' | 'give' | 'assign' | 'date' | 'finalise' | 'ai'
  participation: Participation
  signed: boolean
  readOnly: boolean
  changeable: boolean
  receive: 'all' | 'any'
  asksForMore: boolean
  refuses: boolean
  apart: Separation | null
  who: number
}

const participation = fc.oneof(
  fc.constant<Participation>({ mode: 'single' }),
  fc.constant<Participation>({ mode: 'any' }),
  fc.constant<Participation>({ mode: 'all' }),
  fc.constant<Participation>({ mode: 'in_order' }),
  fc.constantFrom<Participation>(
    { mode: 'ratio', numerator: 1, denominator: 2 },
    { mode: 'ratio', numerator: 2, denominator: 3 },
  ),
)

const block: fc.Arbitrary<Block> = fc.record({
  kind: fc.constantFrom(
    'check',
    'check',
    'check',
    'council',
    'council',
    'decide',
    'forward',
    'give',
    'assign',
    'date',
    'finalise',
    'ai',
  ),
  participation,
  signed: fc.boolean(),
  readOnly: fc.boolean(),
  changeable: fc.boolean(),
  receive: fc.constantFrom('all', 'any'),
  asksForMore: fc.boolean(),
  refuses: fc.boolean(),
  apart: fc.option(
    fc.constantFrom<Separation>(
      { sender: true },
      { steps: ['desk'] },
      { sender: true, steps: ['desk', 'block0'], same_again: 'pass_by' },
      { same_again: 'pass_by' },
    ),
  ),
  who: fc.nat({ max: 6 }),
})

/** A diagram as an administrator might draw it: one thing after the other, with ways back. */
const soundDiagrams: fc.Arbitrary<Diagram> = fc
  .record({ blocks: fc.array(block, { minLength: 1, maxLength: 4 }), backToReturner: fc.boolean() })
  .map(({ blocks, backToReturner }) => drawBlocks(untilFinalised(blocks), backToReturner))

const plainDiagrams = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(flows)) },
  { weight: 4, arbitrary: soundDiagrams },
)

/** One in four asks what the document says, one in four says what may be done with its fields. */
export const anyDiagram = fc.oneof(
  { weight: 2, arbitrary: plainDiagrams },
  {
    weight: 1,
    arbitrary: fc
      .tuple(plainDiagrams, fc.array(fc.nat({ max: 5 }), { minLength: 3, maxLength: 9 }))
      .map(([diagram, dice]) => withConditions(diagram, dice)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(plainDiagrams, fc.array(fc.nat({ max: 63 }), { minLength: 3, maxLength: 9 }))
      .map(([diagram, dice]) => withRights(diagram, dice)),
  },
)
function untilFinalised(blocks: Block[]) {
  const last = blocks.findIndex(({ kind }) => kind === 'finalise')
  return last < 0 ? blocks : blocks.slice(0, last + 1)
}

function drawBlocks(blocks: Block[], back_to_returner: boolean) {
  const story: Record<string, DrawnStep> = { start: { type: 'START', next: 'desk' } }
  // A correction needs a way in; a review in front of everything is the plainest one.
  story['desk'] = {
    type: 'CHECK',
    to: toRole(roles.reviewer),
    on: { reviewed: entry(blocks, 0), returned: 're_create' },
  }
  blocks.forEach((drawn, at) => {
    const steps = stepsOf(drawn, at, entry(blocks, at + 1))
    if (drawn.apart) for (const step of Object.values(steps)) step.separation = drawn.apart
    Object.assign(story, steps)
  })
  story['re_create'] = { type: 'RE_CREATE', on: { recreated: 'desk', cancelled: 'cancel' }, back_to_returner }
  story['end'] = { type: 'END' }
  story['cancel'] = { type: 'CANCEL' }
  if (blocks.some(({ kind, refuses }) => refuses && (kind === 'check' || kind === 'decide')))
    story['refusal'] = { type: 'CANCEL', label: outcomeLabels.refused }
  return draw(story)
}

/** A day that comes, one that has passed, one that the document names, and one that nobody set. */
const dates: DateSource[] = [
  { kind: 'after', working_days: 2 },
  { kind: 'on', at: '2026-01-05T00:00:00.000Z' },
  { kind: 'field', field: 'day' },
  { kind: 'field', field: 'empty' },
]

/** Each way to go on with a step that stays late. */
function lateBy(who: number): Pick<DrawnStep, 'due_hours' | 'late'> {
  const soon = { remind_hours: 1, escalate_hours: 2 }
  const ways = [
    { ...soon, deed: 'inform' },
    { ...soon, deed: 'assign' },
    { ...soon, deed: 'decide', outcome: 'returned' },
  ] as const
  return ways[who] ? { due_hours: 3, late: ways[who] } : {}
}

function entry(blocks: Block[], at: number) {
  return blocks[at] ? `block${at}` : 'end'
}

function stepsOf(drawn: Block, at: number, next: string): Record<string, DrawnStep> {
  const id = `block${at}`
  const parties = [
    toRole(roles.reviewer),
    toRole(roles.director),
    toJob(jobs.head),
    toStruct(structs.sales),
    toHead(roles.hr),
    toHead(null, 1),
    { ...toJob(jobs.head), relative: { to: 'job' as const } },
  ]
  const to = parties[drawn.who] ?? toRole(roles.reviewer)
  const rights = { ...to, is_read_only: drawn.readOnly, is_subject_changeable: drawn.changeable }
  const no = drawn.refuses ? { refused: 'refusal' } : {}
  switch (drawn.kind) {
    case 'check':
      return {
        [id]: {
          type: 'CHECK',
          to: rights,
          signed: drawn.signed,
          participation: drawn.participation,
          ...lateBy(drawn.who),
          on: { reviewed: next, returned: 're_create', ...no },
        },
      }
    case 'council': {
      const answers: Partial<Record<Outcome, string>> = { approve: next, disapprove: 'cancel' }
      return {
        [id]: { type: 'PREPARE_VOTE', to: toRole(roles.secretary), on: { prepared: `${id}vote` } },
        [`${id}vote`]: {
          type: 'VOTE',
          on: drawn.asksForMore ? { ...answers, to_recreate: 're_create', no_quorum: 'desk' } : answers,
        },
      }
    }
    case 'decide':
      return {
        [id]: {
          type: 'TRANSFER',
          to,
          signed: drawn.signed,
          participation: drawn.participation,
          on: { decided: next, ...no },
        },
      }
    case 'forward':
      return {
        [id]: {
          type: 'TRANSFER',
          to,
          signed: drawn.signed,
          participation: drawn.participation,
          on: { forwarded: `${id}in` },
        },
        [`${id}in`]: { type: 'RECEIVE', to, receive: drawn.receive, on: { received: next } },
      }
    case 'assign':
      return {
        [id]: { type: 'ASSIGN', to, on: { assigned: `${id}in` } },
        [`${id}in`]: { type: 'CHECK', to, on: { reviewed: next, returned: 're_create' } },
      }
    case 'date':
      return { [id]: { type: 'DATE', date: dates[drawn.who] ?? dates[0]!, on: { due: next } } }
    // Finalising leads to an end; what was drawn behind it stays out of reach and is not drawn at all.
    case 'finalise':
      return { [id]: { type: 'PRE_END', on: { finalised: 'end' } } }
    case 'ai': {
      const ai = {
        rules: [{ when: '', outcome: 'resolved_by_ai' as const, explanation: { mn: 'болно' } }],
        fallback: { subject_type: 'TO_ROLE' as const, role_id: roles.director },
      }
      return { [id]: { type: 'AI_DECISION', ai, on: { resolved_by_ai: next, returned_by_ai: 're_create' } } }
    }
    case 'give':
      return {
        [id]: { type: 'GIVE', to, participation: drawn.participation, on: { given: `${id}in` } },
        [`${id}in`]: { type: 'RECEIVE', to, receive: drawn.receive, on: { received: next } },
      }
  }
}
