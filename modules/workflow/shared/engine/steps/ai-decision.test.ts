import { describe, expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { AiAnswer, AiDecision } from '../../definition/ai.ts'
import { draw, type DrawnStep, toRole } from '../../flows/draw.ts'
import { checkDiagram } from '../check-diagram.ts'
import { answerBy } from '../testing/ai.ts'
import { directory, directoryOf, hoursAfter, ORG, people, roles } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'

const form: FormField[] = [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false }]
const rules: AiDecision['rules'] = [
  { when: 'amount > 1000', outcome: 'returned_by_ai', explanation: { mn: 'Их дүн' } },
  { when: '', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } },
]
const fallback = { subject_type: 'TO_ROLE' as const, role_id: roles.director }
const flow = (ai: AiDecision | undefined, over: Record<string, DrawnStep> = {}) =>
  draw({
    start: { type: 'START', next: 'ai' },
    ai: { type: 'AI_DECISION', ...(ai && { ai }), on: { resolved_by_ai: 'review', returned_by_ai: 'fix' } },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'fix' } },
    fix: { type: 'RE_CREATE', on: { recreated: 'ai', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
    ...over,
  })
const sure = (more: Partial<AiAnswer> = {}) => answerBy(1, { confidence: 0.93, outcome: 'resolved_by_ai', ...more })

function asked(diagram = flow({ rules, fallback })) {
  const play = rehearse(diagram)
  const [row] = play.open()
  const answer = (given: AiAnswer, sha256 = 'sha-1') => ({
    type: 'ai_answer' as const,
    step_id: row!.id,
    revision_sha256: sha256,
    answer: given,
  })
  return { play, row: row!, answer }
}

test('the step waits for nobody, and the answer moves the document on with what it leans on', () => {
  const { play, row, answer } = asked()
  expect(row).toMatchObject({
    status_type: 'AI_DECISION',
    subject_type: 'SYSTEM',
    user_id: null,
    role_id: null,
    is_done: 0,
    step_data: { kind: 'ai', stage: 'asked' },
  })
  play.accept(answer(sure()))
  expect(play.state.status_id).toBe('review')
  expect(play.state.steps[1]).toMatchObject({
    is_done: 1,
    done_by: null,
    outcome: 'resolved_by_ai',
    description: 'учир нь',
    step_data: { kind: 'ai', stage: 'decided', answer: { confidence: 0.93, input_sha256: 'input', version: '1.1' } },
  })
})

