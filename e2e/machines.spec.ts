import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { button, say } from './planning.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const shown = (page: Page, kind: string) =>
  page.getByRole('button', { name: say('records.view.shown', { kind: say(`records.view.${kind}`) }) })
const choose = (page: Page, kind: string) =>
  page.getByRole('button', { name: new RegExp(`^${say(`records.view.${kind}`)}`) }).click()

test('a table of machines that was built is shown as a board, a calendar and a gantt by choosing columns, for oneself and on a screen of its own', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const admin = await person('admin')
  const named = (mn: string) => ({ mn, en: mn, ko: mn })
  const title = named(`Машин техник ${Date.now().toString(36)}`)
  const project = await admin.call<{ id: string }>('POST', '/api/builder/projects', { title })
  const field = (name: string, kind: string, mn: string, more: object = {}) => ({
    name,
    kind,
    label: named(mn),
    required: false,
    ...more,
  })
  const columns = [
    field('plate', 'text', 'Улсын дугаар', { required: true }),
    field('inspected_until', 'date', 'Үзлэг дуусах'),
    field('insured_until', 'date', 'Даатгал дуусах'),
    field('is_running', 'checkbox', 'Явж байгаа'),
  ]
  const { ids } = await admin.call<{ ids: [string] }>('POST', '/api/builder/tables', {
    project_id: project.id,
    tables: [{ title, definition: { name: 'records.cars', title, label: '{plate}', sort: ['plate'], columns } }],
  })
  const { publication } = await admin.call<{ publication: string }>('POST', '/api/builder/publish', { ids })
  await expect
    .poll(async () => (await admin.call<{ state: string }>('GET', `/api/builder/publications/${publication}`)).state)
    .toBe('done')
  const cars = await admin.call<{ key: string }>('GET', `/api/builder/tables/${ids[0]}`)
  const add = (values: object) => admin.call('POST', `/api/records/records.${cars.key}/rows`, { values })
  await add({ plate: '1182 УНН', inspected_until: '2027-02-01', insured_until: '2027-06-01', is_running: true })
  await add({ plate: '4471 УБА', inspected_until: '2027-03-10', insured_until: '2027-04-20', is_running: false })
  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page)
  await page.goto(url(`/records/${cars.key}`))
  const dialog = page.getByRole('dialog')

  // Its days do not say that they belong together: which of them begin and end is chosen.
  await shown(page, 'grid').click()
  await choose(page, 'gantt')
  await dialog.getByLabel(say('records.view.from'), { exact: true }).selectOption({ label: 'Үзлэг дуусах' })
  await dialog.getByLabel(say('records.view.to'), { exact: true }).selectOption({ label: 'Даатгал дуусах' })
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'records.view.apply').click()
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  await expect(page).toHaveURL(/kind=gantt/)
  await shown(page, 'gantt').click()
  await choose(page, 'calendar')
  await expect(page).toHaveURL(/kind=calendar/)
  await shown(page, 'calendar').click()
  await button(page, 'records.view.choose').click()
  await dialog.getByLabel(say('records.view.from'), { exact: true }).selectOption({ label: 'Даатгал дуусах' })
  await button(page, 'records.view.apply').click()
  await expect(page).toHaveURL(/from=insured_until/)
  await shown(page, 'calendar').click()
  await choose(page, 'board')
  await expect(page.locator('[data-cell]').first()).toBeVisible()

  // On a screen the builder says which of them there are, and which comes first.
  const { id } = await admin.call<{ id: string }>('POST', '/api/builder/screens', {
    project_id: project.id,
    screen: { title: { mn: 'Машины хуваарь' }, source: `records.${cars.key}`, template: 'drawer' },
  })
  await page.goto(url(`/builder/screens/${id}`))
  await page.getByRole('radio', { name: say('builder.screen_content'), exact: true }).click()
  const adding = page.getByLabel(say('builder.screen_view_add'), { exact: true })
  await adding.selectOption({ label: say('records.view.gantt') })
  await dialog.getByLabel(say('records.view.from'), { exact: true }).selectOption({ label: 'Үзлэг дуусах' })
  await dialog.getByLabel(say('records.view.to'), { exact: true }).selectOption({ label: 'Даатгал дуусах' })
  await button(page, 'records.view.apply').click()
  await adding.selectOption({ label: say('records.view.grid') })
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['builder', 'records', 'platform'])).toEqual([])
  await page.getByRole('radio', { name: say('builder.screen_try'), exact: true }).click()
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  await page.getByRole('radio', { name: say('builder.screen_content'), exact: true }).click()
  await page
    .getByRole('button', { name: say('builder.screen_view_up', { name: say('records.view.grid') }), exact: true })
    .click()
  await page.getByRole('radio', { name: say('builder.screen_try'), exact: true }).click()
  await expect(shown(page, 'grid')).toBeVisible()
  await shown(page, 'grid').click()
  await choose(page, 'gantt')
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})
