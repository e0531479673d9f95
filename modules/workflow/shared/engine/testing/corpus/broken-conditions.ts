import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramEdge, DiagramNode } from '../../../definition.ts'
import { toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import { bent, type Drawn, named, review, told, withData } from './build.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true },
  { name: 'urgent', kind: 'checkbox', label: { mn: 'Яаралтай' }, required: false },
]
const among = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form },
})

const twoReviews = told({ review: review('lead'), lead: review('end', 'fix', 'Дарга') })
const fork = (diagram: Diagram, source: string, target: string, condition: string, order = 0): Diagram => ({
  ...diagram,
  edges: [
    ...diagram.edges,
    { id: `fork${order}`, type: 'smoothstep', source, target, data: { condition, order } } satisfies DiagramEdge,
  ],
})
const skipping = (diagram: Diagram, id: string, skip: NonNullable<DiagramNode['data']['skip']>) =>
  withData(diagram, id, { skip })
const forwarded = told({
  review: { type: 'TRANSFER', to: toRole(roles.director), on: { forwarded: 'lead', decided: 'end' } },
  lead: { ...review('end'), label: named('Дарга') },
})

/** Ways and steps that hang on what the document says, and what several people share. */
export const brokenConditions: Drawn[] = [
  among('small amounts go straight to the end', fork(twoReviews, 'review:reviewed', 'end', 'amount < 1000000')),
  among(
    'a small amount passes the head by',
    skipping(twoReviews, 'lead', { when: 'amount < 1000000', outcome: 'reviewed' }),
  ),
  among(
    'what purchasing sends goes straight to the end, and the head is passed by for those of the first two levels',
    skipping(
      fork(twoReviews, 'review:reviewed', 'end', 'exists(senderUnit, one, one in ["4"]) && amount < 100'),
      'lead',
      { when: 'senderLevel <= 2', outcome: 'reviewed' },
    ),
  ),
  among(
    'a level that no unit has',
    fork(twoReviews, 'review:reviewed', 'end', 'senderLevel < 1'),
    'NEVER_TAKEN review:reviewed',
  ),
  {
    name: 'conditions that name a role and a unit that are gone',
    diagram: skipping(
      fork(twoReviews, 'review:reviewed', 'end', 'exists(senderRole, one, one in ["3", "9"])'),
      'lead',
      {
        when: '"8" in senderUnit',
        outcome: 'reviewed',
      },
    ),
    expected: ['SENDER_LOST review:reviewed', 'SENDER_LOST lead'],
    around: { form, isHere: (_kind, id) => id < 5 },
  },
  among(
    'a condition on every way',
    bent(twoReviews, 'review:reviewed', { data: { condition: 'urgent' } }),
    'NO_OTHERWISE review:reviewed',
  ),
  among(
    'a condition about a field that is not there',
    fork(twoReviews, 'review:reviewed', 'end', 'price > 5'),
    'BAD_CONDITION review:reviewed',
  ),
  among(
    'a condition that is no yes or no',
    fork(twoReviews, 'review:reviewed', 'end', 'amount + 5'),
    'BAD_CONDITION review:reviewed',
  ),
  among(
    'the same condition twice',
    fork(fork(twoReviews, 'review:reviewed', 'end', 'urgent'), 'review:reviewed', 'cancel', ' urgent', 1),
    'SAME_CONDITION review:reviewed',
  ),
  among(
    'a correction that is passed by',
    skipping(twoReviews, 'fix', { when: 'urgent', outcome: 'recreated' }),
    'SKIP_NOT_POSSIBLE fix',
  ),
  among(
    'a review that is passed by with an outcome it has not',
    skipping(twoReviews, 'lead', { when: 'urgent', outcome: 'decided' }),
    'SKIP_NOT_POSSIBLE lead',
  ),
  among(
    'a reason to pass by that is not understood',
    skipping(twoReviews, 'lead', { when: 'amount >', outcome: 'reviewed' }),
    'BAD_SKIP lead',
  ),
  among(
    'two reviews that pass a document to each other',
    fork(
      skipping(skipping(twoReviews, 'review', { when: 'urgent', outcome: 'reviewed' }), 'lead', {
        when: 'urgent',
        outcome: 'reviewed',
      }),
      'lead:reviewed',
      'review',
      'urgent',
    ),
    'SKIP_CIRCLE review',
    'SKIP_CIRCLE lead',
  ),
  among(
    'several who forward and decide beside each other',
    withData(forwarded, 'review', { participation: { mode: 'all' } }),
    'SPLIT_DECISION review',
  ),
  among(
    'somebody who assigns to themselves',
    told({ review: { type: 'ASSIGN', to: toRole(roles.director), on: { assigned: 'review' } } }),
    'ASSIGN_TO_ITSELF review',
    'UNREACHABLE fix',
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT review',
    'SELF_LOOP review',
  ),
  among(
    'a refusal with which the document is formalised all the same',
    told({ review: { ...review('end', 'fix'), on: { reviewed: 'end', returned: 'fix', refused: 'end' } } }),
    'REFUSED_WITHOUT_END review',
  ),
  among(
    'a decision with nothing but a no',
    told({
      review: review('decide'),
      decide: { type: 'TRANSFER', to: toRole(roles.director), on: { refused: 'cancel' } },
    }),
    'MISSING_TRIGGER decide',
    'UNREACHABLE end',
    'ONLY_CANCEL cancel',
  ),
  among(
    'a last check that is not the last',
    told({
      review: review('check'),
      check: { type: 'PRE_END', on: { finalised: 'late' } },
      late: { ...review('end', 'fix', 'Сүүлчийн'), to: toRole(roles.director) },
    }),
    'FINALISED_BEFORE_END check',
  ),
]
