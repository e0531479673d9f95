import type { FormField } from '#platform/shared/fields/index.ts'
import type { AiRule } from '../../../definition/ai.ts'
import type { Diagram, DiagramEdge } from '../../../definition.ts'
import { draw, type DrawnStep, toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import {
  bent,
  byRule,
  type Drawn,
  ends,
  fix,
  machine,
  named,
  pause,
  plain,
  review,
  type Story,
  told,
  withData,
  withSubject,
  without,
} from './build.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true, min: 0 },
  { name: 'urgent', kind: 'checkbox', label: { mn: 'Яаралтай' }, required: false },
  { name: 'note', kind: 'text', label: { mn: 'Тайлбар' }, required: false },
  { name: 'day', kind: 'date', label: { mn: 'Өдөр' }, required: false },
  {
    name: 'kind',
    kind: 'select',
    label: { mn: 'Төрөл' },
    required: true,
    options: [
      { value: 'annual', label: { mn: 'Ээлжийн' } },
      { value: 'sick', label: { mn: 'Өвчтэй' } },
    ],
  },
]
const drawn = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form },
})
const begin = (next: string): Story => ({ start: { type: 'START', next } })
const second = (reviewed = 'end', returned = 'fix') => review(reviewed, returned, 'Дахин хянах')
const twoReviews = told({ review: review('second'), second: second() })
const fork = (diagram: Diagram, source: string, target: string, condition: string, order = 0): Diagram => ({
  ...diagram,
  edges: [
    ...diagram.edges,
    { id: `${source}.${order}`, type: 'smoothstep', source, target, data: { condition, order } } satisfies DiagramEdge,
  ],
})
const skipping = (diagram: Diagram, id: string, when: string, outcome: 'reviewed' | 'decided' = 'reviewed') =>
  withData(diagram, id, { skip: { when, outcome } })
const waiting = (next = 'end'): DrawnStep => ({ ...pause(next), date: { kind: 'field', field: 'day' } })
const waits = told({ review: review('wait'), wait: waiting() })
const byRules = (...rules: [when: string, outcome: AiRule['outcome']][]) =>
  withData(told({ ...begin('ai'), ai: machine('review', 'fix') }), 'ai', {
    ai: { ...byRule(), rules: rules.map(([when, outcome]) => ({ when, outcome, explanation: named('Болно') })) },
  })
const corrected = (to: NonNullable<DrawnStep['to']>) => told({ fix: { ...fix(), to } })
const readOnly = Object.fromEntries(form.map(({ name }) => [name, 'read_only' as const]))
const must = (...names: string[]) =>
  form.map((field) => ({ ...field, required: field.required || names.includes(field.name) }))
const asking = (fields: FormField[], name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form: fields },
})

/**
 * What is drawn and happens to no document, what nobody is asked about, and what would stand still for want of
 * something.
 */
