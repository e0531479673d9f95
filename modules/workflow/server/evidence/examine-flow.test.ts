import { expect, test } from 'vitest'
import { draw, toRole } from '../../shared/flows/draw.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import { decide } from '../../shared/engine/decide.ts'
import { replay } from '../../shared/engine/evolve.ts'
import { people, revision, roles, worldOf } from '../../shared/engine/testing/office.ts'
import { hashOfContents, hashOfTypeFields } from '../state/definitions.ts'
import { certificateOver } from '../timers/finalise.ts'
import { examineFlow, examineTypeFields } from './examine-flow.ts'

const version = {
  diagram: draw({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'seal' } },
    seal: { type: 'PRE_END', on: { finalised: 'end' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  }),
  form: [],
}
const renamed = {
  ...version,
  diagram: {
    ...version.diagram,
    nodes: version.diagram.nodes.map((node) => ({ ...node, data: { ...node.data, label: 'Зөвшөөрсөн' } })),
  },
}
const content_hash = hashOfContents(version)
const about = { id: '01890000-0000-7000-8000-000000000001', number: 'Ч/2026-0001', content_hash }

/** A document that was looked over before its end, as older histories tell it: by its certificate alone. */
function anEndedHistory() {
  const events: EngineEvent[] = []
  let ids = 0
  const on = (commandFor: (step_id: string) => Parameters<typeof decide>[1]) => {
    const state = replay(events)
    const decision = decide(
      state,
      commandFor(state.steps.at(-1)?.id ?? ''),
      worldOf(version.diagram, '2026-11-23T01:00:00.000Z', () => `id-${(ids += 1)}`),
    )
    if (!decision.ok) throw new Error(decision.refusal.code)
    events.push(...decision.events)
  }
  on(() => ({ type: 'start', actor: people.creator, revision: revision(1) }))
  on((step_id) => ({ type: 'fire', step_id, outcome: 'reviewed', actor: people.reviewer }))
  const certificate = certificateOver({
    ...about,
    flow: content_hash,
    revision: revision(1),
    events: events.length,
    last_hash: `hash ${events.length - 1}`,
  })
  on((step_id) => ({ type: 'finalise', step_id, found: { certificate } }))
  return events.map((payload, at) => ({ payload, hash: `hash ${at}` }))
}

const told = anEndedHistory()
const naming = (flow_sha256: string) =>
  told.map((one) => (one.payload.type === 'started' ? { ...one, payload: { ...one.payload, flow_sha256 } } : one))
/** Everything that stands beside the history made to fit. */
const made = { ...about, content_hash: hashOfContents(renamed) }
const altered = [{ kind: 'flow_altered' }]

test('a flow that is as it was published is whole, whether the history names it or only its certificate covers it', () => {
  expect(examineFlow(about, version, told)).toEqual([])
  expect(examineFlow(about, version, naming(content_hash))).toEqual([])
  expect(examineFlow(about, JSON.parse(JSON.stringify(version)) as typeof version, told)).toEqual([])
})

test('another word in it is seen by its own hash, also where the history says nothing of it', () => {
  expect(examineFlow(about, renamed, told.slice(0, 2))).toEqual(altered)
  expect(examineFlow(about, undefined, told.slice(0, 2))).toEqual(altered)
})

test('a hash that was made anew to fit it is seen by the history that names another', () => {
  expect(examineFlow(made, renamed, told.slice(0, 2)), 'nothing else remembers it').toEqual([])
  expect(examineFlow(made, renamed, naming(content_hash).slice(0, 2))).toEqual(altered)
})

test('and by the certificate over it, as long as the document has not come to another version since', () => {
  expect(examineFlow(made, renamed, told)).toEqual(altered)
  const moved = {
    type: 'migrated',
    at: '2026-11-24T01:00:00.000Z',
    version: 4,
    by: 1,
    from_version: 1,
    to_version: 2,
    status_id: 'seal',
    moved: [],
  } satisfies EngineEvent
  expect(examineFlow(made, renamed, [...told, { payload: moved, hash: 'moved' }])).toEqual([])
  expect(
    examineFlow(made, renamed, [
      ...naming(content_hash),
      { payload: { ...moved, flow_sha256: made.content_hash }, hash: 'moved' },
    ]),
  ).toEqual([])
  expect(
    examineFlow(about, version, [
      ...naming(content_hash),
      { payload: { ...moved, flow_sha256: made.content_hash }, hash: 'moved' },
    ]),
  ).toEqual(altered)
})

test('what the type of the document asked is held against the first event, which says that nothing was asked as well; older histories name nothing', () => {
  const field = (mn: string) => [{ name: 'own_1', kind: 'money' as const, label: { mn }, required: true }]
  const saying = (type_fields_sha256: string) =>
    told.map((one) =>
      one.payload.type === 'started' ? { ...one, payload: { ...one.payload, type_fields_sha256 } } : one,
    )
  const found = [{ kind: 'type_fields_altered' }]
  const asked = saying(hashOfTypeFields(field('Төсөв')))
  expect(examineTypeFields({ type_fields: field('Төсөв') }, asked)).toEqual([])
  expect(examineTypeFields({ type_fields: field('Урьдчилгаа') }, asked)).toEqual(found)
  expect(examineTypeFields({ type_fields: null }, asked)).toEqual(found)
  const plain = saying(hashOfTypeFields(null))
  expect(examineTypeFields({ type_fields: null }, plain)).toEqual([])
  expect(examineTypeFields({ type_fields: field('Төсөв') }, plain)).toEqual(found)
  expect(examineTypeFields({ type_fields: field('Төсөв') }, told)).toEqual([])
})
