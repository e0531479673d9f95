import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  aggregateRows,
  chart,
  column,
  type DashboardDefinition,
  showScreen,
  table,
  words,
} from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../../testing/builders.ts'
import { changeUse, listProjects } from '../../shared/contract.ts'
import { showBundle, takeBundle } from '../../shared/bundles/contract.ts'
import { addScreen, placeScreen, publishScreenDraft, saveScreenDraft, showScreenDraft } from '../../shared/screens.ts'

const app = await startedApp()
const [builder, creator, reviewer] = [await app.as('builder'), await app.as('creator'), await app.as('reviewer')]
const { roles } = app.places.orgs.trade
const own = (name: string) => words(name, name, name)
const named = (name: string, state: string) =>
  table(name, {
    title: own(name),
    columns: {
      title: column('text', { title: own('Нэр'), required: true }),
      [state]: column('select', {
        title: own('Төлөв'),
        options: ['new', 'done'].map((value) => ({ value, label: own(value) })),
      }),
      due: column('date', { title: own('Хугацаа') }),
      cost: column('money', { title: own('Зардал') }),
    },
    label: '{title}',
    sort: 'title',
  })
const ids = await drafted(builder, [named('records.d_tasks', 'state'), named('records.d_risks', 'state')])
await published(builder, ids)
const [tasks = '', risks = ''] = ids
const read = (role: number, more: string[] = []) => [{ id: role, actions: ['r' as const, ...(more as 'u'[])] }]
await builder.call(changeUse, { id: tasks, roles: read(roles.employee), in_menu: false })
await builder.call(changeUse, { id: risks, roles: read(roles.hr), in_menu: false })
const project = (await builder.call(listProjects, {})).body.tables.find(({ id }) => id === tasks)!.project_id
const at = (x: number, y: number) => ({ x, y, w: 6, h: 4 })
const count = chart({ type: 'count', measures: [{ of: 'count' }] })
const late = {
  all: [
    { column: 'due', is: 'before' as const, values: ['day'] },
    { column: 'state', is: 'none_of' as const, values: ['done'] },
  ],
}
const drawn: DashboardDefinition = {
  blocks: [
    {
      key: 'late',
      kind: 'chart',
      title: own('Хоцорсон'),
      place: at(0, 0),
      table: 'records.d_tasks',
      filter: late,
      chart: count,
    },
    {
      key: 'risks',
      kind: 'chart',
      place: at(6, 0),
      table: 'records.d_risks',
      chart: chart({ type: 'doughnut', by: 'state', measures: [{ of: 'count' }] }),
    },
    { key: 'list', kind: 'rows', place: at(0, 4), table: 'records.d_tasks', columns: ['title', 'due'], most: 5 },
    { key: 'said', kind: 'text', place: at(6, 4), text: own('Долоо хоногийн тойм') },
  ],
  filters: [{ key: 'state', table: 'records.d_tasks', column: 'state' }],
}
const screen = { title: own('Самбар'), source: 'records.d_tasks', template: 'dashboard' as const, dashboard: drawn }
const { id } = (await builder.call(addScreen, { project_id: project, screen }, key())).body

test('a dashboard is drawn, refused while it names what there is not, and then stands for whoever reads its tables', async () => {
  const wrong = {
    ...drawn,
    blocks: [{ ...drawn.blocks[0]!, filter: { column: 'gone', is: 'empty' as const, values: [] } }],
  }
  const { edit, key: name } = (await builder.call(showScreenDraft, { id })).body
  await builder.call(saveScreenDraft, { id, edit, draft: { ...screen, dashboard: wrong } })
  const refused = (await builder.call(publishScreenDraft, { id }, key())).body
  expect([refused.version, refused.problems.map((one) => one.column)]).toEqual([null, ['gone']])
  await builder.call(saveScreenDraft, { id, edit: edit + 1, draft: screen })
  expect((await builder.call(publishScreenDraft, { id }, key())).body).toMatchObject({ version: 1, problems: [] })
  expect((await builder.call(placeScreen, { id, in_menu: true })).status).toBe(200)
  const shown = (await builder.call(showScreen, { key: name })).body.screen.dashboard
  expect(shown).toEqual(drawn)
})

test('blocks over tables that somebody does not read are not there for them, nor is the dashboard without its table', async () => {
  const { key: name } = (await builder.call(showScreenDraft, { id })).body
  const seen = (await creator.call(showScreen, { key: name })).body.screen.dashboard!
  expect(seen.blocks.map((one) => one.key)).toEqual(['late', 'list', 'said'])
  expect(JSON.stringify(seen)).not.toContain('d_risks')
  expect((await creator.call(aggregateRows, { table: 'records.d_risks' })).status).toBe(404)
  expect((await reviewer.call(showScreen, { key: name })).status).toBe(404)
})

test('a project goes into a file with its dashboards, and each block stands over the table that was made anew', async () => {
  const bundle = (await builder.call(showBundle, { id: project })).body
  const made = (await builder.call(takeBundle, { bundle }, key())).body
  const screens = (await builder.call(listProjects, {})).body.screens.filter((one) => one.project_id === made.id)
  const { draft } = (await builder.call(showScreenDraft, { id: screens[0]!.id })).body
  expect(draft.source).toBe('records.d_tasks_2')
  expect(draft.dashboard?.blocks.map((one) => ('table' in one ? one.table : null))).toEqual([
    'records.d_tasks_2',
    'records.d_risks_2',
    'records.d_tasks_2',
    null,
  ])
  expect(draft.dashboard?.filters[0]?.table).toBe('records.d_tasks_2')
})