export const idleDrawings: Drawn[] = [
  drawn('a start that leads to the end', draw({ ...begin('end'), ...ends }), 'NOTHING_DECIDED end'),
  drawn(
    'a start that leads to the end by way of a day',
    draw({ ...begin('wait'), wait: pause('end'), ...ends }),
    'NOTHING_DECIDED end',
  ),
  drawn(
    'a start that leads to the end by way of the check before it',
    draw({ ...begin('seal'), seal: { type: 'PRE_END', on: { finalised: 'end' } }, ...ends }),
    'NOTHING_DECIDED end',
  ),
  drawn(
    'a fork to two ends, and nobody at either',
    fork(
      draw({ ...begin('end'), ...ends, other: { type: 'END', label: named('Өөр төгсгөл') } }),
      'start',
      'other',
      'urgent',
    ),
    'NOTHING_DECIDED end',
  ),
  drawn(
    'a single review that every document passes by',
    skipping(told(), 'review', 'true'),
    'UNREACHABLE fix',
    'SKIP_ALWAYS review',
    'NOTHING_DECIDED end',
  ),
  drawn(
    'a notice that is only handed out',
    draw({
      ...begin('give'),
      give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'receive' } },
      receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'end' } },
      ...ends,
    }),
  ),
  drawn('small amounts that need nobody, others that do', fork(told(), 'start', 'end', 'amount < 1000')),
  drawn(
    'large amounts that need somebody, others that do not',
    fork(bent(told(), 'start', { target: 'end' }), 'start', 'review', 'amount > 1000000'),
  ),
  drawn('a table of rules that decides alone', draw({ ...begin('ai'), ai: machine('end', 'cancel'), ...ends })),

  drawn(
    'a condition that always holds',
    fork(twoReviews, 'review:reviewed', 'cancel', 'true'),
    'UNREACHABLE end',
    'UNREACHABLE second',
    'ONLY_CANCEL cancel',
    'ALWAYS_TAKEN review:reviewed',
  ),
  drawn(
    'a condition that always holds, to the same step as the way without one',
    fork(twoReviews, 'review:reviewed', 'second', '1 < 2'),
    'ALWAYS_TAKEN review:reviewed',
  ),
  drawn(
    'a condition about what the form lets nobody write',
    fork(twoReviews, 'review:reviewed', 'end', 'amount >= 0'),
    'UNREACHABLE second',
    'ALWAYS_TAKEN review:reviewed',
  ),
  drawn(
    'a condition that never holds',
    fork(twoReviews, 'review:reviewed', 'end', '1 == 2'),
    'NEVER_TAKEN review:reviewed',
  ),
  drawn(
    'a condition that says two things at once',
    fork(twoReviews, 'review:reviewed', 'end', 'amount > 5 && amount < 3'),
    'NEVER_TAKEN review:reviewed',
  ),
  drawn(
    'a condition that the one before it leaves nothing',
    fork(fork(twoReviews, 'review:reviewed', 'end', 'amount < 1000'), 'review:reviewed', 'cancel', 'amount < 500', 1),
    'NEVER_TAKEN review:reviewed',
  ),
  drawn(
    'a condition about an empty field that must be filled in',
    fork(twoReviews, 'review:returned', 'cancel', 'isEmpty(amount)'),
    'NEVER_TAKEN review:returned',
  ),
  drawn(
    'a condition about an empty field that need not be',
    fork(twoReviews, 'review:returned', 'cancel', 'isEmpty(note)'),
  ),
  drawn(
    'every kind of leave asked for, and a way for what is none of them',
    fork(
      fork(twoReviews, 'review:reviewed', 'end', 'kind == "annual"'),
      'review:reviewed',
      'cancel',
      'kind == "sick"',
      1,
    ),
  ),
  drawn('amounts compared with each other', fork(twoReviews, 'review:reviewed', 'end', 'amount > amount * 2')),
  drawn(
    'a text that is in a text and is not',
    fork(twoReviews, 'review:reviewed', 'end', 'contains(note, "a") && !contains(note, "a")'),
  ),
  drawn(
    'a step that only a condition leads to which never holds',
    fork(told({ lone: second() }), 'review:reviewed', 'lone', 'amount < 0'),
    'UNREACHABLE lone',
    'NEVER_TAKEN review:reviewed',
  ),
  drawn(
    'a circle whose only way out is never taken',
    fork(told({ review: review('end', 'review') }), 'review:reviewed', 'review', 'true', 0),
    'UNREACHABLE fix',
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT review',
    'SELF_LOOP review',
    'SELF_LOOP review',
    'ALWAYS_TAKEN review:reviewed',
  ),
  drawn(
    'a circle that asks for every kind, and leaves by what is none of them',
    fork(
      fork(told({ review: review('end', 'review') }), 'review:reviewed', 'review', 'kind == "annual"'),
      'review:reviewed',
      'review',
      'kind == "sick"',
      1,
    ),
    'UNREACHABLE fix',
    'CYCLE_WITHOUT_EXIT review',
    'SELF_LOOP review',
    'SELF_LOOP review',
    'SELF_LOOP review',
  ),
  drawn(
    'a condition that is wrong beside one that always holds',
    fork(fork(twoReviews, 'review:reviewed', 'end', 'price > 5'), 'review:reviewed', 'end', 'true', 1),
    'UNREACHABLE second',
    'BAD_CONDITION review:reviewed',
    'ALWAYS_TAKEN review:reviewed',
  ),

  drawn('a review that every document passes by', skipping(twoReviews, 'second', 'amount >= 0'), 'SKIP_ALWAYS second'),
  drawn('a review that no document passes by', skipping(twoReviews, 'second', 'amount < 0'), 'SKIP_NEVER second'),
  drawn(
    'a review that all but those chosen for it pass by',
    skipping(
      told({
        review: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'second', decided: 'end' } },
        second: second(),
      }),
      'second',
      'true',
    ),
  ),
  drawn(
    'a review that is passed by unless somebody else is chosen for it',
    withSubject(skipping(twoReviews, 'second', 'true'), 'second', { is_subject_changeable: true }),
  ),
  drawn(
    'a circle of days that is left only by a review that is passed by',
    skipping(told({ review: review('wait', 'end'), wait: pause('review') }), 'review', 'true'),
    'UNREACHABLE fix',
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT review',
    'SKIP_ALWAYS review',
  ),

  drawn(
    'a rule behind one that always decides',
    byRules(['', 'resolved_by_ai'], ['amount > 5', 'returned_by_ai']),
    'RULE_NEVER_ASKED ai',
  ),
  drawn(
    'two rules behind one that says it in other words',
    byRules(['amount >= 0', 'resolved_by_ai'], ['amount > 5', 'returned_by_ai'], ['', 'returned_by_ai']),
    'RULE_NEVER_ASKED ai',
    'RULE_NEVER_ASKED ai',
  ),
  drawn(
    'a rule that the one above leaves nothing',
    byRules(['amount <= 500', 'resolved_by_ai'], ['amount <= 200', 'returned_by_ai'], ['', 'returned_by_ai']),
    'RULE_NEVER_ASKED ai',
  ),
  drawn(
    'rules from small to large, and one for the rest',
    byRules(
      ['amount <= 200', 'returned_by_ai'],
      ['amount <= 500 && !urgent', 'resolved_by_ai'],
      ['', 'returned_by_ai'],
    ),
  ),

  drawn(
    'what may be done with a field that the form has not',
    withData(told(), 'review', {
      field_rights: { salary: 'hidden', amount: 'read_only', '#title': 'read_only', '#files': 'read_only' },
    }),
    'FIELD_RIGHT_LOST review',
  ),
  {
    name: 'what may be done with a field of a type of documents',
    expected: [],
    diagram: withData(told(), 'review', { field_rights: { own_1: 'hidden' } }),
    around: { form, type_fields: [{ name: 'own_1', kind: 'money', label: { mn: 'Төсөв' }, required: false }] },
  },

  drawn('a day to wait for that need not be said', waits, 'DATE_MAY_BE_EMPTY wait'),
  asking(must('day'), 'a day to wait for that must be said', waits),
  drawn(
    'a day that is waited for where it was said',
    fork(told({ review: review('end'), wait: waiting() }), 'review:reviewed', 'wait', '!isEmpty(day)'),
  ),
  drawn('a day that is waited for unless it was not said', fork(waits, 'review:reviewed', 'end', 'isEmpty(day)')),
  drawn(
    'a day that is waited for unless it lies behind',
    fork(waits, 'review:reviewed', 'end', 'day < date("2026-01-01")'),
    'DATE_MAY_BE_EMPTY wait',
  ),
  drawn(
    'a day that is waited for where it lies ahead',
    fork(told({ review: review('end'), wait: waiting() }), 'review:reviewed', 'wait', 'day > date("2026-01-01")'),
  ),
  drawn(
    'a day that is waited for where it was said, or where it is urgent',
    fork(
      fork(told({ review: review('end'), wait: waiting() }), 'review:reviewed', 'wait', '!isEmpty(day)'),
      'review:reviewed',
      'wait',
      'urgent',
      1,
    ),
    'DATE_MAY_BE_EMPTY wait',
  ),
  asking(
    must('day'),
    'a day that only a review asks for which some documents pass by',
    skipping(
      told({
        start: { type: 'START', next: 'review', field_rights: { day: 'read_only' } },
        review: review('wait'),
        wait: waiting(),
      }),
      'review',
      'urgent',
    ),
    'FIELD_MAY_STAY_EMPTY end',
    'DATE_MAY_BE_EMPTY wait',
  ),
  asking(
    must('day'),
    'a day that a review asks for before it is waited for',
    told({
      start: { type: 'START', next: 'review', field_rights: { day: 'read_only' } },
      review: review('wait'),
      wait: waiting(),
    }),
  ),

  drawn('a correction by a role', corrected(toRole(roles.hr)), 'RECREATE_NOT_BY_CREATOR fix'),
  drawn(
    'a correction by a role that nobody named',
    corrected({ subject_type: 'TO_ROLE' }),
    'RECREATE_NOT_BY_CREATOR fix',
  ),
  drawn('a correction by whoever returned it', corrected({ subject_type: 'CURRENT' }), 'RECREATE_NOT_BY_CREATOR fix'),

  drawn(
    'a correction at which the document is only read',
    withSubject(told(), 'fix', { is_read_only: true }),
    'NOTHING_TO_CORRECT fix',
  ),
  drawn(
    'a correction at which every field is only read',
    withData(told(), 'fix', { field_rights: { ...readOnly, '#title': 'read_only', '#files': 'read_only' } }),
    'NOTHING_TO_CORRECT fix',
  ),
  drawn(
    'a correction at which files can be added',
    withData(told(), 'fix', { field_rights: { ...readOnly, '#title': 'read_only' } }),
  ),

  drawn(
    'a flow that cannot be cancelled',
    without(told({ fix: { type: 'RE_CREATE', on: { recreated: 'review' } } }), 'cancel'),
    'NO_CANCEL -',
  ),
  drawn(
    'a flow that is cancelled only by withdrawing',
    draw({ ...plain, fix: { type: 'RE_CREATE', on: { recreated: 'review' } } }),
  ),
]
