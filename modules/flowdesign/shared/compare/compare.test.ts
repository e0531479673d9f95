import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import {
  altered,
  anyDiagram,
  bent,
  chain,
  goodDrawings,
  review,
  told,
  withData,
  withSubject,
} from '#modules/workflow/testing/index.ts'
import { type Comparison, compareVersions } from './compare.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: { mn: name },
  kind: 'text',
  required: false,
  ...more,
})
const version = (diagram = told(), form: FormField[] = []) => ({ diagram, form })
const told_ = ({ nodes, edges, fields }: Comparison) => [
  ...nodes
    .filter(({ kind }) => kind !== 'same')
    .map(({ id, kind, parts }) => [kind, id, ...parts.map(({ part }) => part)].join(' ')),
  ...edges
    .filter(({ kind }) => kind !== 'same')
    .map(
      ({ kind, before, after }) =>
        `${kind} ${(after ?? before)!.source}>${before?.target ?? ''}>${after?.target ?? ''}`,
    ),
  ...fields
    .filter(({ kind }) => kind !== 'same')
    .map(({ name, kind, parts }) => [kind, name, ...parts.map(({ part }) => part)].join(' ')),
]

test('a version is the same as itself, however its keys are ordered', () => {
  fc.assert(
    fc.property(anyDiagram, (diagram) => {
      const shuffled = JSON.parse(JSON.stringify(diagram), (_key, value: unknown) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toReversed())
          : value,
      ) as typeof diagram
      expect(compareVersions(version(diagram), version(shuffled)).count).toBe(0)
    }),
    { numRuns: 50 },
  )
})

test('what one comparison adds the other way round removes', () => {
  fc.assert(
    fc.property(anyDiagram, anyDiagram, (one, two) => {
      const [there, back] = [compareVersions(version(one), version(two)), compareVersions(version(two), version(one))]
      const of = ({ nodes, edges }: Comparison, kind: string) =>
        [...nodes, ...edges]
          .filter((change) => change.kind === kind)
          .map(({ id }) => id)
          .toSorted()
      expect([of(there, 'added'), of(there, 'removed'), there.count]).toEqual([
        of(back, 'removed'),
        of(back, 'added'),
        back.count,
      ])
    }),
    { numRuns: 100 },
  )
})

test('each change is told by its part, and an arrow by where it now leads', () => {
  const say = (after: ReturnType<typeof told>) => told_(compareVersions(version(), version(after)))
  expect(say(withData(told(), 'review', { label: 'Шалгах' }))).toEqual(['changed review label'])
  expect(say(withData(told(), 'review', { due_hours: 8 }))).toEqual(['changed review due_hours'])
  expect(
    compareVersions(
      version(withData(told(), 'review', { field_rights: { amount: 'hidden', reason: 'hidden' } })),
      version(withData(told(), 'review', { field_rights: { amount: 'read_only', reason: 'hidden' } })),
    ).nodes.flatMap(({ parts }) => parts),
  ).toEqual([{ part: 'field_rights', field: 'amount', before: 'hidden', after: 'read_only' }])
  expect(say(withSubject(told(), 'review', { role_id: 99, is_signature_needed: true }))).toEqual([
    'changed review role_id is_signature_needed',
  ])
  expect(
    say(altered(told(), 'review', ({ position }) => ({ position: { x: position.x + 40, y: position.y } }))),
  ).toEqual(['moved review position'])
  expect(
    say(altered(told(), 'review', ({ position }) => ({ position: { x: position.x + 0.5, y: position.y } }))),
  ).toEqual([])
  expect(
    say(
      altered(told(), 'review', ({ position, style }) => ({
        position: { x: position.x - 40, y: position.y },
        style: { ...style, width: (style?.width ?? 0) + 80 },
      })),
    ),
    'a longer name takes room at both sides',
  ).toEqual([])
  expect(say(bent(told(), 'fix:recreated', { target: 'end' }))).toEqual(['changed fix:recreated>review>end'])
  expect(say({ ...told(), edges: told().edges.slice(1) })).toEqual(['removed start>review>'])
})

