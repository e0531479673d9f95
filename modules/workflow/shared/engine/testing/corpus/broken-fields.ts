import type { FormField } from '../../../form.ts'
import { roles } from '../office.ts'
import { type Drawn, machine, review, told, withData } from './build.ts'
import { toRole } from '../../../flows/draw.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true },
  { name: 'day', kind: 'date', label: { mn: 'Өдөр' }, required: false },
]
const among = (name: string, diagram: Drawn['diagram'], ...expected: string[]): Drawn => ({ name, diagram, expected, around: { form } })

const lead = { ...review('end', 'fix', 'Дарга'), to: toRole(roles.director) }
const later = told({ start: { type: 'START', next: 'review', field_rights: { amount: 'read_only' } }, review: review('lead'), lead })

/** What the steps let be written and seen of the form. */
export const brokenFields: Drawn[] = [
  among('an amount that the reviewer fills in', later),
  among('an amount that nobody can fill in', withData(withData(later, 'review', { field_rights: { amount: 'hidden' } }), 'lead', { field_rights: { amount: 'read_only' } }), 'FIELD_NEVER_FILLED -'),
  among('an amount that only a step fills in which some documents pass by', withData(withData(later, 'lead', { field_rights: { amount: 'read_only' } }), 'review', { skip: { when: 'amount > 5', outcome: 'reviewed' } }), 'FIELD_MAY_STAY_EMPTY end'),
  among('an amount that the clock may leave out', withData(withData(later, 'lead', { field_rights: { amount: 'hidden' } }), 'review', { due_hours: 8, late: { remind_hours: 2, escalate_hours: 4, deed: 'decide', outcome: 'reviewed' } }), 'FIELD_MAY_STAY_EMPTY end'),
  among('a day to wait for that the reviewer must not know', told({ review: { ...review('wait'), field_rights: { day: 'hidden' } }, wait: { type: 'DATE', on: { due: 'end' }, date: { kind: 'field', field: 'day' } } }), 'DATE_HIDDEN wait'),
  among(
    'a rule that asks what is hidden from it',
    withData(told({ review: review('ai'), ai: machine('lead', 'fix'), lead }), 'ai', { field_rights: { amount: 'hidden' }, ai: { rules: [{ when: 'amount > 5', outcome: 'resolved_by_ai', explanation: { mn: 'Болно' } }], fallback: { subject_type: 'TO_ROLE', role_id: roles.director } } }),
    'BAD_RULE ai',
  ),
]
