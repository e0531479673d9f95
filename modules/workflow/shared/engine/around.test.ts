import { expect, test } from 'vitest'
import type { Participation } from '../definition.ts'
import { draw, toRole } from '../flows/draw.ts'
import { aroundOffers, mayRecall, returnable, unableAt } from './around.ts'
import { replay } from './evolve.ts'
import { holdsStep } from './holding.ts'
import type { Actor } from './model.ts'
import { isAwake } from './seats.ts'
import { flows } from './testing/diagrams.ts'
import { ORG, outsider, people, revision, roles } from './testing/office.ts'
import { openVote, rehearse, type Rehearsal } from './testing/rehearsal.ts'

const { admin, councillor1, councillor2, creator, hr, lawyer, officer, reviewer, reviewer2, reviewer3, secretary } =
  people

const reviewedBy = (participation: Participation) =>
  rehearse(
    draw({
      start: { type: 'START', next: 'review' },
      review: {
        type: 'CHECK',
        to: toRole(roles.reviewer),
        participation,
        on: { reviewed: 'end', returned: 're_create' },
      },
      re_create: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
const from = (play: Rehearsal, actor: Actor) => ({
  step_id: play.rowFor(actor).id,
  actor,
  expected_version: play.state.version,
})
const add = (play: Rehearsal, actor: Actor, place: 'before' | 'after', to: Actor) =>
  ({ type: 'add_sign', ...from(play, actor), place, to_user_id: to.user_id, reason: 'хуулийн дүгнэлт' }) as const
const awake = (play: Rehearsal) =>
  play
    .open()
    .filter((row) => isAwake(play.state.steps, row))
    .map(({ emp_id, role_id }) => emp_id ?? role_id)

test('before me: the colleague first, then I; the step of several becomes mine meanwhile', () => {
  const play = reviewedBy({ mode: 'single' })
  const mine = play.rowFor().id
  play.accept(add(play, reviewer, 'before', lawyer))
  expect(awake(play)).toEqual([lawyer.emp_id])
  expect(play.refuse({ ...play.fire(reviewer, 'reviewed'), step_id: mine }).code).toBe('NOT_YET')
  play.accept(play.fire(lawyer, 'reviewed'))
  expect(play.refuse({ ...play.fire(reviewer2, 'reviewed'), step_id: mine })).toMatchObject({
    code: 'CLAIMED',
    winner: { user_id: reviewer.user_id },
  })
  play.accept({ ...play.fire(reviewer, 'reviewed'), step_id: mine })
  expect(play.state.status).toBe('ENDED')
})

test('before me: what they return is returned, and I am not asked any more', () => {
  const play = reviewedBy({ mode: 'single' })
  play.accept(add(play, reviewer, 'before', lawyer))
  play.accept(play.fire(lawyer, 'returned', { description: 'дутуу' }))
  expect(play.state.status_id).toBe('re_create')
})

test('after me: I, then the colleague; where any one of several suffices, my seat passes with both', () => {
  const play = reviewedBy({ mode: 'any' })
  play.accept(add(play, reviewer, 'after', lawyer))
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.state.status).toBe('OPEN')
  play.accept(play.fire(lawyer, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('in order: who follows waits for the one added after me as well', () => {
  const play = reviewedBy({ mode: 'in_order' })
  play.accept(add(play, reviewer, 'after', lawyer))
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(awake(play)).toEqual([lawyer.emp_id])
  play.accept(play.fire(lawyer, 'reviewed'))
  expect(awake(play)).toEqual([reviewer2.emp_id])
})

test('nobody is asked twice, nor the creator, nor somebody who is not here, nor at a ballot', () => {
  const play = reviewedBy({ mode: 'all' })
  const code = (to: Actor, actor = reviewer) => play.refuse(add(play, actor, 'before', to)).code
  expect([code(reviewer2), code(reviewer), code(creator), code(outsider), code(lawyer, outsider)]).toEqual([
    'HAS_SEAT',
    'HAS_SEAT',
    'OWN_DOCUMENT',
    'NOT_HERE',
    'NOT_ASSIGNED',
  ])
  expect(play.refuse({ ...add(play, reviewer, 'before', lawyer), expected_version: 0 }).code).toBe('STALE_VERSION')
  const council = rehearse(flows.sample)
  council.accept(council.fire(reviewer, 'reviewed'))
  openVote(council, [councillor1, councillor2])
  expect(council.refuse(add(council, admin, 'before', lawyer)).code).toBe('NOT_ASSIGNED')
})

test('advice comes back to whoever asked, decides nothing, and is no decision of somebody else', () => {
  const play = rehearse(flows.sample)
  const mine = play.rowFor().id
  play.accept({ type: 'delegate', ...from(play, reviewer), to_user_id: lawyer.user_id, reason: 'харж өгөөч' })
  expect(awake(play)).toEqual([lawyer.emp_id])
  expect(play.refuse(play.fire(lawyer, 'reviewed')).code).toBe('UNKNOWN_TRIGGER')
  expect(play.refuse({ type: 'advise', ...from(play, lawyer), description: ' ' }).code).toBe('REASON_REQUIRED')
  play.accept({ type: 'advise', ...from(play, lawyer), description: 'зөв' })
  expect(play.state.steps.at(-1)).toMatchObject({
    is_done: 1,
    outcome: null,
    description: 'зөв',
    added: { kind: 'advice', by: reviewer.user_id },
  })
  expect(awake(play)).toEqual([roles.reviewer])
  play.accept({ type: 'withdraw', actor: creator, description: 'буруу' })
  expect(play.state.steps.find(({ id }) => id === mine)).toMatchObject({ closed_as: 'SUPERSEDED' })
})

test('with advice in hand whoever asked may still correct the document', () => {
  const play = rehearse(flows.sample)
  const mine = play.rowFor().id
  play.accept({ type: 'delegate', ...from(play, reviewer), to_user_id: lawyer.user_id, reason: 'харж өгөөч' })
  play.accept({ type: 'advise', ...from(play, lawyer), description: 'дүнг засаарай' })
  play.accept({ ...play.fire(reviewer, 'reviewed', { new_revision: revision(2) }), step_id: mine })
  expect(play.state.revision.number).toBe(2)
})

test('whoever gave advice decided nothing: they are asked again, sign too, or get the step, and decide it', () => {
  const advised = () => {
    const play = reviewedBy({ mode: 'all' })
    play.accept({ type: 'delegate', ...from(play, reviewer), to_user_id: lawyer.user_id, reason: '' })
    play.accept({ type: 'advise', ...from(play, lawyer), description: 'зөв' })
    return play
  }
  const again = advised()
  again.accept({ type: 'delegate', ...from(again, reviewer), to_user_id: lawyer.user_id, reason: 'дахин' })
  again.accept({ type: 'advise', ...from(again, lawyer), description: 'мөн л зөв' })
  const beside = advised()
  beside.accept(add(beside, reviewer, 'before', lawyer))
  beside.accept(beside.fire(lawyer, 'reviewed'))
  expect(
    beside.refuse({ type: 'delegate', ...from(beside, reviewer), to_user_id: lawyer.user_id, reason: '' }).code,
  ).toBe('HAS_SEAT')
  const given = advised()
  given.accept({ type: 'transfer', ...from(given, reviewer), to_user_id: lawyer.user_id, reason: '' })
  given.accept(given.fire(lawyer, 'reviewed'))
  const handed = advised()
  handed.accept({
    type: 'reassign',
    step_id: handed.rowFor(reviewer).id,
    by: hr.user_id,
    org_id: ORG,
    from: reviewer,
    to_user_id: lawyer.user_id,
    reason: 'Ажлаас гарсан',
  })
  handed.accept(handed.fire(lawyer, 'reviewed'))
  beside.accept(beside.fire(reviewer, 'reviewed'))
  for (const play of [beside, given, handed]) {
    for (const actor of [reviewer2, reviewer3]) play.accept(play.fire(actor, 'reviewed'))
    expect(play.state.status).toBe('ENDED')
  }
})

test('who was asked in vain is let off by whoever asked, as long as they have not decided', () => {
  const play = reviewedBy({ mode: 'single' })
  play.accept(add(play, reviewer, 'before', lawyer))
  const asked = play.state.steps.at(-1)!
  expect([mayRecall(play.state, asked, reviewer), mayRecall(play.state, asked, hr)]).toEqual([true, false])
  expect(play.refuse({ type: 'recall', step_id: asked.id, actor: lawyer }).code).toBe('NOT_ASSIGNED')
  play.accept({ type: 'recall', step_id: asked.id, actor: reviewer })
  play.accept(add(play, reviewer, 'after', officer))
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.refuse({ type: 'recall', step_id: play.state.steps.at(-1)!.id, actor: reviewer }).code).toBe('WRONG_STEP')
})

test('transferred for good: the receiver decides, whoever gave it cannot any more, and both stand in the row', () => {
  const play = rehearse(flows.sample)
  const fire = play.fire(reviewer, 'reviewed')
  play.accept({ type: 'transfer', ...from(play, reviewer), to_user_id: lawyer.user_id, reason: 'чөлөөтэй' })
  expect(play.refuse(fire).code).toBe('NOT_ASSIGNED')
  expect(play.open()[0]?.handovers).toMatchObject([
    { by: reviewer.user_id, from_user_id: reviewer.user_id, to_user_id: lawyer.user_id, reason: 'чөлөөтэй' },
  ])
  play.accept(play.fire(lawyer, 'reviewed'))
})

test('taken up by one of several, it is theirs and whoever stands in for them, until they let it go', () => {
  const play = rehearse(flows.sample)
  const claim = (actor: Actor) => ({ type: 'claim', ...from(play, actor) }) as const
  play.accept(claim(reviewer))
  expect(play.refuse(claim(reviewer2))).toMatchObject({ code: 'CLAIMED', winner: { user_id: reviewer.user_id } })
  expect(play.refuse(play.fire(reviewer3, 'reviewed')).code).toBe('CLAIMED')
  play.accept({ type: 'release', ...from(play, { ...hr, covers: [reviewer] }) })
  play.accept(play.fire(reviewer3, 'reviewed'))
})

test('sent back to a step it has passed: the same people get it, what came since is kept and counts no more', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  const back = (status_id: string, description = 'дахин харах') =>
    ({ type: 'send_back', ...from(play, secretary), status_id, description }) as const
  expect(returnable(play.state)).toEqual(['review'])
  expect(play.refuse(back('review', ' ')).code).toBe('REASON_REQUIRED')
  const codes = ['vote', 'start', 'prepare_vote', 'nowhere'].map((status_id) => play.refuse(back(status_id)).code)
  expect(codes).toEqual(['NOT_PASSED', 'NOT_PASSED', 'PRESENT_STEP', 'STEP_MISSING'])
  play.accept(back('review'))
  expect(play.state).toMatchObject({ status_id: 'review', action_num: 4 })
  expect(play.state.steps.slice(0, 3).map(({ overtaken = false, is_done }) => [overtaken, is_done])).toEqual([
    [false, 1],
    [true, 1],
    [false, 1],
  ])
  expect(returnable(play.state)).toEqual([])
  play.accept(play.fire(reviewer2, 'reviewed'))
  expect(play.state.status_id).toBe('prepare_vote')
})

test('what is offered is what would be accepted', () => {
  const play = rehearse(flows.sample)
  const row = play.rowFor()
  expect(aroundOffers(play.state, row, reviewer)).toEqual(['add_before', 'add_after', 'delegate', 'transfer', 'claim'])
  expect(aroundOffers(play.state, row, hr)).toEqual([])
  play.accept({ type: 'claim', ...from(play, reviewer) })
  expect(aroundOffers(play.state, play.rowFor(), reviewer)).toContain('release')
  expect(aroundOffers(play.state, play.rowFor(), reviewer2)).toEqual([])
})

test('who was asked to sign after me and is let off again leaves those behind me waiting for me', () => {
  const play = reviewedBy({ mode: 'in_order' })
  play.accept(add(play, reviewer, 'after', lawyer))
  play.accept({ type: 'recall', ...from(play, reviewer), step_id: play.rowFor(lawyer).id })
  expect(awake(play)).toEqual([reviewer.emp_id])
  expect(play.refuse(play.fire(reviewer2, 'reviewed')).code).toBe('NOT_YET')
})

test('who is asked after one who was let off comes before those behind, and the row of who was let off stays as it closed', () => {
  const play = reviewedBy({ mode: 'in_order' })
  play.accept(add(play, reviewer, 'after', lawyer))
  const let_off = play.rowFor(lawyer).id
  play.accept({ type: 'recall', ...from(play, reviewer), step_id: let_off })
  const closed = play.state.steps.find(({ id }) => id === let_off)
  play.accept(add(play, reviewer, 'after', officer))
  expect(play.state.steps.find(({ id }) => id === let_off)).toEqual(closed)
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(awake(play)).toEqual([officer.emp_id])
  play.accept(play.fire(officer, 'reviewed'))
  expect(awake(play)).toEqual([reviewer2.emp_id])
})

test('a history in which nobody is named as waiting behind whoever joined is read as it was written', () => {
  const play = reviewedBy({ mode: 'in_order' })
  play.accept(add(play, reviewer, 'after', lawyer))
  const follows = play.rowFor(reviewer2).id
  const older = play.events.map((event) => {
    if (event.type !== 'joined') return event
    const { waiting: _, ...rest } = event
    return rest
  })
  expect(replay(older)).toEqual(play.state)
  expect(play.events.find((event) => event.type === 'joined')).toMatchObject({ waiting: [follows] })
})

test('who signs in addition reviews, returns, asks and passes on their own part; where the document goes otherwise is for who asked them', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept({ type: 'send_back', ...from(play, secretary), status_id: 'review', description: 'дахин харах' })
  play.accept(play.fire(reviewer, 'reviewed'))
  // The second reviewer signs before the first, at a step behind which there is one to go back to.
  const late = rehearse(
    draw({
      start: { type: 'START', next: 'first' },
      first: { type: 'CHECK', to: toRole(roles.hr), on: { reviewed: 'review', returned: 're_create' } },
      review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 're_create' } },
      re_create: { type: 'RE_CREATE', on: { recreated: 'first', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  late.accept(late.fire(hr, 'reviewed'))
  late.accept(add(late, reviewer, 'before', lawyer))
  const theirs = late.rowFor(lawyer)
  expect(aroundOffers(late.state, theirs, lawyer)).toEqual(['add_before', 'add_after', 'delegate', 'transfer'])
  expect(
    late.refuse({ type: 'send_back', ...from(late, lawyer), status_id: 'first', description: 'буцаая' }).code,
  ).toBe('WRONG_STEP')
  late.accept({ type: 'delegate', ...from(late, lawyer), to_user_id: officer.user_id, reason: '' })
  expect(aroundOffers(late.state, late.rowFor(officer), officer)).toEqual(['advise', 'transfer'])
  for (const type of ['delegate', 'transfer'] as const) {
    const code = late.send({ type, ...from(late, officer), to_user_id: secretary.user_id, reason: '' })
    expect('refusal' in code && code.refusal.code).toBe(type === 'delegate' ? 'WRONG_STEP' : false)
  }
})

test('an administrator who has decided in the place of one does not send it back in that of another: nobody fills two seats', () => {
  const play = rehearse(
    draw({
      start: { type: 'START', next: 'first' },
      first: { type: 'CHECK', to: toRole(roles.hr), on: { reviewed: 'review', returned: 're_create' } },
      review: {
        type: 'CHECK',
        to: toRole(roles.reviewer),
        participation: { mode: 'all' },
        on: { reviewed: 'end', returned: 're_create' },
      },
      re_create: { type: 'RE_CREATE', on: { recreated: 'first', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  play.accept(play.fire(hr, 'reviewed'))
  play.accept({ ...play.fire(admin, 'reviewed'), step_id: play.rowFor(reviewer2).id })
  const other = play.rowFor(reviewer)
  expect(aroundOffers(play.state, other, admin)).not.toContain('send_back')
  expect(
    play.refuse({
      type: 'send_back',
      ...from(play, reviewer),
      actor: admin,
      step_id: other.id,
      status_id: 'first',
      description: 'дахин',
    }).code,
  ).toBe('SAME_PERSON')
  expect(aroundOffers(play.state, play.rowFor(reviewer3), reviewer3)).toContain('send_back')
})

test('sent back, it goes to whom it had been handed over to, and not anew to whom the rule names', () => {
  const play = rehearse(flows.sample)
  play.accept({ type: 'transfer', ...from(play, reviewer), to_user_id: lawyer.user_id, reason: 'чөлөөтэй' })
  play.accept(play.fire(lawyer, 'reviewed'))
  play.accept({ type: 'send_back', ...from(play, secretary), status_id: 'review', description: 'дахин харах' })
  expect(play.open().map(({ status_id, emp_id }) => [status_id, emp_id])).toEqual([['review', lawyer.emp_id]])
  expect(play.refuse(play.fire(reviewer, 'reviewed')).code).toBe('NOT_ASSIGNED')
})

test('a colleague who does not have the step neither asks for others, nor hands it on, nor takes it up, nor sends it back', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  const to = { to_user_id: lawyer.user_id, reason: 'учир' }
  const refused = [
    add(play, hr, 'before', lawyer),
    { type: 'delegate', ...from(play, hr), ...to },
    { type: 'transfer', ...from(play, hr), ...to },
    { type: 'claim', ...from(play, hr) },
    { type: 'send_back', ...from(play, hr), status_id: 'review', description: 'дахин' },
  ] as const
  expect(refused.map((command) => play.refuse(command).code)).toEqual(refused.map(() => 'NOT_ASSIGNED'))
})

test('who was asked beside the holder does not hold the step, and nobody holds one that is decided', () => {
  const play = rehearse(flows.sample)
  const mine = play.rowFor().id
  play.accept({ type: 'delegate', ...from(play, reviewer), to_user_id: lawyer.user_id, reason: '' })
  const holding = () => play.state.steps.filter((row) => holdsStep(play.state.steps, row)).map(({ id }) => id)
  expect(holding()).toEqual([mine])
  play.accept({ type: 'advise', ...from(play, lawyer), description: 'болно' })
  play.accept({ ...play.fire(reviewer, 'reviewed'), step_id: mine })
  expect(holding()).toEqual([play.rowFor().id])
})

test('whoever takes a step up for an absent colleague takes it up in their name, and hands theirs on', () => {
  const play = rehearse(flows.sample)
  const standingIn = { ...hr, covers: [reviewer] }
  play.accept({ type: 'claim', ...from(play, standingIn) })
  expect(play.rowFor().claimed_by).toBe(reviewer.user_id)
  expect(aroundOffers(play.state, play.rowFor(), hr)).toEqual([])
  expect(aroundOffers(play.state, play.rowFor(), reviewer)).toContain('release')
  play.accept({ type: 'transfer', ...from(play, standingIn), to_user_id: lawyer.user_id, reason: 'чөлөөтэй' })
  expect(play.rowFor().handovers).toMatchObject([
    { by: hr.user_id, from_user_id: reviewer.user_id, to_user_id: lawyer.user_id },
  ])
})

test('an administrator takes up nothing that is not theirs', () => {
  const play = rehearse(flows.sample)
  expect(aroundOffers(play.state, play.rowFor(), admin)).not.toContain('claim')
  expect(play.refuse({ type: 'claim', ...from(play, admin) }).code).toBe('NOT_ASSIGNED')
})

test('what somebody has taken up is for the others again once it would not be theirs', () => {
  const play = rehearse(flows.sample)
  play.accept({ type: 'claim', ...from(play, reviewer) })
  const look = { type: 'unattended', step_id: play.rowFor().id } as const
  play.accept(look)
  expect(play.rowFor().claimed_by).toBe(reviewer.user_id)
  const { person } = play.directory
  play.directory = {
    ...play.directory,
    person: (id) => (id === reviewer.user_id ? { ...reviewer, role_ids: [] } : person(id)),
  }
  play.accept(look)
  expect(play.rowFor().claimed_by).toBeUndefined()
})

test('who corrected a document in the place of its sender does not decide it in the place of its reviewer', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
  const standingIn = { ...hr, covers: [creator, reviewer] }
  play.accept(play.fire(standingIn, 'recreated', { description: 'нөхөв' }))
  expect(play.refuse(play.fire(standingIn, 'reviewed')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire({ ...lawyer, covers: [reviewer] }, 'reviewed'))
})

test('whoever else corrected it decides it in the place of nobody either: an administrator, and to whom the correction was handed over', () => {
  const play = rehearse(flows.sample)
  const back = () => play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
  back()
  play.accept(play.fire(admin, 'recreated', { new_revision: revision(2) }))
  expect([play.refuse(play.fire(admin, 'reviewed')).code, aroundOffers(play.state, play.rowFor(), admin)]).toEqual([
    'NOT_ASSIGNED',
    [],
  ])
  back()
  // Correcting it once more is theirs as before.
  play.accept(play.fire(admin, 'recreated', { new_revision: revision(3) }))
  back()
  play.accept({
    type: 'reassign',
    step_id: play.rowFor().id,
    by: hr.user_id,
    org_id: ORG,
    from: creator,
    to_user_id: lawyer.user_id,
    reason: 'чөлөө',
  })
  play.accept(play.fire(lawyer, 'recreated', { new_revision: revision(4) }))
  expect(play.refuse(play.fire({ ...lawyer, covers: [reviewer] }, 'reviewed')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire({ ...admin, user_id: people.salesHead.user_id }, 'reviewed'))
})

test('what an administrator corrected they do not mend into a decision, whoever is gone', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
  play.accept(play.fire(admin, 'recreated', { new_revision: revision(2) }))
  play.directory = { ...play.directory, peopleFor: () => [], standIns: () => [] }
  play.accept({ type: 'unattended', step_id: play.rowFor().id })
  const mend = {
    type: 'repair',
    step_id: play.rowFor().id,
    actor: admin,
    how: { kind: 'continue', outcome: 'reviewed' },
    reason: 'хүн алга',
  } as const
  expect(play.refuse(mend).code).toBe('OWN_DOCUMENT')
  play.accept({ ...mend, how: { kind: 'assign', to_user_id: lawyer.user_id } })
})

test('an administrator decides in the place of others, but not on what they sent themselves', () => {
  const play = rehearse(flows.sample, admin)
  expect(play.refuse(play.fire(admin, 'reviewed')).code).toBe('NOT_ASSIGNED')
  play.accept(play.fire(reviewer, 'reviewed'))
  const other = rehearse(flows.sample)
  other.accept(other.fire(admin, 'reviewed'))
})

test('a second signature is asked for where one is given, and not beside a sheet', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.refuse(add(play, secretary, 'before', lawyer)).code).toBe('WRONG_STEP')
})

test('whom nobody can ask is known beforehand with the reason: the sender, whoever is asked already and oneself, as the command says', () => {
  const play = reviewedBy({ mode: 'single' })
  play.accept(add(play, reviewer, 'after', lawyer))
  const row = play.rowFor(reviewer)
  const unable = unableAt(play.state, row, reviewer)
  expect(new Map(unable.map(({ user_id, why }) => [user_id, why]))).toEqual(
    new Map([
      [reviewer.user_id, 'HAS_SEAT'],
      [creator.user_id, 'OWN_DOCUMENT'],
      [lawyer.user_id, 'HAS_SEAT'],
    ]),
  )
  for (const { user_id, why } of unable)
    expect(play.refuse({ ...add(play, reviewer, 'before', reviewer), to_user_id: user_id }).code).toBe(why)
  play.accept(add(play, reviewer, 'before', officer))
})
