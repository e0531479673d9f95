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

test('a table that was built from a template is shown as a board, a calendar and a gantt by choosing columns, for oneself and on a screen of its own', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const admin = await person('admin')
  const built = () =>
    admin.call<{ tables: { key: string; title: { mn: string }; project_id: string; state: string }[] }>(
      'GET',
      '/api/builder/projects',
    )
  const vehicles = async () =>
    (await built()).tables.find(({ title, state }) => title.mn === 'Автомашин' && state === 'live')
  await expect.poll(vehicles).toBeTruthy()
  const cars = (await vehicles())!
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
    project_id: cars.project_id,
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
