import type { Diagram } from '../../../definition.ts'
import { draw, toRole } from '../../../flows/draw.ts'
import { toUser } from '../to-user.ts'
import type { Surroundings } from '../../check-diagram.ts'
import { directory, ORG, roles } from '../office.ts'
import {
  byRule,
  type Drawn,
  ends,
  fix,
  joinedTo,
  machine,
  named,
  pause,
  plus,
  review,
  sheet,
  told,
  vote,
  withData,
  withSubject,
} from './build.ts'

const bad = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({ name, diagram, expected })
const today = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { directory, org_id: ORG },
})
const among = (around: Surroundings, name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around,
})
const rule = {
  threshold: { numerator: 1, denominator: 2 },
  base: 'cast',
  recreate: 'any_one',
  tie: 'disapprove',
  secret: false,
  may_change_ballot: false,
  close_early: false,
} as const
const late = { remind_hours: 2, escalate_hours: 8, deed: 'inform' } as const
const waiting = (date?: Parameters<typeof withData>[2]['date']) =>
  withData(told({ review: review('wait'), wait: pause('end') }), 'wait', { date })
const crowd = (count: number) =>
  draw({
    start: { type: 'START', next: 's1' },
    ...Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `s${at + 1}`,
        review(at + 1 < count ? `s${at + 2}` : 'end', 'fix', `Хяналт ${at + 1}`),
      ]),
    ),
    fix: fix('s1'),
    ...ends,
  })

