import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramEdge } from '../../../definition.ts'
import { draw, type DrawnStep, toRole } from '../../../flows/draw.ts'
import { roles } from '../office.ts'
import {
  type Drawn,
  ends,
  fix,
  named,
  pause,
  plain,
  review,
  sheet,
  type Story,
  told,
  vote,
  withData,
  withSubject,
} from './build.ts'

const form: FormField[] = [
  { name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true, min: 0 },
  { name: 'urgent', kind: 'checkbox', label: { mn: 'Яаралтай' }, required: false },
  { name: 'day', kind: 'date', label: { mn: 'Өдөр' }, required: true },
]
const drawn = (name: string, diagram: Diagram, ...expected: string[]): Drawn => ({
  name,
  diagram,
  expected,
  around: { form },
})
const begin = (next: string): Story => ({ start: { type: 'START', next } })
const fork = (diagram: Diagram, source: string, target: string, condition: string, order = 0): Diagram => ({
  ...diagram,
  edges: [
    ...diagram.edges,
    { id: `${source}.${order}`, type: 'smoothstep', source, target, data: { condition, order } } satisfies DiagramEdge,
  ],
})
const decide = (decided: string, label: string): DrawnStep => ({
  type: 'TRANSFER',
  label: named(label),
  to: toRole(roles.director),
  on: { decided },
})
const seal: DrawnStep = { type: 'PRE_END', on: { finalised: 'end' } }
const readOnly = (diagram: Diagram, ...ids: string[]) =>
  ids.reduce((all, id) => withSubject(all, id, { is_read_only: true }), diagram)
const second = (reviewed = 'end', returned = 'fix') => review(reviewed, returned, 'Дахин хянах')

/** Two who decide one after the other, again and again but for what the condition lets out. */
const deciding = draw({
  ...begin('one'),
  one: decide('two', 'Эхний шийдвэр'),
  two: decide('one', 'Дараагийн шийдвэр'),
  ...ends,
})
const council = (no_quorum: string, more: Story = {}) =>
  draw({
    ...begin('sheet'),
    sheet: sheet(),
    vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', no_quorum } },
    ...more,
    ...ends,
  })
const back = (recreated: string, cancelled?: string): DrawnStep => ({
  type: 'RE_CREATE',
  on: { recreated, ...(cancelled && { cancelled }) },
  back_to_returner: true,
})
const skipping = (diagram: Diagram, id: string, when: string) =>
  withData(diagram, id, { skip: { when, outcome: 'reviewed' } })

/**
 * Ways that arrows alone do not tell: what only some documents never leave, corrections that take no arrow, and a
 * council's answers without one.
 */
