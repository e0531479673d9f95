import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramEdge, DiagramNode } from '../../../definition.ts'
import { draw, type DrawnStep, toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import {
  bent,
  type Drawn,
  ends,
  fix,
  joinedTo,
  machine,
  named,
  pause,
  plain,
  plus,
  review,
  sheet,
  type Story,
  told,
  vote,
  withData,
  withSubject,
} from './build.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true },
  { name: 'urgent', kind: 'checkbox', label: { mn: 'Яаралтай' }, required: false },
  { name: 'begins', kind: 'date', label: { mn: 'Эхлэх өдөр' }, required: true },
]
const drawn = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form },
})
const begin = (next: string): Story => ({ start: { type: 'START', next } })
const second = (reviewed: string, returned = 'fix') => review(reviewed, returned, 'Дахин хянах')
const give = (given: string, label: string): DrawnStep => ({
  type: 'GIVE',
  label: named(label),
  to: toRole(roles.hr),
  on: { given },
})
const receive = (received: string, label: string): DrawnStep => ({
  type: 'RECEIVE',
  label: named(label),
  to: toRole(roles.officer),
  on: { received },
})
const fork = (diagram: Diagram, source: string, target: string, condition: string, order = 0): Diagram => ({
  ...diagram,
  edges: [
    ...diagram.edges,
    { id: `${source}.${order}`, type: 'smoothstep', source, target, data: { condition, order } } satisfies DiagramEdge,
  ],
})
const skipping = (diagram: Diagram, id: string) =>
  withData(diagram, id, { skip: { when: 'urgent', outcome: 'reviewed' } })
const outcome = (id: string, parentId: string): DiagramNode => ({
  ...told().nodes.find((node) => node.id === 'fix:cancelled')!,
  id,
  parentId,
})
const late = { remind_hours: 2, escalate_hours: 8, deed: 'decide', outcome: 'reviewed' } as const

/**
 * What a clever person might draw: much at once and all of it sound, or nearly sound with one thing wrong that is
 * easily overlooked.
 */