/** Steps that cannot do their work, and people who are not there. */
export const brokenSteps: Drawn[] = [
  bad(
    'a step without a rule for its people',
    withData(told(), 'review', { subject: undefined }),
    'SUBJECT_MISSING review',
  ),
  bad('a role that is not chosen', told({ review: { ...review('end'), to: {} } }), 'SUBJECT_INCOMPLETE review'),
  bad(
    'a person who is not chosen',
    withSubject(told(), 'review', { subject_type: 'DIRECT', role_id: null }),
    'SUBJECT_INCOMPLETE review',
  ),
  bad(
    'a unit, a job and an employee who are not chosen',
    draw({
      start: { type: 'START', next: 'a' },
      a: { ...review('b', 'fix', 'Нэг'), to: { subject_type: 'TO_ORG_STRUCT' } },
      b: { ...review('c', 'fix', 'Хоёр'), to: { subject_type: 'TO_ORG_JOB' } },
      c: { ...review('end', 'fix', 'Гурав'), to: { subject_type: 'TO_ORG_EMPLOYEE' } },
      fix: fix('a'),
      ...ends,
    }),
    'SUBJECT_INCOMPLETE a',
    'SUBJECT_INCOMPLETE b',
    'SUBJECT_INCOMPLETE c',
  ),
  bad('a review by the system', withSubject(told(), 'review', { subject_type: 'SYSTEM' }), 'SUBJECT_INCOMPLETE review'),
  bad(
    'a vote of one person',
    withSubject(told({ review: review('sheet'), sheet: sheet(), vote: vote() }), 'vote', {
      subject_type: 'TO_ROLE',
      role_id: 5,
    }),
    'SUBJECT_INCOMPLETE vote',
  ),
  bad('a review by voters', withSubject(told(), 'review', { subject_type: 'VOTERS' }), 'SUBJECT_INCOMPLETE review'),
  bad(
    'the step behind a vote for whoever is there',
    told({
      review: review('sheet'),
      sheet: sheet(),
      vote: vote('next'),
      next: { type: 'TRANSFER', to: { subject_type: 'CURRENT' }, on: { decided: 'end' } },
    }),
    'SUBJECT_NEEDS_ACTOR next',
  ),
  bad(
    'the step behind a timer for whoever is there',
    told({
      review: review('wait'),
      wait: pause('next'),
      next: { type: 'TRANSFER', to: { subject_type: 'ANY_EMP' }, on: { decided: 'end' } },
    }),
    'SUBJECT_NEEDS_ACTOR next',
  ),
  bad(
    'a review that cannot pass',
    told({ review: { ...review('end'), on: { returned: 'fix' } } }),
    'MISSING_TRIGGER review',
    'UNREACHABLE end',
    'ONLY_CANCEL cancel',
  ),
  bad(
    'a review without a way back',
    told({ review: { ...review('end'), on: { reviewed: 'end' } } }),
    'UNREACHABLE fix',
    'NO_RETURN review',
  ),
  bad(
    'a correction that cannot be sent',
    told({ fix: { type: 'RE_CREATE', on: { cancelled: 'cancel' } } }),
    'MISSING_TRIGGER fix',
  ),
  bad(
    'a vote that cannot fail',
    told({ review: review('sheet'), sheet: sheet(), vote: { type: 'VOTE', on: { approve: 'end' } } }),
    'MISSING_TRIGGER vote',
  ),
  bad(
    'a machine that cannot return',
    told({
      start: { type: 'START', next: 'ai' },
      ai: { ...machine('review', 'fix'), on: { resolved_by_ai: 'review' } },
    }),
    'MISSING_TRIGGER ai',
  ),
  bad(
    'a share above everybody',
    told({ review: { ...review('end'), participation: { mode: 'ratio', numerator: 3, denominator: 2 } } }),
    'BAD_RATIO review',
  ),
  bad(
    'a vote that passes above the whole',
    told({
      review: review('sheet'),
      sheet: { ...sheet(), vote_rule: { ...rule, threshold: { numerator: 3, denominator: 2 } } },
      vote: vote(),
    }),
    'BAD_VOTE_RULE sheet',
  ),
  bad(
    'a vote that asks for more above the whole',
    told({
      review: review('sheet'),
      sheet: { ...sheet(), vote_rule: { ...rule, recreate: { numerator: 3, denominator: 2 } } },
      vote: vote(),
    }),
    'BAD_VOTE_RULE sheet',
  ),
  bad(
    'a machine without a person behind it',
    withData(told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix') }), 'ai', {
      ai: { rules: byRule().rules },
    }),
    'AI_WITHOUT_PERSON ai',
  ),
  bad(
    'a machine without rules and without a question',
    withData(told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix') }), 'ai', {
      ai: { ...byRule(), rules: [] },
    }),
    'AI_WITHOUT_RULES ai',
  ),
  bad(
    'a model that may end a document',
    withData(told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'cancel') }), 'ai', {
      ai: byRule(roles.reviewer, 'Болох уу?'),
    }),
    'AI_MAY_END ai',
  ),
  among(
    { form: [{ name: 'amount', kind: 'money', label: named('Дүн'), required: true }] },
    'a rule about a field that is not there',
    withData(told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix') }), 'ai', {
      ai: { ...byRule(), rules: [{ when: 'price > 5', outcome: 'resolved_by_ai', explanation: named('Болно') }] },
    }),
    'BAD_RULE ai',
  ),
  bad(
    'a machine with an unnamed role behind it',
    withData(told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix') }), 'ai', { ai: byRule(null) }),
    'AI_WITHOUT_PERSON ai',
  ),
  bad(
    'nobody who hears that it is late',
    withData(told(), 'review', { due_hours: 8, late: { ...late, to: { subject_type: 'TO_ROLE' } } }),
    'LATE_WITHOUT_PERSON review',
  ),
  today(
    'a role that is empty when it is late',
    withData(told(), 'review', {
      due_hours: 8,
      late: { ...late, to: { subject_type: 'TO_ROLE', role_id: roles.empty } },
    }),
    'LATE_WITHOUT_PERSON review',
  ),
  bad('a head who hears that it is late', withData(told(), 'review', { due_hours: 8, late })),
  bad(
    'a late step that goes a way that is not drawn',
    withData(told(), 'review', { due_hours: 8, late: { ...late, deed: 'decide', outcome: 'cancelled' } }),
    'LATE_BAD_OUTCOME review',
  ),
  bad(
    'a late step that is returned by itself',
    withData(told(), 'review', { due_hours: 8, late: { ...late, deed: 'decide', outcome: 'returned' } }),
  ),
  bad(
    'a late step that goes on to whoever decided',
    withData(
      told({
        review: review('boss'),
        boss: { type: 'TRANSFER', to: { subject_type: 'CURRENT' }, on: { decided: 'end' } },
      }),
      'review',
      { due_hours: 8, late: { ...late, deed: 'decide', outcome: 'reviewed' } },
    ),
    'LATE_BAD_OUTCOME review',
  ),
  bad('a day that nobody said', waiting(), 'DATE_WITHOUT_SOURCE wait'),
  among(
    { form: [] },
    'a day of a field that is gone',
    waiting({ kind: 'field', field: 'begins' }),
    'DATE_WITHOUT_SOURCE wait',
  ),
  among(
    { form: [{ name: 'begins', label: { mn: 'Тэмдэглэл' }, kind: 'text', required: false }] },
    'a day of a field that holds none',
    waiting({ kind: 'field', field: 'begins' }),
    'DATE_WITHOUT_SOURCE wait',
  ),
  among(
    { canRun: (type) => type !== 'POSTPONE' },
    'a kind of step that does not run',
    told({ review: { type: 'POSTPONE', to: toRole(1), on: { reviewed: 'end', returned: 'fix' } } }),
    'STEP_CANNOT_RUN review',
    'RECREATE_UNCHECKED fix',
  ),
  today('a role without people', told({ review: { ...review('end'), to: toRole(roles.empty) } }), 'NOBODY review'),
  today(
    'a start for a role without people',
    withSubject(told(), 'start', { subject_type: 'TO_ROLE', role_id: roles.empty }),
    'NOBODY start',
  ),
  today('a person who left', told({ review: { ...review('end'), to: toUser(4711) } }), 'NOBODY review'),
  today('a role of one', told({ review: { ...review('end'), to: toRole(roles.director) } }), 'ROLE_WITH_ONE review'),
  today(
    'a role of one, written as a person',
    withSubject(told(), 'review', { subject_type: 'DIRECT', role_id: roles.director, user_id: null }),
    'ROLE_WITH_ONE review',
  ),
  bad(
    'a sheet that cannot be finished',
    told({ review: review('sheet'), sheet: { type: 'PREPARE_VOTE', to: toRole(roles.secretary) }, vote: vote() }),
    'MISSING_TRIGGER sheet',
    'UNREACHABLE end',
    'UNREACHABLE vote',
    'DEAD_END sheet',
    'SHEET_UNUSED sheet',
    'ONLY_CANCEL cancel',
  ),
  today('one by name', told({ review: { ...review('end'), to: toUser(2) } })),
  today(
    'a machine whose person left',
    withData(told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix') }), 'ai', {
      ai: byRule(roles.empty),
    }),
    'NOBODY ai',
  ),
  bad(
    'a review by the creator',
    told({ review: { ...review('end'), to: { subject_type: 'CREATOR' } } }),
    'SELF_APPROVAL review',
  ),
  bad(
    'a review that leaves out who decided a step of another drawing',
    told({ review: { ...review('end'), separation: { steps: ['elsewhere'] } } }),
    'SEPARATION_LOST review',
  ),
  bad(
    'a review by whoever sent it',
    told({ review: { ...review('end'), to: { subject_type: 'CURRENT' } } }),
    'SELF_APPROVAL review',
  ),
  bad(
    'a decision by whoever only passed on what they sent',
    told({
      review: { type: 'GIVE', to: { subject_type: 'CURRENT' }, on: { given: 'got' } },
      got: { type: 'RECEIVE', to: { subject_type: 'ANY_EMP' }, on: { received: 'boss' } },
      boss: { type: 'TRANSFER', to: { subject_type: 'CURRENT' }, on: { decided: 'end' } },
      fix: fix('boss'),
    }),
    'UNREACHABLE fix',
    'SELF_APPROVAL boss',
  ),
  bad('two steps of one name', told({ review: review('second'), second: review('end') }), 'DUPLICATE_LABEL second'),
  bad(
    'two steps of one name but for its capitals',
    told({ review: review('second', 'fix', 'Хянах алхам'), second: review('end', 'fix', ' ХЯНАХ АЛХАМ ') }),
    'DUPLICATE_LABEL second',
  ),
  bad(
    'a name in one language',
    withData(told(), 'review', { label: 'Зөвхөн монголоор', labels: { mn: 'Зөвхөн монголоор' } }),
    'MISSING_TRANSLATION review',
  ),
  bad(
    'no name',
    withData(told(), 'review', { label: ' ', labels: { mn: '', en: 'Review', ko: '검토' } }),
    'MISSING_TRANSLATION review',
  ),
  bad(
    'an outcome that was renamed in one language',
    withData(told(), 'fix:cancelled', { label: 'Болих', labels: { mn: 'Болих' } }),
    'MISSING_TRANSLATION fix:cancelled',
  ),
  bad(
    'a heap of steps',
    {
      ...told(),
      nodes: told().nodes.map((node) => (node.type === 'trigger' ? node : { ...node, position: { x: 0, y: 0 } })),
    },
    'OVERLAP review',
    'OVERLAP fix',
    'OVERLAP end',
    'OVERLAP cancel',
  ),
  bad(
    'an outsider over the main path',
    plus(told(), {
      ...told().nodes.find(({ id }) => id === 'end')!,
      id: 'over',
      position: told().nodes.find(({ id }) => id === 'review')!.position,
    }),
    'UNREACHABLE over',
    'OVERLAP over',
  ),
  bad('twenty-one steps of one role', crowd(21), 'LANE_TOO_LONG s21'),
  bad(
    'everything at once',
    joinedTo(
      joinedTo(told({ second: { type: 'START', next: 'vote' }, vote: vote() }), 'end', 'gone', 'e1'),
      'review',
      'start',
      'e2',
    ),
    'EDGE_WITHOUT_END end',
    'EDGE_TO_START review',
    'ONE_START second',
    'VOTE_WITHOUT_SHEET vote',
  ),
]
