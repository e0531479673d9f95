import { describe, expect, test } from 'vitest'
import { replay } from './evolve.ts'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import type { Command, Repair } from './command.ts'
import type { Actor } from './model.ts'
import { repairsFor } from './repair.ts'
import { directoryOf, everyone, people, revision, roles, structs } from './testing/office.ts'
import { rehearse } from './testing/rehearsal.ts'

const { creator, reviewer, head, officer, admin, hr, lawyer } = people
const flow = (over: Record<string, DrawnStep> = {}) =>
  draw({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'second', returned: 'fix' } },
    second: {
      type: 'CHECK',
      to: { subject_type: 'TO_ORG_EMPLOYEE', struct_id: structs.office, job_id: 20, emp_id: lawyer.emp_id! },
      on: { reviewed: 'end', returned: 'fix' },
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
    ...over,
  })
const without = (...gone: Actor[]) => directoryOf(everyone.filter((person) => !gone.includes(person)))
/** The second step, after these have left. */
function second(gone: Actor[], over?: Record<string, DrawnStep>) {
  const play = rehearse(flow(over))
  play.directory = without(...gone)
  play.accept(play.fire(reviewer, 'reviewed'))
  return play
}
const mend = (
  play: ReturnType<typeof rehearse>,
  how: Repair,
  more: Partial<Extract<Command, { type: 'repair' }>> = {},
): Command => ({ type: 'repair', step_id: play.rowFor().id, actor: admin, how, reason: 'хүн алга', ...more })

describe('a step that would have nobody climbs the ladder', () => {
  test.each([
    ['the substitute', [lawyer], officer, 'substitute'],
    ['the head of the unit', [lawyer, officer], head, 'head'],
    ['an administrator', [lawyer, officer, head], admin, 'admin'],
  ] as const)('to %s, and remembers for whom it was meant', (_who, gone, to, as) => {
    const play = second([...gone])
    expect(play.open()).toMatchObject([
      {
        emp_id: to.emp_id,
        stands_in: { as, original_subject_type: 'TO_ORG_EMPLOYEE', original_assignee: { emp_id: lawyer.emp_id } },
      },
    ])
    play.accept(play.fire(to, 'reviewed'))
    expect(play.state.status).toBe('ENDED')
  })

  test('but never to whoever sent the document', () => {
    const play = rehearse(flow(), officer)
    play.directory = without(lawyer)
    play.accept(play.fire(reviewer, 'reviewed'))
    expect(play.open()).toMatchObject([{ emp_id: head.emp_id, stands_in: { as: 'head' } }])
  })

  test('the correction of somebody who has left goes to whoever stands in for them', () => {
    const play = rehearse(flow())
    play.directory = without(creator)
    play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
    expect(play.open()).toMatchObject([
      { status_type: 'RE_CREATE', emp_id: officer.emp_id, stands_in: { original_subject_type: 'CREATOR' } },
    ])
    play.accept(play.fire(officer, 'recreated', { new_revision: revision(2) }))
    expect(play.state.status_id).toBe('review')
  })

  test('one person takes the place of several, so that all of nobody is not everybody', () => {
    const play = second([lawyer, officer], {
      second: {
        type: 'CHECK',
        to: { subject_type: 'TO_ORG_STRUCT', struct_id: structs.empty },
        participation: { mode: 'all' },
        on: { reviewed: 'end', returned: 'fix' },
      },
    })
    expect(play.open()).toMatchObject([{ emp_id: head.emp_id }])
  })
})