export const subtleDrawings: Drawn[] = [
  drawn(
    'a council in a loop of reviews, corrections and new sheets',
    draw({
      ...begin('review'),
      review: review('sheet'),
      fix: fix(),
      sheet: sheet(),
      vote: { type: 'VOTE', on: { approve: 'second', disapprove: 'cancel', to_recreate: 'fix', no_quorum: 'sheet' } },
      second: second('end', 'sheet'),
      ...ends,
    }),
  ),
  drawn(
    'a council that meets again some days after it has refused',
    draw({ ...begin('sheet'), sheet: sheet(), vote: vote('end', 'wait'), wait: pause('sheet'), ...ends }),
  ),
  drawn(
    'two councils one after the other, each with its own sheet',
    draw({
      ...begin('sheet'),
      sheet: sheet(),
      vote: vote('other'),
      other: sheet('senate', 'Хоёр дахь хуудас'),
      senate: { ...vote(), label: named('Хоёр дахь санал') },
      ...ends,
    }),
  ),
  drawn(
    'giving and receiving twice, and once more around',
    told({
      review: review('give'),
      give: give('receive', 'Нэгжид өгөх'),
      receive: receive('again', 'Нэгж авах'),
      again: give('got', 'Ажилтанд өгөх'),
      got: receive('second', 'Ажилтан авах'),
      second: second('end', 'give'),
    }),
  ),
  drawn(
    'two who give to the same recipients',
    told({
      review: review('give', 'other'),
      give: give('receive', 'Нэгжид өгөх'),
      other: give('receive', 'Салбарт өгөх'),
      receive: receive('second', 'Хүлээж авах'),
      second: second('end'),
    }),
  ),
  drawn(
    'a fork right behind the start, and another behind a correction',
    fork(
      fork(told({ review: review('second'), second: second('end') }), 'start', 'second', 'amount < 1000'),
      'fix:recreated',
      'second',
      'urgent',
    ),
  ),
  drawn(
    'three ways by the amount, to three ends',
    fork(
      fork(
        told({ review: review('end'), small: { type: 'END' }, large: { type: 'END' } }),
        'review:reviewed',
        'small',
        'amount < 1000',
      ),
      'review:reviewed',
      'large',
      'amount > 1000000',
      1,
    ),
  ),
  drawn(
    'two who send it to each other, one of them at times passed by',
    skipping(told({ review: review('second'), second: second('end', 'review') }), 'review'),
  ),
  drawn(
    'a day of the form in a circle with a person',
    told({
      review: review('wait', 'fix'),
      wait: { ...pause('second'), date: { kind: 'field', field: 'begins' } },
      second: second('end', 'wait'),
    }),
  ),
  drawn(
    'ids that mean something to a program',
    draw({
      ...begin('constructor'),
      ...Object.fromEntries([
        ['constructor', review('__proto__', 'toString', 'Хянах')],
        ['__proto__', second('end', 'toString')],
        ['toString', fix('constructor')],
      ]),
      ...ends,
    }),
  ),

  drawn(
    'a machine in a circle with a review that is passed by',
    skipping(told({ ...begin('ai'), ai: machine('review', 'end'), review: review('ai') }), 'review'),
    'CYCLE_WITHOUT_WAIT ai',
  ),
  drawn(
    'a machine in a circle with a review that is passed by another way',
    skipping(told({ ...begin('ai'), ai: machine('review', 'end'), review: review('end', 'ai'), fix: fix() }), 'review'),
    'UNREACHABLE fix',
  ),
  drawn(
    'a day of the form that may have passed in a circle with a machine',
    told({
      ...begin('ai'),
      ai: machine('review', 'wait'),
      wait: { ...pause('ai'), date: { kind: 'field', field: 'begins' } },
    }),
    'CYCLE_WITHOUT_WAIT ai',
  ),
  drawn(
    'too few councillors, and formalised all the same',
    draw({
      ...plain,
      review: review('sheet'),
      sheet: sheet(),
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', no_quorum: 'end' } },
    }),
    'NO_QUORUM_ENDS vote',
  ),
  drawn(
    'a vote around its sheet for small amounts alone',
    fork(
      draw({ ...plain, review: review('sheet'), sheet: sheet(), vote: vote() }),
      'review:reviewed',
      'vote',
      'amount < 1000',
    ),
    'VOTE_WITHOUT_SHEET vote',
  ),
  drawn(
    'a second council whose sheet is the one of an island',
    draw({ ...plain, review: review('vote'), vote: vote(), sheet: sheet() }),
    'UNREACHABLE sheet',
    'VOTE_WITHOUT_SHEET vote',
  ),
  drawn(
    'a step that only its own outcome leads to',
    told({ lone: review('end', 'lone', 'Ганц') }),
    'UNREACHABLE lone',
    'SELF_LOOP lone',
  ),
  drawn(
    'an arrow from one outcome of a step into another',
    bent(told(), 'review:returned', { target: 'review:reviewed' }),
    'EDGE_INTO_TRIGGER review',
    'UNREACHABLE fix',
    'SELF_LOOP review',
  ),
  drawn(
    'an outcome inside something that only programs know',
    plus(told(), outcome('lost', '__proto__')),
    'ORPHAN_TRIGGER lost',
  ),
  drawn(
    'an arrow between things that only programs know',
    joinedTo(told(), '__proto__', 'constructor', 'hasOwnProperty'),
    'EDGE_WITHOUT_END -',
  ),
  drawn(
    'a signature in whose place the clock decides',
    withSubject(withData(told(), 'review', { due_hours: 8, late }), 'review', { is_signature_needed: true }),
    'SIGNED_BY_CLOCK review',
  ),
  drawn(
    'a signed step that the clock returns',
    withSubject(withData(told(), 'review', { due_hours: 8, late: { ...late, outcome: 'returned' } }), 'review', {
      is_signature_needed: true,
    }),
  ),
  drawn(
    'a start that is an end',
    withSubject(told(), 'start', { object_type: 'END' }),
    'EDGE_FROM_END start',
    'ONE_START -',
    'NOT_A_DIAGRAM start',
  ),
  drawn(
    'a machine, then a step that is passed by, then whoever decided before',
    skipping(
      told({
        ...begin('ai'),
        ai: machine('review', 'end'),
        review: review('own', 'own'),
        own: { ...review('end', 'fix', 'Өөрөө'), to: { subject_type: 'CURRENT' } },
      }),
      'review',
    ),
    'SUBJECT_NEEDS_ACTOR own',
    'SELF_APPROVAL own',
  ),
  drawn(
    'a clock that decides, then a step that is passed by, then whoever decided before',
    skipping(
      withData(
        told({
          ...begin('first'),
          first: review('second', 'fix', 'Эхлээд'),
          second: second('own'),
          own: { ...review('end', 'fix', 'Өөрөө'), to: { subject_type: 'CURRENT' } },
        }),
        'first',
        { due_hours: 8, late },
      ),
      'second',
    ),
    'LATE_BAD_OUTCOME first',
  ),
  drawn(
    'a council that asks for more without an arrow, and somebody else corrects',
    withSubject(
      draw({
        ...plain,
        review: review('sheet'),
        sheet: sheet(),
        vote: { type: 'VOTE', on: { approve: 'second', disapprove: 'cancel' } },
        second: second('end'),
      }),
      'fix',
      { subject_type: 'CURRENT' },
    ),
    'RECREATE_NOT_BY_CREATOR fix',
  ),
  drawn(
    'a start of one role whose own document it reviews',
    withSubject(told(), 'start', { subject_type: 'TO_ROLE', role_id: roles.reviewer }),
    'SELF_APPROVAL review',
  ),
  drawn(
    'a start of one role, reviewed by another',
    withSubject(told(), 'start', { subject_type: 'TO_ROLE', role_id: roles.staff }),
  ),
  drawn(
    'recipients whom nobody but the giver names',
    withSubject(told({ ...begin('give'), give: give('receive', 'Өгөх'), receive: receive('end', 'Авах') }), 'receive', {
      subject_type: 'TO_ORG_EMPLOYEE',
      role_id: null,
      emp_id: null,
    }),
    'UNREACHABLE review',
    'UNREACHABLE fix',
  ),
  drawn(
    'recipients whom the giver names, or nobody',
    withSubject(
      told({
        review: review('receive'),
        give: give('receive', 'Өгөх'),
        receive: receive('end', 'Авах'),
        fix: { type: 'RE_CREATE', on: { recreated: 'give', cancelled: 'cancel' } },
      }),
      'receive',
      { subject_type: 'TO_ORG_EMPLOYEE', role_id: null, emp_id: null },
    ),
    'SUBJECT_INCOMPLETE receive',
    'RECREATE_UNCHECKED fix',
  ),
  drawn(
    'people are chosen for a machine',
    told({
      ...begin('choose'),
      choose: { type: 'TRANSFER', label: named('Сонгох'), to: toRole(roles.director), on: { forwarded: 'ai' } },
      ai: machine('review', 'review'),
    }),
    'FORWARD_WITHOUT_PEOPLE choose',
  ),
  drawn(
    'the only way on hangs on a condition',
    bent(told(), 'start', { data: { condition: 'urgent' } }),
    'NO_OTHERWISE start',
  ),
]
