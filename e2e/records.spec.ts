import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string) => words('mn', key)
const mark = Date.now().toString(36)
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function looksRight(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // The frame around the page follows a moment after the window.
    await expect.poll(() => widerThanScreen(page)).toEqual([])
  }
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['records', 'platform'])).toEqual([])
}

async function add(page: Page, name: string) {
  await button(page, 'records.add').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Нэр' }).getByRole('textbox').first().fill(name)
  return dialog
}

test('rows of a table are added, found, changed by two at once, chosen, deleted and brought back; whoever may only read does that', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const [page, sales] = await Promise.all([
    openDesk(browser, 'admin'),
    openDesk(browser, 'sales', { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ])
  const heard = listenTo(page)
  await Promise.all([page, sales].map((one) => one.goto(url('/crm/lost-reasons'))))
  await expect(page.getByRole('heading', { level: 1, name: 'Алдсан шалтгаан' })).toBeVisible()
  await looksRight(page)

  // Twice pressed, once added; the other screen has it by itself.
  const name = `Хямд ${mark}`
  let dialog = await add(page, name)
  await dialog.getByLabel('Дараалал').fill('70')
  await button(page, 'platform.save').dblclick()
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toHaveCount(1)
  await expect(row(sales, name)).toBeVisible()
  await expect(row(sales, name)).toContainText('Дараалал: 70')
  heard.take()

  // The same again, written otherwise, is refused at its field, and nothing typed is lost.
  dialog = await add(page, `хямд  ${mark.toUpperCase()} `)
  await button(page, 'platform.save').click()
  await expect(dialog.getByRole('alert')).toContainText(say('records.taken'))
  await dialog.getByRole('textbox').first().fill(`Өөр ${mark}`)
  await button(page, 'platform.save').click()
  await expect(dialog).toBeHidden()
  heard.take()

  // Sought and filtered, as the address keeps it.
  await page.getByRole('searchbox', { name: say('records.search'), exact: true }).fill('hyamd')
  await expect(row(page, `Өөр ${mark}`)).toHaveCount(0)
  await expect(row(page, name)).toBeVisible()
  await page.reload()
  await expect(row(page, name)).toBeVisible()
  await page.getByRole('searchbox', { name: say('records.search'), exact: true }).fill('')
  await button(page, 'records.filter.title').click()
  await button(page, 'records.filter.add').click()
  await page.getByRole('dialog').getByLabel(say('records.filter.value'), { exact: true }).fill(mark)
  await button(page, 'records.filter.apply').click()
  await expect(page.getByRole('row')).toHaveCount(3)

  // Who may only read is offered no deed.
  await row(sales, name).getByRole('button').tap()
  const read = sales.getByRole('dialog')
  await expect(read.getByText(say('records.only_read'))).toBeVisible()
  await expect(read.getByRole('button', { name: say('platform.save') })).toHaveCount(0)
  expect(await axeFindings(sales)).toEqual([])
  expect(await widerThanScreen(sales)).toEqual([])

  // A change is told with what it was before.
  await page.getByRole('button', { name, exact: false }).first().click()
  await page.getByRole('dialog').getByLabel('Дараалал').fill('71')
  await button(page, 'platform.save').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(read.getByText('71')).toBeVisible()
  await read.getByText(say('records.history')).tap()
  await expect(read.getByText('Дараалал: 70 → 71')).toBeVisible()

  // Several at once, and the way back.
  await page.getByRole('checkbox', { name: say('platform.table.choose_all') }).check()
  await button(page, 'records.delete').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('records.delete') })
    .click()
  await expect(page.getByText(say('platform.no_results'))).toBeVisible()
  await page.getByRole('button', { name: say('records.undo') }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: say('platform.table.choose_all') }).check()
  await button(page, 'records.delete').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('records.delete') })
    .click()
  await button(page, 'records.tools.more').click()
  await button(page, 'records.deleted_rows').click()
  await row(page, name)
    .getByRole('button', { name: say('records.restore') })
    .click()
  await expect(row(page, name)).toHaveCount(0)
  expect(heard.take()).toEqual([])
  await Promise.all([page, sales].map(closeDesk))

  const creator = await openDesk(browser, 'creator')
  await creator.goto(url('/crm/lost-reasons'))
  await expect(creator.getByText('403')).toBeVisible()
  await closeDesk(creator)
})