describe('somebody looks whether anyone is left', () => {
  const look = (play: ReturnType<typeof rehearse>) => ({ type: 'unattended', step_id: play.rowFor().id }) as const

  test('a waiting step whose people have left goes up the ladder, and nothing happens where somebody is there', () => {
    const play = second([])
    expect(play.accept(look(play))).toEqual([])
    play.directory = without(lawyer)
    play.accept(look(play))
    expect(play.open()).toMatchObject([{ emp_id: officer.emp_id, stands_in: { as: 'substitute' }, action_num: 3 }])
    play.directory = without(lawyer, officer)
    play.accept(look(play))
    expect(play.open()).toMatchObject([
      { emp_id: head.emp_id, stands_in: { as: 'head', original_assignee: { emp_id: lawyer.emp_id } } },
    ])
    expect(replay(play.events)).toEqual(play.state)
  })

  test('nobody who is asked beside those who left, or has decided there, gets their seat as well', () => {
    const asked = {
      type: 'CHECK',
      to: toRole(roles.reviewer),
      participation: { mode: 'all' },
      on: { reviewed: 'end', returned: 'fix' },
    } as const
    const play = rehearse(flow({ review: asked }))
    const row = play.rowFor(reviewer).id
    const [mine] = play.accept({
      type: 'transfer',
      step_id: play.rowFor(people.reviewer2).id,
      actor: people.reviewer2,
      to_user_id: officer.user_id,
      reason: 'чөлөө',
    })
    expect(mine).toMatchObject({ type: 'reassigned' })
    play.directory = without(reviewer)
    play.accept({ type: 'unattended', step_id: row })
    expect(play.open().find(({ id }) => id === row)).toMatchObject({ emp_id: head.emp_id, stands_in: { as: 'head' } })

    const decided = rehearse(flow({ review: asked }))
    const other = decided.rowFor(reviewer).id
    decided.accept({
      type: 'fire',
      step_id: decided.rowFor(people.reviewer2).id,
      outcome: 'reviewed',
      actor: { ...officer, covers: [people.reviewer2] },
    })
    decided.directory = without(reviewer)
    decided.accept({ type: 'unattended', step_id: other })
    expect(decided.open().find(({ id }) => id === other)).toMatchObject({ emp_id: head.emp_id })
  })

  test('whoever corrected a document for a sender who left does not review it for a reviewer who left', () => {
    const play = rehearse(flow())
    play.directory = without(creator, lawyer)
    play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
    play.accept(play.fire(officer, 'recreated', { new_revision: revision(2) }))
    play.accept(play.fire(reviewer, 'reviewed'))
    expect(play.open()).toMatchObject([{ status_id: 'second', emp_id: head.emp_id, stands_in: { as: 'head' } }])
  })

  test('at the end of the ladder it is an incident once, which ends by itself when somebody comes', () => {
    const play = second([])
    play.directory = without(lawyer, officer, head, admin)
    play.accept(look(play))
    expect(play.rowFor()).toMatchObject({ incident: 'NO_ASSIGNEE', emp_id: lawyer.emp_id })
    expect(play.accept(look(play))).toEqual([])
    play.directory = without()
    play.accept(look(play))
    expect(play.rowFor()).not.toHaveProperty('incident')
    play.accept(play.fire(lawyer, 'reviewed'))
    expect(play.state.status).toBe('ENDED')
  })

  test('what somebody took up who has left is for the others again', () => {
    const play = rehearse(flow())
    play.accept({ type: 'claim', step_id: play.rowFor().id, actor: reviewer })
    play.directory = without(reviewer)
    play.accept(look(play))
    expect(play.rowFor()).not.toHaveProperty('claimed_by')
    play.accept(play.fire(people.reviewer2, 'reviewed'))
  })
})

