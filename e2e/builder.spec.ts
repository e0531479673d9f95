import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string) => words('mn', key)
const mark = Date.now().toString(36)
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const message = (page: Page, key: string) => page.getByRole('region', { name: 'Мессежүүд' }).getByText(say(key)).first()

async function looksRight(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => widerThanScreen(page)).toEqual([])
  }
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['builder', 'records', 'platform'])).toEqual([])
}

async function addColumn(page: Page, name: string, kind: string) {
  await page.getByLabel(say('builder.column_name'), { exact: true }).first().fill(name)
  await button(page, 'builder.column_add').click()
  const kinds = page.getByRole('dialog', { name: say('builder.column_add') }).getByRole('searchbox')
  await kinds.fill(kind)
  await kinds.press('Enter')
  await expect(page.getByRole('treeitem').filter({ hasText: name })).toBeVisible()
}

async function publish(page: Page) {
  await button(page, 'builder.publish').click()
  await expect(dialog(page)).toContainText(say('builder.publish_title'))
  const sure = dialog(page).getByLabel(say('builder.sure'))
  const send = dialog(page).getByRole('button', { name: say('builder.publish'), exact: true })
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  if (await sure.isVisible()) await sure.check()
  await send.click()
  await expect(message(page, 'builder.published')).toBeVisible()
}

test('from nothing to a table that a clerk fills in on a phone; a column taken out comes back with its values', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await openDesk(browser, 'builder')
  const heard = listenTo(page)
  await page.goto(url('/builder'))
  await looksRight(page)
  await button(page, 'builder.project_add').click()
  await dialog(page).getByRole('textbox').first().fill(`Хэрэгсэл ${mark}`)
  await button(page, 'platform.save').click()
  const card = page.locator('section', { has: page.getByRole('heading', { name: `Хэрэгсэл ${mark}` }) })
  await card.getByRole('button', { name: say('builder.table_add') }).click()
  await dialog(page).getByRole('textbox').first().fill(`Багаж ${mark}`)
  await dialog(page).getByRole('textbox').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Багаж ${mark}` })).toBeVisible()

  // Columns by their kinds; the form beside says at once what comes of them.
  await addColumn(page, 'Үнэ', say('platform.fields.kind.number'))
  await addColumn(page, 'Тайлбар', say('platform.fields.kind.text'))
  const preview = page.getByRole('region', { name: say('builder.preview') })
  await expect(preview.getByLabel('Үнэ')).toBeVisible()
  await looksRight(page)
  await publish(page)

  // Whom it is for is asked right away.
  await dialog(page)
    .getByLabel(`Ажилтан: ${say('builder.action.c')}`, { exact: true })
    .check()
  await button(page, 'platform.save').click()
  await expect(dialog(page)).toBeHidden()

  const clerk = await openDesk(browser, 'creator', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await clerk.goto(url('/home'))
  await clerk.getByRole('button', { name: say('platform.shell.open_menu'), exact: true }).click()
  await clerk.getByRole('button', { name: `Хэрэгсэл ${mark}` }).click()
  await clerk.getByRole('link', { name: `Багаж ${mark}` }).click()
  await expect(clerk.getByRole('heading', { level: 1, name: `Багаж ${mark}` })).toBeVisible()
  await button(clerk, 'records.add').first().click()
  await dialog(clerk).getByLabel('Нэр').fill('Өрөм')
  await dialog(clerk).getByLabel('Үнэ').fill('120000')
  await dialog(clerk).getByLabel('Тайлбар').fill('Шинэ')
  await button(clerk, 'platform.save').click()
  await expect(clerk.getByRole('row').filter({ hasText: 'Өрөм' })).toContainText('Тайлбар: Шинэ')

  // Whoever was given nothing finds nothing.
  const key = (await page.locator('code').first().textContent()) ?? ''
  const sales = await openDesk(browser, 'sales')
  await sales.goto(url(`/records/${key}`))
  await expect(sales.getByText(say('records.table_missing'))).toBeVisible()

  // Taken out, with a word of what stands there; the clerk's list follows by itself, and so it does when it is back.
  await page.getByRole('treeitem').filter({ hasText: 'Тайлбар' }).click()
  await page.getByRole('button', { name: say('builder.column_remove').replace('{{name}}', 'Тайлбар') }).click()
  await dialog(page)
    .getByRole('button', { name: say('builder.column_remove_action'), exact: true })
    .click()
  await publish(page)
  await expect(clerk.getByRole('row').filter({ hasText: 'Өрөм' })).not.toContainText('Тайлбар')
  await button(page, 'builder.more').click()
  await page.getByRole('button', { name: say('builder.versions') }).click()
  await dialog(page)
    .getByRole('button', { name: say('builder.version_take') })
    .click()
  await publish(page)
  await expect(clerk.getByRole('row').filter({ hasText: 'Өрөм' })).toContainText('Тайлбар: Шинэ')
  // What the test asked for and was refused is told by the browser as well.
  expect(heard.take().filter((text) => !/404|422/.test(text))).toEqual([])
  for (const one of [page, clerk, sales]) await closeDesk(one)
})

test('a table comes from a file, with the kinds of its columns shown before anything is made', async ({ browser }) => {
  const page = await openDesk(browser, 'builder')
  await page.goto(url('/builder'))
  await button(page, 'builder.project_add').first().click()
  await dialog(page).getByRole('textbox').first().fill(`Файл ${mark}`)
  await dialog(page).getByRole('textbox').first().press('Enter')
  await page
    .getByRole('button', { name: say('builder.table_add') })
    .last()
    .click()
  await dialog(page)
    .getByRole('radio', { name: say('builder.from_file') })
    .check()
  const rows = Array.from(
    { length: 20 },
    (_, at) => `${at + 1};Багаж ${at};${(at + 1) * 1500};2026-01-0${(at % 9) + 1};${at % 2 ? 'Тийм' : 'Үгүй'}`,
  )
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: `Нөөц ${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['Код;Нэр;Үнэ;Огноо;Бэлэн', ...rows].join('\n')),
    })
  const kindOf = (name: string) => page.getByLabel(say('builder.kind_of').replace('{{name}}', name))
  await expect(kindOf('Огноо')).toHaveValue('date')
  await expect(kindOf('Бэлэн')).toHaveValue('checkbox')
  expect(await axeFindings(page)).toEqual([])
  // What was chosen waits on the server: nothing is lost with the page, and nothing is made yet.
  await page.reload()
  await button(page, 'builder.beginning.begin').click()
  await expect(page.getByText(say('builder.beginning.brought').replace('{{rows}}', '20'))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: `Нөөц ${mark}` }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Багаж 7' })).toBeVisible()
  await closeDesk(page)
})
