import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { setSourceGrant } from '#modules/access/server/index.ts'
import { addMenuItem, showMenuSettings } from '#modules/access/shared/index.ts'
import { column, type ScreenDefinition, showScreen, table, words } from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../../testing/builders.ts'
import { changeUse, listProjects } from '../../shared/contract.ts'
import {
  addScreen,
  discardScreenDraft,
  listScreenVersions,
  placeScreen,
  publishScreenDraft,
  saveScreenDraft,
  showScreenDraft,
  takeScreen,
  takeScreenVersionBack,
} from '../../shared/screens.ts'

const app = await startedApp()
const [admin, builder, creator, theirs] = [
  await app.as('admin'),
  await app.as('builder'),
  await app.as('creator'),
  await app.as('principal'),
]
const { trade } = app.places.orgs
const own = (name: string) => words(name, name, name)

const tools = table('records.tools', {
  title: own('Багаж'),
  columns: {
    name: column('text', { title: own('Нэр'), required: true }),
    price: column('money', { title: own('Үнэ') }),
    bought: column('date', { title: own('Авсан өдөр') }),
    is_lent: column('checkbox', { title: own('Зээлсэн') }),
  },
  label: '{name}',
  sort: 'name',
})
const [toolsId = ''] = await drafted(builder, [tools])
await published(builder, [toolsId])
const { body: built } = await builder.call(listProjects, {})
const project = built.tables.find(({ id }) => id === toolsId)!.project_id

const drawn: ScreenDefinition = {
  title: own('Үнэтэй багаж'),
  source: 'records.tools',
  template: 'split',
  filter: {
    all: [
      { column: 'price', is: 'gt', values: ['1000'] },
      { column: 'is_lent', is: 'no', values: [] },
    ],
  },
  begins: { price: '1000' },
  grid: { columns: [{ name: 'price', pinned: 'right' }], heads: [{ title: own('Мөнгө'), columns: ['price'] }] },
  actions: [
    {
      key: 'lend',
      title: own('Зээлэх'),
      on: 'row',
      when: '!is_lent',
      does: { kind: 'change', values: { is_lent: true } },
    },
    { key: 'dear', title: own('Хямдруулах'), on: 'row', does: { kind: 'change', values: { price: '1' } } },
  ],
}
const { body: made } = await builder.call(addScreen, { project_id: project, screen: drawn }, key())
const { id } = made
const screenKey = (await builder.call(showScreenDraft, { id })).body.key
const publish = async () => (await builder.call(publishScreenDraft, { id }, key())).body
const redraw = async (part: Partial<ScreenDefinition>) => {
  const { body } = await builder.call(showScreenDraft, { id })
  return builder.call(saveScreenDraft, { id, edit: body.edit, draft: { ...body.draft, ...part } })
}

test('a screen is nothing to anybody before it is published, and then it stands as it was drawn', async () => {
  expect((await builder.call(showScreen, { key: screenKey })).status).toBe(404)
  expect(await publish()).toEqual({ version: 1, problems: [] })
  const { body } = await builder.call(showScreen, { key: screenKey })
  expect(body).toEqual({
    screen: drawn,
    targets: [{ table: 'records.tools', path: '/records/tools' }],
    save_path: '/records/records.tools/rows',
  })
})

test('whoever may not read its table hears of no such screen, and neither does another organisation', async () => {
  const missing = (await builder.call(showScreen, { key: 'nothing_here' })).body
  for (const who of [creator, theirs]) {
    const { status, body } = await who.call(showScreen, { key: screenKey })
    expect([status, { ...body, reference: '' }]).toEqual([404, { ...missing, reference: '' }])
  }
  for (const who of [creator, theirs])
    // Neither of them builds anything; builders of other organisations are sent through every door elsewhere.
    expect((await who.call(publishScreenDraft, { id }, key())).status).toBe(403)
})