describe('an administrator mends what is stuck', () => {
  const stuck = () => second([lawyer, officer, head, admin])

  test('nobody else does, not without a reason, not on a version that has gone, and not what is well', () => {
    const play = stuck()
    const assign: Repair = { kind: 'assign', to_user_id: hr.user_id }
    expect(play.refuse(mend(play, assign, { actor: hr })).code).toBe('NOT_ASSIGNED')
    expect(play.refuse(mend(play, assign, { actor: { ...admin, org_id: 2 } })).code).toBe('NOT_ASSIGNED')
    expect(play.refuse(mend(play, assign, { reason: ' ' })).code).toBe('REASON_REQUIRED')
    expect(play.refuse(mend(play, assign, { expected_version: 1 })).code).toBe('STALE_VERSION')
    expect(play.refuse(mend(play, { kind: 'assign', to_user_id: lawyer.user_id })).code).toBe('NOT_HERE')
    expect(play.refuse(mend(play, { kind: 'assign', to_user_id: creator.user_id })).code).toBe('OWN_DOCUMENT')
    const again = mend(play, assign)
    play.accept(again)
    expect(play.refuse(again).code).toBe('WRONG_STEP')
    play.accept(play.fire(hr, 'reviewed'))
    expect(play.refuse(again).code).toBe('CLOSED')
  })

  test('trying again is refused while nothing has changed', () => {
    const play = stuck()
    expect(play.refuse(mend(play, { kind: 'retry' })).code).toBe('NO_ASSIGNEE')
    play.directory = without()
    play.accept(mend(play, { kind: 'retry' }))
    expect(play.open()).toMatchObject([{ emp_id: lawyer.emp_id, action_num: 4 }])
    expect(play.state.steps[2]).toMatchObject({
      is_done: 1,
      done_by: admin.user_id,
      acted_as: 'admin',
      outcome: null,
      description: 'хүн алга',
      status_action: 'Гацааг арилгасан',
    })
  })

  test('going on with an outcome, but never in the place of a signature, for others beside it, or on their own document', () => {
    const play = stuck()
    expect(play.refuse(mend(play, { kind: 'continue', outcome: 'approve' })).code).toBe('UNKNOWN_TRIGGER')
    play.accept(mend(play, { kind: 'continue', outcome: 'returned' }))
    expect(play.state.status_id).toBe('fix')
    expect(play.state.steps[2]).toMatchObject({ outcome: 'returned', acted_as: 'admin', description: 'хүн алга' })

    const signed = second([lawyer, officer, head, admin], {
      second: {
        type: 'CHECK',
        signed: true,
        to: { subject_type: 'TO_ORG_STRUCT', struct_id: structs.empty },
        on: { reviewed: 'end', returned: 'fix' },
      },
    })
    expect(signed.refuse(mend(signed, { kind: 'continue', outcome: 'reviewed' })).code).toBe('UNKNOWN_TRIGGER')
    const own = rehearse(
      flow({ review: { type: 'CHECK', to: toRole(roles.empty), on: { reviewed: 'second', returned: 'fix' } } }),
      admin,
    )
    expect(own.refuse(mend(own, { kind: 'continue', outcome: 'reviewed' })).code).toBe('OWN_DOCUMENT')
  })

  test('a document that went in circles comes once more, or goes to somebody by name, and is stopped again', () => {
    const play = rehearse(flow())
    const round = (n: number) => {
      play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
      play.accept(play.fire(creator, 'recreated', { new_revision: revision(n + 1) }))
    }
    for (let n = 1; n <= 20; n += 1) round(n)
    expect(play.rowFor().incident).toBe('TOO_MANY_VISITS')
    play.accept(mend(play, { kind: 'retry' }))
    expect(play.open()).toMatchObject([{ role_id: roles.reviewer }])
    play.accept(play.fire(reviewer, 'returned', { description: 'дутуу' }))
    expect(play.rowFor()).toMatchObject({ status_type: 'RE_CREATE', incident: 'TOO_MANY_VISITS' })
    play.accept(mend(play, { kind: 'assign', to_user_id: creator.user_id }))
    play.accept(play.fire(creator, 'recreated', { new_revision: revision(22) }))
    expect(play.rowFor()).toMatchObject({ status_id: 'review', incident: 'TOO_MANY_VISITS' })
    play.accept(mend(play, { kind: 'continue', outcome: 'reviewed' }))
    expect(play.state.status_id).toBe('second')
    expect(replay(play.events)).toEqual(play.state)
  })

  test('a correction that went in circles, and comes once more, still goes back to who returned it', () => {
    const play = rehearse(
      flow({ fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' }, back_to_returner: true } }),
    )
    const back = (by: Actor) => play.accept(play.fire(by, 'returned', { description: 'дутуу' }))
    const corrected = () =>
      play.accept(play.fire(creator, 'recreated', { new_revision: revision(play.state.revision.number + 1) }))
    for (let n = 1; n <= 10; n += 1) {
      back(reviewer)
      corrected()
    }
    play.accept(play.fire(reviewer, 'reviewed'))
    for (let n = 1; n <= 10; n += 1) {
      back(lawyer)
      corrected()
    }
    back(lawyer)
    expect(play.rowFor()).toMatchObject({ status_type: 'RE_CREATE', incident: 'TOO_MANY_VISITS' })
    play.accept(mend(play, { kind: 'retry' }))
    corrected()
    expect(play.open()).toMatchObject([{ status_id: 'second', emp_id: lawyer.emp_id }])
  })
})

test("nothing is chosen in nobody's place where the drawing or the row wants a signature, whichever says so", () => {
  const [plain, signed] = [
    flow(),
    {
      ...flow(),
      nodes: flow().nodes.map((node) =>
        node.id === 'review'
          ? { ...node, data: { ...node.data, subject: { ...node.data.subject!, is_signature_needed: true } } }
          : node,
      ),
    },
  ]
  const play = rehearse(plain)
  const row = play.rowFor()
  const outcomes = (diagram: typeof plain, is_signature_needed: boolean) =>
    repairsFor(diagram, play.state, { ...row, is_signature_needed }, admin.user_id).outcomes
  expect([outcomes(plain, false), outcomes(plain, true), outcomes(signed, false)]).toEqual([
    ['reviewed', 'returned'],
    [],
    [],
  ])
})
