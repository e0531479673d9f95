import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { setUserActive } from '#modules/access/shared/index.ts'
import { castBallot, closeVote, type SheetInput } from '../../shared/documents/vote.ts'
import { listInbox } from '../../shared/inbox.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { showHistory } from '../../shared/process-history.ts'
import { listIncidents, repairIncident } from '../../shared/repair.ts'
import { aDocument, aSheet, decideAs, fire, INK, PAPER, refusalOf, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, director, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'sales', 'outsider'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const [first, second, third] = councillors
const COUNCIL = [5, 6, 7]
const [CHAIR, DIRECTOR, DRIVER_WITHOUT_USER] = [5, 8, 13]
const ink = { type: 'draw', signature: INK } as const

async function toTheSecretary() {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  return id
}

async function toTheCouncil(more: Partial<SheetInput> = {}, council = COUNCIL) {
  const id = await toTheSecretary()
  expect((await decideAs(secretary!, id, 'prepared', { sheet: aSheet(council, more) })).status).toBe(200)
  return id
}

async function resultOf(choices: (Choice | null)[], more: Partial<SheetInput> = {}) {
  const id = await toTheCouncil(more)
  for (const [at, choice] of choices.entries())
    if (choice) expect((await voteAs(councillors[at]!, id, choice)).status).toBe(200)
  return seen(creator!, id)
}

test.each<[string, Partial<SheetInput>, string]>([
  ['without anybody on the roll', { roll: [] }, 'workflow.bad_roll'],
  ['with somebody twice on the roll', { roll: [{ emp_id: 5 }, { emp_id: 5 }] }, 'workflow.bad_roll'],
  ['with an employee whom nobody knows', { roll: [{ emp_id: 5 }, { emp_id: 999 }] }, 'workflow.bad_roll'],
  [
    'with an employee who cannot sign in',
    { roll: [{ emp_id: 5 }, { emp_id: DRIVER_WITHOUT_USER }] },
    'workflow.bad_roll',
  ],
  ['with an unknown chair', { chair_emp_id: 999 }, 'workflow.bad_roll'],
  ['with a casting vote and no chair', { tie: 'casting_vote' }, 'workflow.bad_roll'],
  ['with a quorum above the roll', { quorum: 4 }, 'workflow.bad_quorum'],
  ['with a threshold above the whole', { threshold: { numerator: 3, denominator: 2 } }, 'workflow.bad_threshold'],
  [
    'with a wish for more material that wins above the whole',
    { recreate: { numerator: 3, denominator: 2 } },
    'workflow.bad_threshold',
  ],
  ['with a threshold of nothing', { threshold: { numerator: 0, denominator: 2 } }, 'platform.bad_input'],
  ['with a quorum of nothing', { quorum: 0 }, 'platform.bad_input'],
  ['with a weight of nothing', { roll: [{ emp_id: 5, weight: 0 }] }, 'platform.bad_input'],
  ['without a question', { question: '  ' }, 'platform.bad_input'],
  ['with a deadline in the past', { deadline: '2026-01-01T00:00:00.000Z' }, 'workflow.bad_date'],
  ['with a deadline that is no time', { deadline: 'tomorrow' }, 'platform.bad_input'],
])('a vote sheet %s is refused, and nothing changes', async (_what, more, code) => {
  const id = await toTheSecretary()
  const { version } = await seen(secretary!, id)
  expect(refusalOf(await decideAs(secretary!, id, 'prepared', { sheet: aSheet(COUNCIL, more) }))).toBe(`422 ${code}`)
  expect(await seen(secretary!, id)).toMatchObject({ version, votes: [], status_type: 'PREPARE_VOTE' })
})

test('a vote cannot be prepared without a sheet', async () => {
  expect(refusalOf(await decideAs(secretary!, await toTheSecretary(), 'prepared'))).toBe('422 workflow.bad_roll')
})

test('the roll keeps its order, and each councillor finds the vote waiting', async () => {
  const id = await toTheCouncil({}, [7, 5, 6])
  expect((await seen(creator!, id)).votes[0]?.voters.map(({ person }) => person.emp_id)).toEqual([7, 5, 6])
  for (const councillor of councillors) {
    expect(
      (await councillor.call(listInbox, { box: 'waiting', limit: 100 })).body.items.find((item) => item.id === id),
    ).toMatchObject({ status_type: 'VOTE', step: { outcomes: [] } })
  }
})

test('only who is on the roll votes, once, with a signature, at a vote', async () => {
  const id = await toTheCouncil()
  const step = (await seen(first!, id)).my_steps[0]!
  const ballot = { id, step_id: step.id, choice: 'approve', signature: ink } as const
  expect(refusalOf(await reviewer!.call(castBallot, ballot))).toBe('403 workflow.not_on_roll')
  for (const stranger of [sales, outsider, director])
    expect(refusalOf(await stranger!.call(castBallot, ballot))).toBe('404 workflow.document_missing')
  expect(refusalOf(await first!.call(castBallot, { ...ballot, signature: undefined }))).toBe(
    '422 workflow.signature_required',
  )
  expect(refusalOf(await first!.call(castBallot, { ...ballot, signature: { type: 'draw', signature: PAPER } }))).toBe(
    '422 platform.image_empty',
  )
  expect(
    refusalOf(await first!.call(castBallot, { ...ballot, signature: { type: 'text', signature: 'Үүрийнтуяа' } })),
  ).toBe('422 workflow.signature_not_your_name')
  expect(refusalOf(await first!.call(castBallot, { ...ballot, revision_sha256: 'f'.repeat(64) }))).toBe(
    '409 workflow.stale_revision',
  )
  expect(refusalOf(await first!.call(castBallot, { ...ballot, choice: 'maybe' as 'approve' }))).toBe(
    '422 platform.bad_input',
  )
  expect(refusalOf(await first!.call(castBallot, { ...ballot, step_id: id }))).toBe('404 workflow.step_missing')
  // A vote is decided by ballots alone.
  expect(refusalOf(await fire(first!, { id, step_id: step.id, outcome: 'approve', signature: ink }))).toBe(
    '403 workflow.not_assigned',
  )

  expect((await first!.call(castBallot, ballot)).status).toBe(200)
  expect(refusalOf(await first!.call(castBallot, { ...ballot, choice: 'disapprove' }))).toBe(
    '409 workflow.already_voted',
  )
  expect((await seen(first!, id)).votes[0]).toMatchObject({
    cast: 1,
    count: { approve: 1, disapprove: 0, unvoted: 2, entitled: 3 },
  })
  expect(
    (await first!.call(listInbox, { box: 'waiting', limit: 100 })).body.items.map((item) => item.id),
  ).not.toContain(id)
})

test('a step that is no vote takes no ballot', async () => {
  const id = await toTheSecretary()
  const {
    my_steps: [step],
  } = await seen(secretary!, id)
  expect(
    refusalOf(await secretary!.call(castBallot, { id, step_id: step!.id, choice: 'approve', signature: ink })),
  ).toBe('422 workflow.not_a_vote')
})

test('where the sheet allows it a ballot may be changed until the close, and the last one counts', async () => {
  const id = await toTheCouncil({ may_change_ballot: true })
  await voteAs(first!, id, 'disapprove')
  expect((await seen(first!, id)).my_steps[0]?.ballot).toMatchObject({
    voted: true,
    choice: 'disapprove',
    may_change: true,
  })
  await voteAs(first!, id, 'approve', 'Бодлоо өөрчиллөө')
  await voteAs(second!, id, 'approve')
  expect((await seen(creator!, id)).votes[0]).toMatchObject({ count: { approve: 2, disapprove: 0, unvoted: 1 } })
  await voteAs(third!, id, 'disapprove')
  expect((await seen(creator!, id)).votes[0]).toMatchObject({
    result: 'approve',
    voters: [{ choice: 'approve', description: 'Бодлоо өөрчиллөө' }, {}, {}],
  })
})

test.each<[string, (Choice | null)[], Partial<SheetInput>, string, string]>([
  ['more than half in favour approve', ['approve', 'approve', 'disapprove'], {}, 'approve', 'CHECK'],
  ['more than half against disapprove', ['disapprove', 'approve', 'disapprove'], {}, 'disapprove', 'CANCEL'],
  ['one who abstains leaves the base', ['approve', 'abstain', 'abstain'], {}, 'approve', 'CHECK'],
  [
    'one who abstains stays in the base of all cast',
    ['approve', 'abstain', 'abstain'],
    { base: 'cast' },
    'disapprove',
    'CANCEL',
  ],
  ['when all abstain nothing is approved', ['abstain', 'abstain', 'abstain'], {}, 'disapprove', 'CANCEL'],
  [
    'two thirds are reached by two of three',
    ['approve', 'approve', 'disapprove'],
    { threshold: { numerator: 2, denominator: 3 } },
    'approve',
    'CHECK',
  ],
  ['a tie disapproves', ['approve', 'disapprove', 'abstain'], {}, 'disapprove', 'CANCEL'],
  ['any one may ask for more material', ['approve', 'recreate', 'approve'], {}, 'to_recreate', 'RE_CREATE'],
  [
    'half of them must ask for more material',
    ['approve', 'recreate', 'approve'],
    { recreate: { numerator: 1, denominator: 2 } },
    'approve',
    'CHECK',
  ],
  [
    'a vote that cannot turn any more closes early',
    ['approve', 'approve', null],
    { close_early: true, recreate: { numerator: 1, denominator: 2 } },
    'approve',
    'CHECK',
  ],
])('%s', async (_what, choices, rule, result, next) => {
  const { votes, status_type } = await resultOf(choices, rule)
  expect([votes[0]?.result, status_type]).toEqual([result, next])
})

test('who asks for more material says what is missing', async () => {
  const id = await toTheCouncil()
  const {
    my_steps: [step],
  } = await seen(first!, id)
  const back = (description?: string) =>
    first!.call(castBallot, {
      id,
      step_id: step!.id,
      choice: 'recreate',
      signature: ink,
      ...(description !== undefined && { description }),
    })
  for (const nothing of [undefined, '', '\u3164'])
    expect(refusalOf(await back(nothing))).toBe('422 workflow.reason_required')
  expect((await back('Үнийн судалгаа')).status).toBe(200)
})

test('who finds that the matter is their own stands aside with a reason: an abstention that all see and the minutes name', async () => {
  const id = await toTheCouncil({ may_change_ballot: true })
  const {
    my_steps: [step],
  } = await seen(first!, id)
  const aside = (description?: string) =>
    first!.call(castBallot, {
      id,
      step_id: step!.id,
      choice: 'abstain',
      is_recused: true,
      signature: ink,
      ...(description && { description }),
    })
  expect(refusalOf(await aside())).toBe('422 workflow.reason_required')
  expect(
    refusalOf(
      await first!.call(castBallot, {
        id,
        step_id: step!.id,
        choice: 'approve',
        is_recused: true,
        signature: ink,
        description: 'Ахын компани',
      }),
    ),
  ).toBe('422 workflow.recusal_abstains')
  expect((await aside('Ахын компани')).status).toBe(200)
  const again = await first!.call(castBallot, { id, step_id: step!.id, choice: 'approve', signature: ink })
  expect(again.body).toMatchObject({
    code: 'workflow.recused',
    enMsg: 'You have recused yourself from this vote, and that cannot be taken back',
  })
  const {
    votes: [vote],
    chain,
  } = await seen(creator!, id)
  expect(vote!.voters.map(({ choice, recused, description }) => [choice, recused, description])).toEqual([
    ['abstain', true, 'Ахын компани'],
    [null, false, null],
    [null, false, null],
  ])
  expect(vote!.count).toMatchObject({ abstain: 1, unvoted: 2, entitled: 3 })
  expect(chain.events).toBeGreaterThan(3)
  expect((await seen(first!, id)).my_steps[0]?.ballot).toMatchObject({ voted: true, may_change: false })
  for (const councillor of [second!, third!]) await voteAs(councillor, id, 'approve')
  expect((await seen(creator!, id)).votes[0]).toMatchObject({ is_open: false, result: 'approve' })
})

test('who is recused before the vote stands in the sheet, the history and the minutes with the reason, and counts for nothing', async () => {
  const recused = [{ emp_id: 7, reason: 'Нийлүүлэгчийн хувьцаа эзэмшдэг' }]
  const id = await toTheSecretary()
  expect(refusalOf(await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { recused }) }))).toBe(
    '422 workflow.bad_roll',
  )
  expect(
    refusalOf(
      await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6], { recused: [{ emp_id: 7, reason: ' ' }] }) }),
    ),
  ).toBe('422 platform.bad_input')
  expect(refusalOf(await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6], { recused, quorum: 3 }) }))).toBe(
    '422 workflow.bad_quorum',
  )
  expect((await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6], { recused }) })).status).toBe(200)

  const {
    votes: [vote],
    hidden,
  } = await seen(creator!, id)
  expect(vote).toMatchObject({
    recused: [
      {
        person: { emp_id: 7, first_name: expect.stringMatching(/\S/) as string },
        reason: 'Нийлүүлэгчийн хувьцаа эзэмшдэг',
      },
    ],
    count: { unvoted: 2, entitled: 2 },
    voters: [{ person: { emp_id: 5 } }, { person: { emp_id: 6 } }],
  })
  expect(hidden).toEqual([])
  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id })
  expect(statusHistories.filter(({ recused: said }) => said)).toMatchObject([
    {
      status_type: 'PREPARE_VOTE',
      recused: [{ emp: { first_name: vote!.recused[0]!.person.first_name }, reason: 'Нийлүүлэгчийн хувьцаа эзэмшдэг' }],
    },
  ])
  // Somebody who has no part in it but to stand aside from it is not shown the document for that.
  expect(
    (await third!.call(castBallot, { id, step_id: vote!.step_id, choice: 'approve', signature: ink })).status,
  ).toBe(404)
  for (const councillor of [first!, second!]) await voteAs(councillor, id, 'approve')
  expect((await seen(creator!, id)).votes[0]).toMatchObject({
    is_open: false,
    result: 'approve',
    count: { approve: 2, entitled: 2 },
  })
})