test.each([
  ['a model that is hardly sure', sure({ confidence: 0.79 }), 'unsure'],
  ['a model that does not say how sure', sure({ confidence: null }), 'unsure'],
  ['nothing in time', sure({ outcome: null, problem: 'timeout' }), 'timeout'],
  ['an answer without a decision', sure({ outcome: null }), 'invalid'],
])('%s leaves it to a person, with the suggestion', (_what, given, problem) => {
  const { play, row, answer } = asked()
  play.accept(answer(given))
  const [waiting] = play.open()
  expect([play.state.status_id, play.state.action_num]).toEqual(['ai', row.action_num])
  expect(waiting).toMatchObject({
    subject_type: 'TO_ROLE',
    role_id: roles.director,
    step_data: { stage: 'suggested', answer: { outcome: given.outcome, problem } },
  })
  expect(play.state.steps.find(({ id }) => id === row.id)).toMatchObject({
    is_done: 1,
    outcome: null,
    status_action: 'Хүнд шилжүүлсэн',
  })
  expect(play.refuse(play.fire(people.director, 'returned_by_ai')).code).toBe('REASON_REQUIRED')
  expect(play.refuse(play.fire(people.reviewer, 'resolved_by_ai')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire(people.director, 'resolved_by_ai'))
  expect(play.state.status_id).toBe('review')
})

test('exactly 0.8 is sure enough', () => {
  const { play, answer } = asked()
  play.accept(answer(sure({ confidence: 0.8 })))
  expect(play.state.status_id).toBe('review')
})

test('late, twice, or about other contents: refused, and nothing happens', () => {
  const { play, answer } = asked()
  expect(play.refuse(answer(sure(), 'sha-0')).code).toBe('STALE_REVISION')
  play.accept(answer(sure()))
  expect(play.refuse(answer(sure())).code).toBe('ALREADY_DECIDED')
  expect(play.refuse(answer(sure({ outcome: 'returned_by_ai' }))).code).toBe('ALREADY_DECIDED')
  const other = asked()
  other.play.accept(other.answer(sure({ problem: 'timeout' })))
  const [waiting] = other.play.open()
  expect(other.play.refuse({ ...other.answer(sure()), step_id: waiting!.id }).code).toBe('ALREADY_DECIDED')
  expect(other.play.refuse({ ...other.answer(sure()), step_id: other.play.state.steps[0]!.id }).code).toBe(
    'STEP_MISSING',
  )
})

test('no model ends a document, rules may', () => {
  const ending = flow(
    { rules, fallback },
    { ai: { type: 'AI_DECISION', ai: { rules, fallback }, on: { resolved_by_ai: 'end', returned_by_ai: 'review' } } },
  )
  const byModel = asked(ending)
  byModel.play.accept(byModel.answer(sure()))
  expect(byModel.play.open()[0]?.step_data).toMatchObject({ stage: 'suggested', answer: { problem: 'may_not_end' } })
  const byRules = asked(ending)
  byRules.play.accept(byRules.answer(sure({ by: 'rules' })))
  expect(byRules.play.state.status).toBe('ENDED')
})

test.each<[string, Record<string, DrawnStep>]>([
  [
    'another table of rules',
    { next: { type: 'AI_DECISION', ai: { rules, fallback }, on: { resolved_by_ai: 'end', returned_by_ai: 'fix' } } },
  ],
  [
    'a day, then somebody who only takes note',
    {
      next: { type: 'DATE', date: { kind: 'after', working_days: 2 }, on: { due: 'note' } },
      note: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'end' } },
    },
  ],
  [
    'a review that passes when nobody comes in time',
    {
      next: {
        type: 'CHECK',
        to: toRole(roles.director),
        due_hours: 8,
        late: { remind_hours: 0, escalate_hours: 8, deed: 'decide', outcome: 'reviewed' },
        on: { reviewed: 'end', returned: 'fix' },
      },
    },
  ],
])('no model ends a document past %s either', (_what, over) => {
  const { play, answer } = asked(
    flow(
      { rules, fallback },
      {
        ai: { type: 'AI_DECISION', ai: { rules, fallback }, on: { resolved_by_ai: 'next', returned_by_ai: 'fix' } },
        ...over,
      },
    ),
  )
  play.accept(answer(sure()))
  expect(play.open()[0]?.step_data).toMatchObject({ stage: 'suggested', answer: { problem: 'may_not_end' } })
  play.accept(play.fire(people.director, 'resolved_by_ai'))
  expect(play.state.status_id).toBe('next')
})

test('the creator may take it back after the AI, which is nobody', () => {
  const { play, answer } = asked()
  play.accept(answer(sure()))
  play.accept({ type: 'withdraw', actor: people.creator, description: 'болилоо' })
  expect(play.state.status).toBe('CANCELLED')
})

test('where nobody is left to ask the suggestion waits for an administrator, who may name somebody', () => {
  const { play, answer } = asked()
  play.directory = { ...directoryOf([people.creator, people.hr]), standIns: () => [] }
  play.accept(answer(sure({ problem: 'timeout' })))
  const [row] = play.open()
  expect(row).toMatchObject({ incident: 'NO_ASSIGNEE', step_data: { stage: 'suggested' } })
  play.accept({
    type: 'repair',
    actor: people.admin,
    step_id: row!.id,
    how: { kind: 'assign', to_user_id: people.hr.user_id },
    reason: 'өөр хүн алга',
  })
  expect(play.open()).toMatchObject([
    {
      user_id: people.hr.user_id,
      step_data: { stage: 'suggested' },
      handovers: [{ from_user_id: null, reason: 'өөр хүн алга' }],
    },
  ])
  expect(play.open()[0]).not.toHaveProperty('incident')
})

