import { draw, toRole } from '../../../flows/draw.ts'
import { toUser } from '../to-user.ts'
import { flows } from '../diagrams.ts'
import { roles } from '../office.ts'
import {
  altered,
  bent,
  chain,
  type Drawn,
  ends,
  fix,
  machine,
  named,
  pause,
  plain,
  review,
  sheet,
  type Story,
  told,
  vote,
} from './build.ts'

const council: Story = {
  start: { type: 'START', next: 'review' },
  review: review('sheet'),
  fix: fix(),
  sheet: sheet(),
  vote: vote(),
  ...ends,
}
const giving: Story = {
  ...plain,
  review: review('give'),
  give: { type: 'GIVE', to: toRole(roles.hr), on: { given: 'receive' } },
  receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'end' } },
}
const good = (name: string, diagram: Drawn['diagram'], around?: Drawn['around']): Drawn => ({
  name,
  diagram,
  expected: [],
  ...(around && { around }),
})

/** What may be published, and about which there is nothing to say. */
export const goodDrawings: Drawn[] = [
  good(
    'a review that may say no',
    told({
      review: { ...review('end'), on: { reviewed: 'end', returned: 'fix', refused: 'no' } },
      no: { type: 'CANCEL', label: named('Татгалзсан') },
    }),
  ),
  good(
    'a no that ends where what is given up ends',
    draw({
      start: { type: 'START', next: 'review' },
      review: { ...review('end'), on: { reviewed: 'end', refused: 'cancel' } },
      ...ends,
    }),
  ),
  good(
    'a review by the creator, who may not decide it',
    told({ review: { ...review('end'), to: { subject_type: 'CREATOR' }, separation: { sender: true } } }),
  ),
  good('the sample flow', flows.sample),
  good('a tender', flows.tender),
  good('a review, with a way back', told()),
  good(
    'two reviews, told apart by name',
    told({ review: review('second'), second: review('end', 'fix', 'Дахин хянах') }),
  ),
  good(
    'a return to the reviewer before',
    told({ review: review('second'), second: review('end', 'review', 'Дахин хянах') }),
  ),
  good('all of several people', told({ review: { ...review('end'), participation: { mode: 'all' } } })),
  good(
    'two of three people',
    told({ review: { ...review('end'), participation: { mode: 'ratio', numerator: 2, denominator: 3 } } }),
  ),
  good(
    'everybody as a share',
    told({ review: { ...review('end'), participation: { mode: 'ratio', numerator: 1, denominator: 1 } } }),
  ),
  good('a council', draw(council)),
  good(
    'a council that may want more material',
    draw({
      ...council,
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', to_recreate: 'fix', no_quorum: 'sheet' } },
    }),
  ),
  good(
    'a council that prepares again without a quorum',
    draw({ ...council, vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', no_quorum: 'sheet' } } }),
  ),
  good(
    'a vote behind either of two sheets',
    draw({
      ...council,
      review: review('sheet', 'other'),
      other: sheet('vote', 'Яаралтай хуудас'),
      fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel', to_recreate: 'fix' } },
    }),
  ),
  good(
    'two votes under one sheet',
    draw({ ...council, vote: vote('second'), second: { ...vote('end'), label: named('Хоёр дахь санал') } }),
  ),
  good('giving and receiving', draw(giving)),
  good(
    'the first recipient moves it on',
    draw({
      ...giving,
      receive: { type: 'RECEIVE', to: toRole(roles.officer), on: { received: 'end' }, receive: 'any' },
    }),
  ),
  good(
    'a decision or forwarding',
    told({
      review: review('boss'),
      boss: { type: 'TRANSFER', to: toRole(roles.director), on: { decided: 'end', forwarded: 'second' } },
      second: review('end', 'fix', 'Дахин хянах'),
    }),
  ),
  good('somebody by name', told({ review: { ...review('end'), to: toUser(7) } })),
  good(
    'a correction that goes back to whoever returned it',
    told({
      review: review('second'),
      second: review('end', 'fix', 'Дахин хянах'),
      fix: { ...fix('end'), back_to_returner: true },
    }),
  ),
  good(
    'two ends of one name',
    told({ review: review('end', 'second'), second: review('other', 'fix', 'Дахин хянах'), other: { type: 'END' } }),
  ),
  good(
    'a cancelled document that nobody but its creator cancels',
    told({ fix: { type: 'RE_CREATE', on: { recreated: 'review' } } }),
  ),
  good(
    'a machine with a person behind it',
    told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix') }),
  ),
  good(
    'a machine in a circle with a person',
    told({ start: { type: 'START', next: 'ai' }, ai: machine('review', 'fix'), fix: fix('ai') }),
  ),
  good('three working days of waiting', told({ review: review('wait'), wait: pause('end') })),
  good(
    'a machine that asks again after some days',
    told({
      start: { type: 'START', next: 'ai' },
      ai: machine('review', 'wait'),
      wait: pause('ai'),
      review: review('end'),
      fix: fix(),
    }),
  ),
  good(
    'a day of the form',
    told({ review: review('wait'), wait: { ...pause('end'), date: { kind: 'field', field: 'begins' } } }),
    {
      form: [{ name: 'begins', label: { mn: 'Эхлэх өдөр' }, kind: 'date', required: true }],
    },
  ),
  good(
    'a day of the calendar',
    told({ review: review('wait'), wait: { ...pause('end'), date: { kind: 'on', at: '2027-01-01T00:00:00.000Z' } } }),
  ),
  good('arrows that take hold at named sides', bent(told(), 'start', { sourceHandle: 'bottom', targetHandle: 'top' })),
  good('a label of one’s own in three languages', told({ review: review('end', 'fix', 'Өөрийн нэр') })),
  good('steps without a size', { ...told(), nodes: told().nodes.map(({ style: _style, ...node }) => node) }),
  good(
    'twenty steps of one role',
    draw(
      Object.fromEntries([
        ['start', { type: 'START', next: 's1' }],
        ...Array.from({ length: 20 }, (_, at) => [
          `s${at + 1}`,
          review(at < 19 ? `s${at + 2}` : 'end', 'fix', `Хяналт ${at + 1}`),
        ]),
        ['fix', fix('s1')],
        ...Object.entries(ends),
      ]) as Story,
    ),
  ),
  good('two hundred steps in a row', chain(200)),
  good(
    'two steps side by side that only touch',
    altered(told(), 'cancel', ({ style }) => {
      const { position, style: size } = told().nodes.find(({ id }) => id === 'fix')!
      return { position: { x: position.x + (size?.width ?? 0), y: position.y }, ...(style && { style }) }
    }),
  ),
  good(
    'a step that was written to by the person of the step before',
    told({ review: review('own'), own: { type: 'TRANSFER', to: { subject_type: 'CURRENT' }, on: { decided: 'end' } } }),
  ),
]