test('of columns that somebody does not see a screen says nothing', async () => {
  await builder.call(changeUse, {
    id: toolsId,
    roles: [{ id: trade.roles.employee, actions: [] }],
    in_menu: false,
  })
  const { orgId, roles } = trade
  const principal = { orgId, userId: trade.users['admin']!, roleId: roles.admin }
  await withTenant(app.services.db, principal, (db) =>
    setSourceGrant({ db, principal } as Context, {
      holder: { role_id: roles.employee },
      source: tools.name,
      names: { source: tools.title, holder: 'employee' },
      version: 0,
      actions: ['r'],
      row_condition: null,
      columns: { name: 'read', is_lent: 'read', bought: 'read' },
    }),
  )
  const { status, body } = await creator.call(showScreen, { key: screenKey })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('price')
  expect(body.screen.filter).toEqual({ all: [{ column: 'is_lent', is: 'no', values: [] }] })
  expect(body.screen.actions?.map((one) => one.key)).toEqual(['lend'])
})

test('what names nothing is said before it is published, and what stood serves on', async () => {
  await redraw({ period: { kind: 'monthFilter', column: 'name' }, begins: { nothing: 'x' } })
  const { version, problems } = await publish()
  expect([version, problems.map(({ column: of }) => of)]).toEqual([null, ['nothing', 'name']])
  expect((await builder.call(showScreen, { key: screenKey })).body.screen.period).toBeUndefined()
  await builder.call(discardScreenDraft, { id })
  expect((await builder.call(showScreenDraft, { id })).body.draft).toEqual(drawn)
})

test('two who draw at once do not write over each other, and a version before comes back', async () => {
  const { body } = await builder.call(showScreenDraft, { id })
  expect((await redraw({ template: 'window' })).status).toBe(200)
  expect((await admin.call(saveScreenDraft, { id, edit: body.edit, draft: drawn })).status).toBe(409)
  expect((await publish()).version).toBe(2)
  const { body: versions } = await builder.call(listScreenVersions, { id })
  expect(versions.map(({ version, definition }) => [version, definition.template])).toEqual([
    [2, 'window'],
    [1, 'split'],
  ])
  await builder.call(takeScreenVersionBack, { id, version: 1 })
  expect((await publish()).version).toBe(3)
  expect((await builder.call(showScreen, { key: screenKey })).body.screen.template).toBe('split')
})

test('in the menu it stands for whoever reads its table, and leaves it when it is taken away', async () => {
  const menuOf = async (who: typeof builder) => (await who.fetch('/api/org/user-permissions')).text()
  expect((await builder.call(placeScreen, { id, in_menu: true, parent_id: 'project' })).status).toBe(200)
  expect(await menuOf(builder)).toContain(`"link_to":"screens.${screenKey}"`)
  // The menu goes by permissions, and the director has none on the table.
  expect(await menuOf(await app.as('director'))).not.toContain(`screens.${screenKey}`)
  const { body } = await admin.call(showMenuSettings, {})
  expect(body.places.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['records.tools', `screens.${screenKey}`]),
  )
  const item = { mn: 'Багаж', en: '', ko: '', icon: '', url: '', permission: '', role_ids: null, is_shown: true }
  const asked = { ...item, type: 'crud' as const, parent_id: null }
  expect((await admin.call(addMenuItem, { ...asked, source: 'records.nothing' }, key())).status).toBe(422)
  expect((await admin.call(addMenuItem, { ...asked, source: 'records.tools' }, key())).status).toBe(200)
  const added = (await admin.call(showMenuSettings, {})).body.items.find(({ link_to }) => link_to === 'records.tools')
  // Whoever made the item could not open it to people who may not read.
  expect(added?.permission).toBe('records.tools.r')
  expect((await builder.call(takeScreen, { id })).status).toBe(200)
  expect((await builder.call(showScreen, { key: screenKey })).status).toBe(404)
  expect(await menuOf(builder)).not.toContain(`screens.${screenKey}`)
})
