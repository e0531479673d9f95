import type { FormField } from '#platform/shared/fields/index.ts'
import { roles } from '../office.ts'
import { type Drawn, machine, review, told, withData } from './build.ts'
import { toRole } from '../../../flows/draw.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true },
  { name: 'day', kind: 'date', label: { mn: 'Өдөр' }, required: false },
]
const mustAll = form.map((field) => ({ ...field, required: true }))
const among = (name: string, diagram: Drawn['diagram'], ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form },
})

const ofType = (name: string, diagram: Drawn['diagram'], type_fields: FormField[], ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form, type_fields },
})
const budget: FormField = { name: 'own_1', kind: 'money', label: { mn: 'Төсөв' }, required: true }

const lead = { ...review('end', 'fix', 'Дарга'), to: toRole(roles.director) }
const later = told({
  start: { type: 'START', next: 'review', field_rights: { amount: 'read_only' } },
  review: review('lead'),
  lead,
})

/** A price of which a formula tells, and a formula of that one. */
const priced: FormField[] = [
  { name: 'price', kind: 'money', label: { mn: 'Үнэ' }, required: false },
  { name: 'twice', kind: 'formula', label: { mn: 'Хоёр дахин' }, required: false, formula: 'price * 2' },
  { name: 'more', kind: 'formula', label: { mn: 'Илүү' }, required: false, formula: 'twice + 1' },
]
const sealed = (name: string, hidden: string[], ...expected: string[]): Drawn => ({
  name,
  expected,
  around: { form: priced },
  diagram: told({
    review: { ...review('end'), field_rights: Object.fromEntries(hidden.map((one) => [one, 'hidden' as const])) },
  }),
})
const telling = [
  sealed('a price hidden with all that tells of it', ['price', 'twice', 'more']),
  sealed('a price hidden, and its double shown', ['price', 'more'], 'FORMULA_TELLS_HIDDEN review'),
  sealed('a price hidden, and told through two formulas', ['price', 'twice'], 'FORMULA_TELLS_HIDDEN review'),
  sealed('a formula hidden, and what it reads shown', ['more']),
]

/** What the steps let be written and seen of the form. */
export const brokenFields: Drawn[] = [
  among('an amount that the reviewer fills in', later),
  among(
    'an amount that nobody can fill in',
    withData(withData(later, 'review', { field_rights: { amount: 'hidden' } }), 'lead', {
      field_rights: { amount: 'read_only' },
    }),
    'FIELD_NEVER_FILLED -',
  ),
  among(
    'an amount that only a step fills in which some documents pass by',
    withData(withData(later, 'lead', { field_rights: { amount: 'read_only' } }), 'review', {
      skip: { when: 'amount > 5', outcome: 'reviewed' },
    }),
    'FIELD_MAY_STAY_EMPTY end',
  ),
  among(
    'an amount that the clock may leave out',
    withData(withData(later, 'lead', { field_rights: { amount: 'hidden' } }), 'review', {
      due_hours: 8,
      late: { remind_hours: 2, escalate_hours: 4, deed: 'decide', outcome: 'reviewed' },
    }),
    'FIELD_MAY_STAY_EMPTY end',
  ),
  ofType(
    'a budget of a type that nobody can fill in',
    told({
      start: { type: 'START', next: 'review', field_rights: { own_1: 'hidden' } },
      review: { ...review('end'), field_rights: { own_1: 'read_only' } },
    }),
    [budget, budget],
    'FIELD_NEVER_FILLED -',
  ),
  ofType(
    'a budget of a type that the reviewer fills in',
    told({ start: { type: 'START', next: 'review', field_rights: { own_1: 'hidden' } }, review: review('end') }),
    [budget],
  ),
  ofType(
    'a budget of a type that nobody need fill in',
    told({
      start: { type: 'START', next: 'review', field_rights: { own_1: 'hidden' } },
      review: { ...review('end'), field_rights: { own_1: 'read_only' } },
    }),
    [{ ...budget, required: false }],
  ),
  ofType(
    'a budget of a type that only a step fills in which some documents pass by',
    withData(
      told({ start: { type: 'START', next: 'review', field_rights: { own_1: 'hidden' } }, review: review('end') }),
      'review',
      { skip: { when: 'amount > 5', outcome: 'reviewed' } },
    ),
    [budget],
    'FIELD_MAY_STAY_EMPTY end',
  ),
  among(
    'an amount that a condition asks before anybody can fill it in',
    withData(
      told({
        start: { type: 'START', next: 'review', field_rights: { amount: 'read_only' } },
        review: { ...review('lead'), field_rights: { amount: 'read_only' } },
        lead: { ...lead, on: { reviewed: 'end' } },
      }),
      'review',
      { skip: { when: 'amount > 5', outcome: 'reviewed' } },
    ),
    'FIELD_ASKED_TOO_EARLY review',
    'NO_RETURN lead',
  ),
  among(
    'an amount that a condition asks once the reviewer has filled it in',
    withData(later, 'lead', { skip: { when: 'amount > 5', outcome: 'reviewed' } }),
  ),
  {
    name: 'a day that is waited for before anybody can fill it in',
    diagram: told({
      start: { type: 'START', next: 'wait', field_rights: { day: 'read_only' } },
      wait: { type: 'DATE', on: { due: 'review' }, date: { kind: 'field', field: 'day' } },
      review: review('end'),
    }),
    expected: ['FIELD_ASKED_TOO_EARLY wait'],
    around: { form: mustAll },
  },
  {
    name: 'a day to wait for that the reviewer must not know',
    expected: ['DATE_HIDDEN wait'],
    around: { form: mustAll },
    diagram: told({
      review: { ...review('wait'), field_rights: { day: 'hidden' } },
      wait: { type: 'DATE', on: { due: 'end' }, date: { kind: 'field', field: 'day' } },
    }),
  },
  ...telling,
  among(
    'a rule that asks what is hidden from it',
    withData(told({ review: review('ai'), ai: machine('lead', 'fix'), lead }), 'ai', {
      field_rights: { amount: 'hidden' },
      ai: {
        rules: [{ when: 'amount > 5', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }],
        fallback: { subject_type: 'TO_ROLE', role_id: roles.director },
      },
    }),
    'BAD_RULE ai',
  ),
]
