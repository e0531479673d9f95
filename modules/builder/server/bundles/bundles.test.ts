import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseRole } from '#modules/access/shared/index.ts'
import { column, showTable, table, type Table, words } from '#modules/records/shared/index.ts'
import { listProjects, showTableDraft } from '../../shared/contract.ts'
import { showBundle, takeBundle, tryBundle } from '../../shared/bundles/contract.ts'
import { addScreen, showScreenDraft } from '../../shared/screens.ts'
import { drafted, key, published } from '../../testing/builders.ts'

const app = await startedApp()
const [builder, theirs, clerk] = [await app.as('builder'), await app.as('principal'), await app.as('creator')]
await theirs.call(chooseRole, { extra_role: app.places.orgs.school.roles.admin })
const own = (name: string) => words(name, name, name)

const cars = table('records.b_cars', {
  title: own('Машин'),
  columns: { name: column('text', { title: own('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const trips: Table = {
  ...table('records.b_trips', {
    title: own('Аялал'),
    columns: {
      name: column('text', { title: own('Нэр'), required: true }),
      car: column('relation', { title: own('Машин'), rows_of: 'records.b_cars' }),
      driver: column('person', { title: own('Жолооч'), default: '1 Бат' }),
    },
    label: '{name}',
    sort: 'name',
  }),
  flows: [{ flow: 1, start: 'by_hand' }],
  triggers: [
    {
      id: 'a',
      title: own('Үйлдэл'),
      moment: 'after',
      event: 'insert',
      actions: [
        { do: 'flow', flow: 1 },
        { do: 'notify', writer: true, says: own('Боллоо') },
      ],
    },
  ],
  form: {
    parts: [
      { kind: 'section', look: 'block', title: own('Зарим'), roles: [5], parts: [{ kind: 'field', name: 'car' }] },
    ],
  },
}
const seen: Table = {
  ...table('records.b_seen', {
    title: own('Харагдац'),
    columns: { name: column('text', { title: own('Нэр') }) },
    label: '{name}',
    sort: 'name',
  }),
  view: {
    sources: [{ as: 't', table: 'records.b_trips' }],
    joins: [],
    columns: [{ name: 'name', from: 't.name' }],
    text: 'select t.name as name from records.b_trips as t',
  },
}
const [carsId = '', tripsId = '', seenId = ''] = await drafted(builder, [cars, trips, seen], 'Багц')
const projectOf = async (who: typeof builder, id: string) =>
  (await who.call(listProjects, {})).body.tables.find((one) => one.id === id)!.project_id
const project = await projectOf(builder, carsId)
await builder.call(
  addScreen,
  { project_id: project, screen: { title: own('Дэлгэц'), source: 'records.b_trips', template: 'split' } },
  key(),
)
const bundle = (await builder.call(showBundle, { id: project })).body

test('a project leaves as one file, without what belongs to its organisation alone, which is said', () => {
  expect(bundle).toMatchObject({
    orgil: 'project',
    format: 1,
    title: { mn: 'Багц' },
    screens: [{ source: 'records.b_trips' }],
  })
  expect(bundle.tables.map(({ name }) => name)).toEqual(['records.b_cars', 'records.b_trips', 'records.b_seen'])
  const [, taken] = bundle.tables
  expect([taken!.flows, taken!.triggers?.[0]?.actions.map((one) => one.do)]).toEqual([undefined, ['notify']])
  expect(JSON.stringify(taken!.form)).not.toContain('roles')
  expect(JSON.stringify(taken!.columns)).not.toContain('Бат')
  expect(bundle.left_out).toEqual([
    { table: 'records.b_trips', what: 'flow' },
    { table: 'records.b_trips', what: 'default', title: own('Жолооч') },
    { table: 'records.b_trips', what: 'action', title: own('Үйлдэл') },
    { table: 'records.b_trips', what: 'roles', title: own('Зарим') },
  ])
})

test('it is shown before it is brought in, and comes in under names that are free, each still naming the other', async () => {
  const tried = (await builder.call(tryBundle, { bundle })).body
  expect(tried.tables.map((one) => [one.key, one.is_renamed, one.is_view])).toEqual([
    ['b_cars_2', true, false],
    ['b_trips_2', true, false],
    ['b_seen_2', true, true],
  ])
  expect([tried.missing, tried.left_out.map(({ what }) => what), tried.screens.length]).toEqual([
    [],
    ['flow', 'default', 'action', 'roles'],
    1,
  ])
  const again = key()
  const { body: made } = await builder.call(takeBundle, { bundle }, again)
  // Sent twice, because the answer was lost, it is one project.
  expect((await builder.call(takeBundle, { bundle }, again)).body).toEqual(made)
  const { body: all } = await builder.call(listProjects, {})
  expect(all.projects.filter(({ title }) => title.mn === 'Багц')).toHaveLength(2)
  const mine = all.tables.filter(({ project_id }) => project_id === made.id)
  const drafts = await Promise.all(mine.map(async ({ id }) => (await builder.call(showTableDraft, { id })).body.draft))
  expect(drafts.map(({ name }) => name)).toEqual(['records.b_cars_2', 'records.b_trips_2', 'records.b_seen_2'])
  expect(drafts[1]!.columns.find(({ name }) => name === 'car')!.rows_of).toBe('records.b_cars_2')
  expect(drafts[2]!.view).toMatchObject({
    sources: [{ table: 'records.b_trips_2' }],
    text: 'select t.name as name from records.b_trips_2 as t',
  })
  const [screen] = all.screens.filter(({ project_id }) => project_id === made.id)
  expect((await builder.call(showScreenDraft, { id: screen!.id })).body.draft.source).toBe('records.b_trips_2')
  // Drafts are nothing to anybody, until they are published as all others are.
  expect((await builder.call(showTable, { table: 'records.b_cars_2' })).status).toBe(404)
  expect(await published(builder, [mine[0]!.id, mine[1]!.id])).toEqual({ state: 'done', problems: [] })
})

test('in another organisation it is theirs, under its own names, and says what is not there', async () => {
  const [lonely] = bundle.tables.slice(1)
  const half = {
    ...bundle,
    tables: [lonely!],
    screens: [...bundle.screens, { ...bundle.screens[0]!, source: 'records.none' }],
  }
  const tried = (await theirs.call(tryBundle, { bundle: half })).body
  expect(tried).toMatchObject({
    tables: [{ key: 'b_trips', is_renamed: false }],
    screens: [{}],
    missing: [
      { by: { mn: 'Аялал' }, name: 'records.b_cars' },
      { by: { mn: 'Дэлгэц' }, name: 'records.none' },
    ],
  })
  const { body: made } = await theirs.call(takeBundle, { bundle: half }, key())
  const { body: all } = await theirs.call(listProjects, {})
  expect(all.tables.filter(({ project_id }) => project_id === made.id).map((one) => one.key)).toEqual(['b_trips'])
  expect(all.screens.filter(({ project_id }) => project_id === made.id)).toHaveLength(1)
  expect(JSON.stringify((await builder.call(listProjects, {})).body)).not.toContain(made.id)
})

test('whoever builds nothing takes nothing out or in; what is no bundle is refused', async () => {
  expect((await clerk.call(showBundle, { id: project })).status).toBe(403)
  expect((await clerk.call(takeBundle, { bundle }, key())).status).toBe(403)
  expect((await theirs.call(showBundle, { id: project })).status).toBe(404)
  for (const wrong of [
    { ...bundle, format: 2 },
    { ...bundle, orgil: 'flow' },
    { ...bundle, tables: [{ ...bundle.tables[0], columns: [{ name: 'x', kind: 'none', label: { mn: 'x' } }] }] },
    { ...bundle, tables: Array.from({ length: 501 }, () => bundle.tables[0]) },
  ])
    expect((await builder.call(tryBundle, { bundle: wrong as typeof bundle })).status).toBe(422)
  expect([tripsId, seenId].every(Boolean)).toBe(true)
})