test('weights count instead of heads', async () => {
  const { votes } = await resultOf(['approve', 'disapprove', 'disapprove'], {
    roll: [{ emp_id: 5, weight: 3 }, { emp_id: 6 }, { emp_id: 7 }],
    quorum: 3,
  })
  expect(votes[0]).toMatchObject({ result: 'approve', count: { approve: 3, disapprove: 2, entitled: 5 } })
})

test('on a tie the chair casts the deciding vote, signed, and nobody else does', async () => {
  const { id, my_steps, status_type } = await resultOf(['approve', 'disapprove', 'abstain'], {
    tie: 'casting_vote',
    chair_emp_id: CHAIR,
  })
  expect([my_steps, status_type]).toEqual([[], 'VOTE'])
  const {
    my_steps: [step],
  } = await seen(first!, id)
  expect(step).toMatchObject({
    ballot: null,
    is_signature_needed: true,
    outcomes: [{ outcome: 'approve' }, { outcome: 'disapprove' }],
  })
  expect(refusalOf(await fire(second!, { id, step_id: step!.id, outcome: 'approve', signature: ink }))).toBe(
    '403 workflow.not_assigned',
  )
  expect(refusalOf(await first!.call(castBallot, { id, step_id: step!.id, choice: 'approve', signature: ink }))).toBe(
    '403 workflow.not_on_roll',
  )
  expect(refusalOf(await decideAs(first!, id, 'approve', { signature: undefined }))).toBe(
    '422 workflow.signature_required',
  )
  expect((await decideAs(first!, id, 'approve')).body.step.mn).toBe('Дахин хянах')
  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id })
  expect(
    statusHistories
      .filter(({ status_type: type }) => type === 'VOTE')
      .map(({ status_action, emp }) => [status_action, emp?.first_name ?? null]),
  ).toEqual([
    ['Санал тэнцсэн', null],
    ['Зөвшөөрөх', 'Мөнхбат'],
  ])
  expect((await seen(creator!, id)).votes).toMatchObject([
    {
      result: 'tie_casting_vote',
      casting: {
        person: { first_name: 'Мөнхбат' },
        choice: 'approve',
        description: null,
        at: expect.any(String) as string,
      },
    },
  ])
})

