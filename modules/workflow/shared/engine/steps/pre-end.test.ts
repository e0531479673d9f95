import { expect, test } from 'vitest'
import { draw, toRole } from '../../flows/draw.ts'
import { checkDiagram } from '../check-diagram.ts'
import { directory, ORG, people, roles } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'
import { timersIn } from '../timers.ts'

const story = (last: string) =>
  draw({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'seal' } },
    seal: { type: 'PRE_END', on: { finalised: last } },
    again: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end' } },
    end: { type: 'END' },
  })

function sealing() {
  const play = rehearse(story('end'))
  play.accept(play.fire(people.reviewer, 'reviewed'))
  const step_id = play.open()[0]!.id
  return { play, step_id }
}

test('what is all there comes to its end, with the hash of its record', () => {
  const { play, step_id } = sealing()
  expect(timersIn(play.state)).toEqual([{ kind: 'finalise', step_id, at: play.now }])
  play.accept({ type: 'finalise', step_id, found: { certificate: 'abc' } })
  expect(play.state.status).toBe('ENDED')
  expect(play.state.steps.at(-2)).toMatchObject({
    outcome: 'finalised',
    done_by: null,
    step_data: { kind: 'certificate', sha256: 'abc' },
  })
})

test('what is not is an incident that says why, and can be tried again', () => {
  const { play, step_id } = sealing()
  play.accept({ type: 'finalise', step_id, found: { problem: 'CHAIN_BROKEN' } })
  expect(play.open()[0]).toMatchObject({ incident: 'NOT_FINALISED', description: 'CHAIN_BROKEN' })
  expect(timersIn(play.state)).toEqual([])
  expect(play.accept({ type: 'finalise', step_id, found: { problem: 'CHAIN_BROKEN' } })).toEqual([])
  play.accept({ type: 'finalise', step_id, found: { certificate: 'abc' } })
  expect(play.state.status).toBe('ENDED')
})

test('only an end may follow', () => {
  expect(checkDiagram(story('again'), directory, ORG).map(({ code }) => code)).toContain('FINALISED_BEFORE_END')
})
