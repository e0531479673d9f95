import { expect, test } from 'vitest'
import { possibleOutcomes, predictedPath } from './preview.ts'
import { emptyState } from './evolve.ts'
import { flows } from './testing/diagrams.ts'
import { people, revision } from './testing/office.ts'
import { openVote, rehearse, type Rehearsal } from './testing/rehearsal.ts'

const path = (play: Rehearsal) =>
  predictedPath(flows.sample, play.state).map((step) => `${step.status_id} ${step.place}`)

test('the decision bar shows the outcomes of the step in the order of the diagram, with where they lead', () => {
  const shown = possibleOutcomes(flows.sample, 'review').map(({ outcome, trigger, target }) => [
    outcome,
    trigger.data.labels,
    target?.id,
  ])
  expect(shown).toEqual([
    ['reviewed', { mn: 'Хянасан', en: 'Reviewed', ko: '검토 완료' }, 'prepare_vote'],
    ['returned', { mn: 'Буцаасан', en: 'Returned', ko: '반려' }, 're_create'],
  ])
  expect(possibleOutcomes(flows.sample, 'end')).toEqual([])
})

test('the path ahead is the way when all goes well', () => {
  expect(path(rehearse(flows.sample))).toEqual([
    'start done',
    'review current',
    'prepare_vote ahead',
    'vote ahead',
    'second_review ahead',
    'end ahead',
  ])
})

test('steps that were passed twice are there twice, and a correction leads back into the flow', () => {
  const play = rehearse(flows.sample)
  play.accept(play.fire(people.reviewer, 'returned', { description: 'дутуу' }))
  expect(path(play)).toEqual([
    'start done',
    'review done',
    're_create current',
    'review ahead',
    'prepare_vote ahead',
    'vote ahead',
    'second_review ahead',
    'end ahead',
  ])
  play.accept(play.fire(people.creator, 'recreated', { new_revision: revision(2) }))
  expect(path(play).slice(0, 4)).toEqual(['start done', 'review done', 're_create done', 'review current'])
})

test('a correction that goes back to whoever returned it is expected there', () => {
  const nodes = flows.sample.nodes.map((node) =>
    node.id === 're_create' ? { ...node, data: { ...node.data, back_to_returner: true } } : node,
  )
  const play = rehearse({ ...flows.sample, nodes })
  play.accept(play.fire(people.reviewer, 'reviewed'))
  openVote(play, [people.councillor1], { quorum: 1 })
  play.accept(play.ballot(people.councillor1, 'recreate'))
  const ahead = predictedPath({ ...flows.sample, nodes }, play.state).filter((step) => step.place === 'ahead')
  expect(ahead.map((step) => step.status_id)).toEqual(['vote', 'second_review', 'end'])
})

test('a correction right behind the start, which nobody returned, is expected along its arrow', () => {
  const back = {
    nodes: flows.sample.nodes.map((node) =>
      node.id === 're_create' ? { ...node, data: { ...node.data, back_to_returner: true } } : node,
    ),
    edges: flows.sample.edges.map((edge) => (edge.source === 'start' ? { ...edge, target: 're_create' } : edge)),
  }
  const ahead = predictedPath(back, rehearse(back).state).filter((step) => step.place === 'ahead')
  expect(ahead.map((step) => step.status_id)).toEqual(['review', 'prepare_vote', 'vote', 'second_review', 'end'])
})

test('a step at which the document was withdrawn is behind it, and was decided by nobody', () => {
  const play = rehearse(flows.sample)
  play.accept({
    type: 'withdraw',
    actor: people.creator,
    expected_version: play.state.version,
    description: 'андуурсан',
  })
  expect(
    predictedPath(flows.sample, play.state).map(({ status_id, place, undecided = false }) => [
      status_id,
      place,
      undecided,
    ]),
  ).toEqual([
    ['start', 'done', false],
    ['review', 'done', true],
    ['cancel', 'done', false],
  ])
})

test('before the start there is no path, and after the end nothing lies ahead', () => {
  expect(predictedPath(flows.sample, emptyState)).toEqual([])
  const play = rehearse(flows.sample)
  play.accept({ type: 'withdraw', actor: people.creator, description: 'болилоо' })
  expect(path(play)).toEqual(['start done', 'review done', 'cancel done'])
})