test('a name that is another in some languages is one change, in the words of these languages', () => {
  const partsOf = (one: object, two: object) =>
    compareVersions(version(withData(told(), 'review', one)), version(withData(told(), 'review', two))).nodes.flatMap(
      ({ parts }) => parts,
    )
  const named = (mn: string, more: object = {}) => ({ label: mn, labels: { mn, ...more } })
  expect(partsOf(named('Хянах', { en: 'Review' }), named('Шалгах', { en: 'Review' }))).toEqual([
    { part: 'label', before: 'Хянах', after: 'Шалгах' },
  ])
  expect(partsOf(named('Хянах', { en: 'Review' }), named('Шалгах', { en: 'Check', ko: '확인' }))).toEqual([
    { part: 'label', before: { mn: 'Хянах', en: 'Review' }, after: { mn: 'Шалгах', en: 'Check', ko: '확인' } },
  ])
  expect(partsOf({ label: 'Хянах', labels: {} }, named('Хянах', { ko: '' }))).toEqual([])
  expect(
    partsOf({ description: 'А', descriptions: { mn: 'А' } }, { description: 'Б', descriptions: { mn: 'Б', en: 'B' } }),
  ).toEqual([{ part: 'description', before: { mn: 'А' }, after: { mn: 'Б', en: 'B' } }])
})

test('an arrow of which only the condition or the order of asking is another is changed, and its neighbours are not', () => {
  const fork = (...arrows: [target: string, condition: string][]) => ({
    ...told(),
    edges: [
      ...told().edges,
      ...arrows.map(([target, condition], order) => ({
        id: `${target} ${order}`,
        type: 'smoothstep' as const,
        source: 'start',
        target,
        data: { condition, order },
      })),
    ],
  })
  const changes = (...sides: [ReturnType<typeof fork>, ReturnType<typeof fork>]) =>
    compareVersions(version(sides[0]), version(sides[1])).edges.flatMap(({ kind, after, before, parts }) =>
      kind === 'same'
        ? []
        : [
            [
              kind,
              (after ?? before)!.target,
              ...parts.map(({ part, before: old, after: now }) => `${part} ${String(old)} ${String(now)}`),
            ],
          ],
    )
  expect(changes(fork(['end', 'sum < 5']), fork(['end', 'sum < 500']))).toEqual([
    ['changed', 'end', 'condition sum < 5 sum < 500'],
  ])
  expect(changes(fork(['end', 'a'], ['fix', 'b']), fork(['fix', 'b'], ['end', 'a']))).toEqual([
    ['changed', 'fix', 'order 2 1'],
    ['changed', 'end', 'order 1 2'],
  ])
  expect(changes(fork(['end', 'a'], ['fix', 'b']), fork(['fix', 'b']))).toEqual([
    ['changed', 'fix', 'order 2 1'],
    ['removed', 'end'],
  ])
  expect(changes(told(), fork(['end', 'a']))).toEqual([['added', 'end']])
  expect(
    changes(fork(['end', 'a']), {
      ...told(),
      edges: [...told().edges.slice(1), { id: 'x', type: 'smoothstep', source: 'start', target: 'end' }],
    }),
  ).toEqual([
    ['changed', 'end', 'condition a undefined', 'order 1 undefined'],
    ['removed', 'review'],
  ])
})

test('a step that is new comes with its outcomes and arrows', () => {
  const after = told({ review: review('second'), second: review('end', 'fix', 'Дахин хянах') })
  expect(told_(compareVersions(version(), version(after))).filter((one) => !one.startsWith('moved'))).toEqual([
    'added second',
    'added second:reviewed',
    'added second:returned',
    'changed review:reviewed>end>second',
    'added second:reviewed>>end',
    'added second:returned>>fix',
  ])
})

test('fields of the form are added, removed, moved and changed', () => {
  const before = [field('a'), field('b'), field('c'), field('d')]
  const after = [field('b'), field('a'), field('c', { required: true, kind: 'long_text' }), field('e')]
  expect(told_(compareVersions(version(told(), before), version(told(), after)))).toEqual([
    'moved b',
    'moved a',
    'changed c kind required',
    'added e',
    'removed d',
  ])
})

test('a date that now may not be before another is changed', () => {
  expect(
    told_(
      compareVersions(
        version(told(), [field('a', { kind: 'date' })]),
        version(told(), [field('a', { kind: 'date', not_before: 'b' })]),
      ),
    ),
  ).toEqual(['changed a not_before'])
})

test('an added field moves no other, and nothing is moved by what was removed', () => {
  expect(
    told_(
      compareVersions(version(told(), [field('a'), field('b')]), version(told(), [field('n'), field('a'), field('b')])),
    ),
  ).toEqual(['added n'])
  expect(told_(compareVersions(version(told(), [field('x'), field('a')]), version(told(), [field('a')])))).toEqual([
    'removed x',
  ])
})

test('large versions and those of the corpus are compared without a word wrong', () => {
  for (const { diagram } of goodDrawings)
    expect(compareVersions(version(diagram), version(chain(5))).count).toBeGreaterThan(0)
})