export const roundDrawings: Drawn[] = [
  drawn(
    'two who decide, and only large amounts come out',
    fork(deciding, 'one:decided', 'end', 'amount > 1000'),
    'CYCLE_WITHOUT_EXIT one',
  ),
  drawn(
    'two who decide, and small amounts and large ones come out',
    fork(fork(deciding, 'one:decided', 'end', 'amount > 1000'), 'two:decided', 'end', 'amount <= 1000'),
  ),
  drawn(
    'two who decide on what comes to them only where it is let out',
    fork(
      fork(
        draw({
          ...begin('end'),
          one: decide('two', 'Эхний шийдвэр'),
          two: decide('one', 'Дараагийн шийдвэр'),
          ...ends,
        }),
        'start',
        'one',
        'amount > 1000',
      ),
      'one:decided',
      'end',
      'amount > 500',
    ),
  ),
  drawn('two who decide until a day has come', fork(deciding, 'one:decided', 'end', 'day < today()')),
  drawn(
    'two reviewers who may correct what keeps the document',
    fork(
      told({ review: review('second', 'second'), second: second('review', 'review') }),
      'review:reviewed',
      'end',
      'amount > 1000',
    ),
    'UNREACHABLE fix',
  ),
  drawn(
    'two reviewers who may only read what keeps the document',
    readOnly(
      fork(
        told({ review: review('second', 'second'), second: second('review', 'review') }),
        'review:reviewed',
        'end',
        'amount > 1000',
      ),
      'review',
      'second',
    ),
    'UNREACHABLE fix',
    'CYCLE_WITHOUT_EXIT review',
  ),
  drawn(
    'two reviewers who may only read it, and may give it back',
    readOnly(
      fork(told({ review: review('second'), second: second('review') }), 'review:reviewed', 'end', 'amount > 1000'),
      'review',
      'second',
    ),
  ),
  drawn(
    'a correction that may not touch what keeps the document',
    withData(
      fork(
        told({
          review: { ...review('fix'), on: { reviewed: 'fix' } },
          fix: { type: 'RE_CREATE', on: { recreated: 'review' } },
        }),
        'review:reviewed',
        'end',
        'urgent',
      ),
      'fix',
      { field_rights: { urgent: 'read_only' } },
    ),
    'NO_RETURN review',
  ),
  drawn(
    'a review and a correction that may both not touch what keeps the document',
    withData(
      readOnly(
        fork(
          told({
            review: { ...review('fix'), on: { reviewed: 'fix' } },
            fix: { type: 'RE_CREATE', on: { recreated: 'review' } },
          }),
          'review:reviewed',
          'end',
          'urgent',
        ),
        'review',
      ),
      'fix',
      { field_rights: { urgent: 'read_only' } },
    ),
    'CYCLE_WITHOUT_EXIT review',
    'NO_RETURN review',
  ),
  drawn(
    'a sheet that leads back to itself for late days',
    fork(
      draw({ ...begin('sheet'), sheet: sheet(), vote: vote(), ...ends }),
      'sheet:prepared',
      'sheet',
      'day > date("2027-01-01")',
    ),
    'CYCLE_WITHOUT_EXIT sheet',
    'SELF_LOOP sheet',
  ),
  drawn(
    'a council that votes for ever on small amounts, and may ask for more',
    fork(
      told({ review: review('sheet'), sheet: sheet(), vote: vote('sheet', 'sheet') }),
      'vote:approve',
      'end',
      'amount > 1000',
    ),
  ),
  drawn(
    'a council that votes for ever on small amounts, and cannot',
    fork(
      draw({ ...begin('sheet'), sheet: sheet(), vote: vote('sheet', 'sheet'), ...ends }),
      'vote:approve',
      'end',
      'amount > 1000',
    ),
    'CYCLE_WITHOUT_EXIT sheet',
  ),
  drawn(
    'a second sheet whose vote is the first one for small amounts',
    fork(
      draw({
        ...begin('sheet'),
        sheet: sheet(),
        vote: vote('again', 'again'),
        again: sheet('senate', 'Хоёр дахь хуудас'),
        senate: { ...vote(), label: named('Хоёр дахь санал') },
        ...ends,
      }),
      'again:prepared',
      'vote',
      'amount < 1000',
    ),
    'CYCLE_WITHOUT_EXIT sheet',
  ),
  drawn(
    'days to wait before a review that some documents pass by',
    skipping(
      told({ ...begin('wait'), wait: pause('review'), review: review('wait', 'end') }),
      'review',
      'amount < 1000',
    ),
    'UNREACHABLE fix',
    'CYCLE_WITHOUT_EXIT wait',
  ),
  drawn(
    'people chosen for a review that some documents pass by otherwise',
    skipping(
      told({
        ...begin('boss'),
        boss: { type: 'TRANSFER', label: named('Шилжүүлэх'), to: toRole(roles.director), on: { forwarded: 'review' } },
        review: review('boss', 'end'),
      }),
      'review',
      'amount < 1000',
    ),
    'UNREACHABLE fix',
  ),

  drawn(
    'a correction that goes back to who returned it, whatever its arrow says',
    told({ review: review('fix'), fix: back('end') }),
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT review',
  ),
  drawn(
    'a correction that goes back to who returned it, and may be given up',
    told({ review: review('fix'), fix: back('end', 'cancel') }),
    'UNREACHABLE end',
    'ONLY_CANCEL cancel',
  ),
  drawn(
    'a vote around its sheet, but for a correction that goes back',
    draw({
      ...begin('review'),
      review: review('sheet'),
      fix: back('vote', 'cancel'),
      sheet: sheet(),
      vote: vote(),
      ...ends,
    }),
  ),
  drawn(
    'a correction that leads to one that goes back to it',
    told({
      fix: { type: 'RE_CREATE', on: { recreated: 'again', cancelled: 'cancel' } },
      again: { ...back('end', 'cancel'), label: named('Дахин засах') },
      start: { type: 'START', next: 'review' },
    }),
  ),
  drawn(
    'a correction that goes back to a day to wait for',
    draw({
      ...begin('sheet'),
      sheet: sheet(),
      vote: vote('end', 'wait'),
      wait: pause('fix'),
      fix: back('sheet'),
      ...ends,
    }),
    'CYCLE_WITHOUT_EXIT wait',
  ),
  drawn(
    'a correction that goes back to reviewers who may let it on',
    told({ review: review('second'), second: second(), fix: back('review') }),
  ),
  drawn(
    'a correction that is given up to itself',
    told({ fix: back('review', 'fix') }),
    'CYCLE_WITHOUT_EXIT fix',
    'SELF_LOOP fix',
  ),
  drawn(
    'a correction right behind the start, which nobody returned',
    draw({ ...begin('fix'), fix: back('review', 'cancel'), review: review('end'), ...ends }),
  ),
  drawn(
    'a correction right behind the start, and one review that only gives back',
    draw({ ...begin('fix'), fix: back('review'), review: { ...review('fix'), on: { reviewed: 'fix' } }, ...ends }),
    'UNREACHABLE end',
    'CYCLE_WITHOUT_EXIT fix',
    'NO_RETURN review',
  ),
  drawn(
    'a correction to which a council alone sends, without an arrow',
    draw({ ...begin('sheet'), sheet: sheet(), vote: vote(), fix: fix('sheet'), ...ends }),
  ),
  drawn(
    'a correction to which a council alone sends, formalised unseen',
    draw({ ...begin('sheet'), sheet: sheet(), vote: vote(), fix: fix('end'), ...ends }),
    'RECREATE_UNCHECKED fix',
  ),
  drawn(
    'a correction to which a council would send if its arrow did not lead elsewhere',
    draw({
      ...begin('sheet'),
      sheet: sheet(),
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', to_recreate: 'sheet' } },
      fix: fix('sheet'),
      ...ends,
    }),
    'UNREACHABLE fix',
  ),

  drawn(
    'a correction of which small amounts are formalised unseen',
    fork(told(), 'fix:recreated', 'end', 'amount < 1000'),
    'RECREATE_UNCHECKED fix',
  ),
  drawn(
    'a correction of which only large amounts are looked at again',
    fork(told({ fix: fix('end') }), 'fix:recreated', 'review', 'amount > 1000'),
    'RECREATE_UNCHECKED fix',
  ),
  drawn(
    'a correction that no document takes unseen',
    fork(told(), 'fix:recreated', 'end', 'amount < 0'),
    'NEVER_TAKEN fix:recreated',
  ),
  drawn('too few councillors, and finalised all the same', council('seal', { seal }), 'NO_QUORUM_ENDS vote'),
  drawn(
    'too few councillors, and handed out when a day has come',
    council('wait', {
      wait: pause('give'),
      give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'receive' } },
      receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'seal' } },
      seal,
    }),
    'NO_QUORUM_ENDS vote',
  ),
  drawn(
    'too few councillors, and somebody decides instead',
    council('decision', { decision: decide('seal', 'Захирлын шийдвэр'), seal }),
  ),
  drawn('too few councillors, and a day later the sheet again', council('wait', { wait: pause('sheet') })),
  drawn(
    'too few councillors, and the document is corrected',
    draw({
      ...plain,
      ...begin('sheet'),
      sheet: sheet(),
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', no_quorum: 'fix' } },
      review: review('end', 'cancel'),
    }),
  ),
]