test('on a tie the council may vote once more, and a second tie disapproves', async () => {
  const { id, votes } = await resultOf(['approve', 'disapprove', 'abstain'], { tie: 'revote' })
  expect(votes.map(({ result, is_open, cast }) => [result, is_open, cast])).toEqual([
    ['tie_revote', false, 3],
    [null, true, 0],
  ])
  for (const [at, choice] of (['approve', 'disapprove', 'abstain'] as const).entries())
    await voteAs(councillors[at]!, id, choice)
  expect(await seen(creator!, id)).toMatchObject({
    document_status: 'CANCELLED',
    votes: [{}, { result: 'disapprove' }],
  })
  const {
    body: { votingPeople },
  } = await creator!.call(showHistory, { id })
  expect(votingPeople.map(({ action_num, voted, approve }) => [action_num, voted, approve])).toEqual([
    [4, 1, 1],
    [4, 1, 0],
    [4, 1, null],
    [5, 1, 1],
    [5, 1, 0],
    [5, 1, null],
  ])
})

test('the chair closes the vote once there is a quorum, not before, and nobody closes it in their place', async () => {
  const id = await toTheCouncil({ chair_emp_id: CHAIR })
  const {
    my_steps: [step],
  } = await seen(first!, id)
  const close = { id, step_id: step!.id }
  await voteAs(second!, id, 'approve')
  expect(refusalOf(await first!.call(closeVote, close))).toBe('422 workflow.no_quorum')
  await voteAs(first!, id, 'approve')
  expect((await seen(first!, id)).my_steps[0]?.ballot).toMatchObject({ may_close: true, voted: true })
  expect(refusalOf(await third!.call(closeVote, close))).toBe('403 workflow.not_assigned')
  expect(refusalOf(await outsider!.call(closeVote, close))).toBe('404 workflow.document_missing')
  expect(refusalOf(await first!.call(closeVote, { ...close, expected_version: 1 }))).toBe('409 workflow.stale_version')
  expect((await first!.call(closeVote, close)).body.step.mn).toBe('Дахин хянах')
  expect((await seen(third!, id)).votes[0]).toMatchObject({ result: 'approve', is_open: false, cast: 2 })
  const late = await third!.call(castBallot, { ...close, choice: 'approve', signature: ink })
  expect(late.body).toMatchObject({
    code: 'workflow.already_decided',
    winner: { first_name: 'Мөнхбат', action: { mn: 'Зөвшөөрөх' } },
  })
})