describe('a person decides otherwise', () => {
  const decided = () => {
    const { play, row, answer } = asked()
    play.accept(answer(sure()))
    return {
      play,
      row,
      otherwise: {
        type: 'override' as const,
        step_id: row.id,
        outcome: 'returned_by_ai' as const,
        description: 'Баримт дутуу',
        actor: people.director,
      },
    }
  }
  test('with a reason, and what was open is settled', () => {
    const { play, otherwise } = decided()
    for (const nothing of [' ', '\u200b', '\u3164'])
      expect(play.refuse({ ...otherwise, description: nothing }).code).toBe('REASON_REQUIRED')
    expect(play.refuse({ ...otherwise, outcome: 'resolved_by_ai' }).code).toBe('NO_CHANGE')
    expect(play.refuse({ ...otherwise, actor: people.reviewer }).code).toBe('NOT_ASSIGNED')
    expect(play.refuse({ ...otherwise, actor: { ...people.creator, is_admin: true } }).code).toBe('OWN_DOCUMENT')
    play.accept(otherwise)
    expect(play.state.status_id).toBe('fix')
    expect(
      play.state.steps.map(({ status_id, closed_as, description }) => [status_id, closed_as, description]),
    ).toEqual([
      ['start', 'DONE', null],
      ['ai', 'DONE', 'учир нь'],
      ['review', 'SUPERSEDED', null],
      ['ai', 'DONE', 'Баримт дутуу'],
      ['fix', null, null],
    ])
    expect(play.refuse(otherwise).code).toBe('ALREADY_DECIDED')
  })
  test('until the next decision', () => {
    const { play, otherwise } = decided()
    play.accept(play.fire(people.reviewer, 'returned', { description: 'засах' }))
    expect(play.refuse(otherwise)).toMatchObject({
      code: 'ALREADY_DECIDED',
      winner: { user_id: people.reviewer.user_id },
    })
  })
  test('also after the document rested, and after somebody gave advice: neither decided anything', () => {
    const { play, otherwise } = decided()
    const { id: step_id } = play.rowFor(people.reviewer)
    play.accept({
      type: 'postpone',
      step_id,
      actor: people.reviewer,
      until: hoursAfter(play.now, 48),
      description: 'хүлээнэ',
    })
    play.accept({ type: 'resume', actor: people.reviewer })
    play.accept({ type: 'delegate', step_id, actor: people.reviewer, to_user_id: people.lawyer.user_id, reason: '' })
    play.accept({ type: 'advise', step_id: play.rowFor(people.lawyer).id, actor: people.lawyer, description: 'дутуу' })
    play.accept(otherwise)
    expect(play.state.status_id).toBe('fix')
  })
  test('an administrator too, who is named as such', () => {
    const { play, otherwise } = decided()
    play.accept({ ...otherwise, actor: people.admin })
    expect(play.state.steps[3]).toMatchObject({ done_by: people.admin.user_id, acted_as: 'admin' })
  })
})

describe('a diagram is not published', () => {
  const problems = (ai: AiDecision | undefined, over?: Record<string, DrawnStep>) =>
    checkDiagram(flow(ai, over), directory, ORG, form).map(({ code, node_id, rule }) =>
      [code, node_id, rule].filter((one) => one !== undefined).join(' '),
    )
  test('unless it says how to decide, and who does where it cannot', () => {
    expect(problems({ rules, fallback })).toEqual([])
    expect(problems({ rules: [], question: 'Болох уу?', fallback })).toEqual([])
    expect(problems(undefined)).toEqual(['AI_WITHOUT_RULES ai', 'AI_WITHOUT_PERSON ai'])
    expect(problems({ rules, fallback: { subject_type: 'TO_ROLE' } })).toEqual(['AI_WITHOUT_PERSON ai'])
    expect(problems({ rules, fallback: { subject_type: 'TO_ROLE', role_id: roles.empty } })).toEqual(['NOBODY ai'])
  })
  test('when a rule is not understood', () => {
    expect(
      problems({
        rules: [...rules, { when: 'amout > 1', outcome: 'returned_by_ai', explanation: { mn: '' } }],
        fallback,
      }),
    ).toEqual(['BAD_RULE ai 2'])
    const [finding] = checkDiagram(
      flow({ rules: [{ when: 'amout > 1', outcome: 'returned_by_ai', explanation: { mn: '' } }], fallback }),
      directory,
      ORG,
      form,
    )
    expect(finding?.expression?.key).toBe('platform.expression.did_you_mean')
  })
  test('when a model could end a document, or an answer leads nowhere', () => {
    const ending: Record<string, DrawnStep> = {
      ai: {
        type: 'AI_DECISION',
        ai: { rules, question: 'Болох уу?', fallback },
        on: { resolved_by_ai: 'end', returned_by_ai: 'review' },
      },
    }
    expect(problems({ rules, fallback }, ending)).toEqual(['AI_MAY_END ai'])
    const half: Record<string, DrawnStep> = {
      ai: { type: 'AI_DECISION', ai: { rules, fallback }, on: { resolved_by_ai: 'review' } },
    }
    expect(problems({ rules, fallback }, half)).toEqual(['MISSING_TRIGGER ai'])
    const next: Record<string, DrawnStep> = {
      review: { type: 'CHECK', to: { subject_type: 'CURRENT' }, on: { reviewed: 'end', returned: 'fix' } },
    }
    expect(problems({ rules, fallback }, next)).toEqual(['SUBJECT_NEEDS_ACTOR review'])
  })
})
