import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string) => words('mn', key)
const mark = Date.now().toString(36)
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page) =>
  page.getByRole('navigation', { name: say('records.views.title') }).getByRole('button', { name: mark })
/** Columns of the lost reasons: name, active, order. */
const cell = (page: Page, name: string, column: number) => row(page, name).locator(`[data-column="${column}"]`)

async function add(page: Page, name: string) {
  await button(page, 'records.add').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(name)
  await button(page, 'platform.save').click()
  await expect(dialog).toBeHidden()
}

test('cells are written and pasted as in a spreadsheet and taken back; a view is saved, shared and found by others', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const [page, sales] = await Promise.all([
    openDesk(browser, 'admin', { fresh: true, permissions: ['clipboard-read', 'clipboard-write'] }),
    openDesk(browser, 'sales'),
  ])
  const heard = listenTo(page)
  await page.goto(url(`/crm/lost-reasons?q=${mark}`))
  const [one, two] = [`Нэг ${mark}`, `Хоёр ${mark}`]
  await add(page, one)
  await add(page, two)
  await expect(row(page, two)).toBeVisible()
  heard.take()

  // Typed over, saved with Enter, and turned with Space.
  await cell(page, one, 2).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(cell(page, one, 2)).toHaveText('5')
  await cell(page, one, 1).click()
  await page.keyboard.press('Space')
  await expect(cell(page, one, 1)).toHaveText(say('platform.fields.no'))
  await page.keyboard.press('Control+z')
  await expect(cell(page, one, 1)).toHaveText(say('platform.fields.yes'))

  // A cell that is not understood is told before anything is written; the other is pasted, and taken back.
  await cell(page, one, 2).click()
  await page.evaluate(() => navigator.clipboard.writeText('7\nолон'))
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('dialog')).toContainText('олон')
  await page.getByRole('button', { name: say('records.cells.paste_rest_one').replace('{{count}}', '1') }).click()
  await expect(cell(page, one, 2)).toHaveText('7')
  await page.getByText(say('records.cells.changed_one').replace('{{count}}', '1')).waitFor()
  await button(page, 'records.undo').last().click()
  await expect(cell(page, one, 2)).toHaveText('5')

  // Grouped and saved for everybody.
  await button(page, 'records.look.button').click()
  await page.getByRole('dialog').getByLabel(say('records.look.group_by'), { exact: true }).selectOption('is_active')
  await button(page, 'records.look.apply').click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await button(page, 'records.views.save_as').click()
  await page.getByLabel(say('records.views.name')).fill(mark)
  await page.getByLabel(say('records.views.share')).check()
  await button(page, 'platform.save').click()
  await expect(tab(page)).toHaveAttribute('aria-current', 'true')
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  expect(await bareKeys(page, ['records', 'platform'])).toEqual([])

  // Who may only read finds it, sees what it shows, and writes in no cell.
  await sales.goto(url('/crm/lost-reasons'))
  await tab(sales).click()
  await expect(sales.getByRole('row')).toHaveCount(4)
  await cell(sales, one, 2).dblclick()
  await expect(sales.getByRole('grid').getByRole('textbox')).toHaveCount(0)
  await sales.getByRole('columnheader', { name: 'Нэр' }).getByRole('button').click()
  await expect(sales.getByText(say('records.views.changed'))).toBeVisible()
  await expect(button(sales, 'platform.save')).toHaveCount(0)
  await button(sales, 'records.views.discard').click()
  await expect(sales.getByText(say('records.views.changed'))).toHaveCount(0)

  await page.getByRole('button', { name: words('mn', 'records.views.menu').replace('{{name}}', mark) }).click()
  await button(page, 'records.delete').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('records.delete'), exact: true })
    .click()
  await expect(tab(page)).toHaveCount(0)
  expect(heard.take()).toEqual([])
  await Promise.all([page, sales].map(closeDesk))
})