test('a chair without a seat follows the vote, is asked when there is a quorum, and closes it', async () => {
  const id = await toTheCouncil({ chair_emp_id: DIRECTOR })
  expect(await seen(director!, id)).toMatchObject({ my_steps: [], votes: [{ sheet: { chair_emp_id: DIRECTOR } }] })
  const waits = async () =>
    (await director!.call(listInbox, { box: 'waiting', limit: 100 })).body.items.some((item) => item.id === id)
  await voteAs(first!, id, 'approve')
  expect(await waits()).toBe(false)
  await voteAs(second!, id, 'approve')
  expect(await waits()).toBe(true)
  const {
    my_steps: [step],
  } = await seen(director!, id)
  expect(step?.ballot).toEqual({ voter_id: null, voted: false, choice: null, may_change: false, may_close: true })
  expect((await director!.call(closeVote, { id, step_id: step!.id })).body.step.mn).toBe('Дахин хянах')
})

test('three councillors who vote in the same moment are all counted, and the vote closes once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await toTheCouncil()
    const {
      my_steps: [step],
    } = await seen(first!, id)
    const replies = await Promise.all(
      councillors.map((councillor) =>
        councillor.call(castBallot, { id, step_id: step!.id, choice: 'approve', signature: ink }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { votes, status_type } = await seen(creator!, id)
    expect(votes).toMatchObject([{ cast: 3, result: 'approve', count: { approve: 3, unvoted: 0 } }])
    expect(status_type).toBe('CHECK')
  }
})

test('a tie that nobody of the council is left to break is no approval: an administrator says so where it is stuck, and nobody is said to have broken it', async () => {
  const { id } = await resultOf(['approve', 'disapprove', 'abstain'], { tie: 'casting_vote', chair_emp_id: CHAIR })
  const admin = await app.as('admin')
  const council = ['councillor1', 'councillor2', 'councillor3'].map((login) => app.places.orgs.trade.users[login]!)
  for (const user of council) expect((await admin.call(setUserActive, { id: user, active: false })).status).toBe(200)
  await app.runJob('workflow.unattended')
  const incident = (await admin.call(listIncidents, {})).body.items.find(({ document }) => document.id === id)
  expect(incident).toMatchObject({
    kind: 'NO_ASSIGNEE',
    may: { retry: false, assign: true, outcomes: [{ outcome: 'disapprove', label: { mn: 'Татгалзах' } }] },
  })
  const mend = (outcome: 'approve' | 'disapprove') =>
    admin.call(
      repairIncident,
      { id: incident!.id, how: 'continue', outcome, reason: 'зөвлөлд хэн ч үлдээгүй' },
      { 'idempotency-key': crypto.randomUUID() },
    )
  expect(refusalOf(await mend('approve'))).toBe('422 workflow.unknown_trigger')
  expect((await mend('disapprove')).status).toBe(200)
  for (const user of council) expect((await admin.call(setUserActive, { id: user, active: true })).status).toBe(200)
  expect(await seen(creator!, id)).toMatchObject({
    document_status: 'CANCELLED',
    votes: [{ result: 'disapprove', casting: null, count: { approve: 1, disapprove: 1, abstain: 1 } }],
  })
  expect(
    (await creator!.call(showHistory, { id })).body.statusHistories.findLast(
      ({ status_type: type }) => type === 'VOTE',
    ),
  ).toMatchObject({ emp: { first_name: 'Ганхуяг' }, description: 'зөвлөлд хэн ч үлдээгүй', signature: null })
})
