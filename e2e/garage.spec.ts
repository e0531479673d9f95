import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { pick } from './pick.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'

const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), words('mn', key))
const mark = Date.now().toString(36)
const [PROJECT, CARS, REPAIRS, COSTS] = [`Гараж ${mark}`, `Машин ${mark}`, `Засвар ${mark}`, `Зардал ${mark}`]
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const part = (page: Page, key: string) => page.getByRole('radio', { name: say(key), exact: true }).click()
const source = (page: Page) => page.getByLabel(say('builder.source'), { exact: true })

/** A column, its kind found by typing. */
async function addColumn(page: Page, name: string, kind: string) {
  await page.getByLabel(say('builder.column_name'), { exact: true }).first().fill(name)
  await button(page, 'builder.column_add').click()
  const kinds = page.getByRole('dialog', { name: say('builder.column_add') }).getByRole('searchbox')
  await kinds.fill(say(`platform.fields.kind.${kind}`))
  await kinds.press('Enter')
  await expect(page.getByRole('treeitem').filter({ hasText: name })).toBeVisible()
}

/** A table of the project, begun anew or over others. */
async function begin(page: Page, name: string, over?: string) {
  await page.goto(url('/builder'))
  const card = page.locator('section', { has: page.getByRole('heading', { name: PROJECT, exact: true }) })
  await card.getByRole('button', { name: say('builder.table_add') }).click()
  if (over) await dialog(page).getByRole('radio', { name: 'Харагдац' }).click()
  await dialog(page).getByRole('textbox').first().fill(name)
  if (over) await dialog(page).getByLabel(say('builder.view.first')).selectOption({ label: over })
  await dialog(page).getByRole('textbox').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Publishes all that was drawn, and says that employees add and change rows. */
async function publish(page: Page, actions: readonly string[]) {
  await button(page, 'builder.publish').click()
  const send = dialog(page).getByRole('button', { name: say('builder.publish'), exact: true })
  await expect(send).toBeEnabled()
  await send.click()
  for (const action of actions)
    await dialog(page)
      .getByLabel(`Ажилтан: ${say(`builder.action.${action}`)}`, { exact: true })
      .check()
  await button(page, 'platform.save').click()
  await expect(dialog(page)).toBeHidden()
}

/** The status with which a call was refused. */
const refusedWith = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => Number(/answered (\d+)/.exec(String(error))?.[1]),
  )

async function keyOf(page: Page) {
  return `records.${(await page.locator('code').first().textContent()) ?? ''}`
}

test('three tables, lines, formulas, figures and a view come of nothing, by mouse and keys; whoever was given them works there on a phone and at a desk, and nobody else gets in anywhere', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page)
  await page.goto(url('/builder'))
  await button(page, 'builder.project_add').click()
  await dialog(page).getByRole('textbox').first().fill(PROJECT)
  await button(page, 'platform.save').click()
  await expect(dialog(page)).toBeHidden()

  await begin(page, CARS)
  await addColumn(page, 'Норм', 'number')
  await begin(page, REPAIRS)
  await addColumn(page, 'Машин', 'relation')
  await page.getByLabel(say('builder.rows_of')).selectOption({ label: say('builder.of_draft', { name: CARS }) })
  await addColumn(page, 'Өдөр', 'date')
  await addColumn(page, 'Ажлын хөлс', 'money')
  await part(page, 'builder.lines')
  await button(page, 'builder.lines_make').click()
  await expect(page.getByText(`${REPAIRS}: мөрүүд`).first()).toBeVisible()
  await part(page, 'builder.columns')
  // What its lines come to, and all of it.
  await addColumn(page, 'Сэлбэг', 'money')
  await source(page).selectOption({ label: say('builder.source_roll_up') })
  await addColumn(page, 'Нийт', 'money')
  await source(page).selectOption({ label: say('builder.source_formula') })
  const formula = page.getByLabel(say('builder.formula'), { exact: true })
  const named = page.getByRole('group', { name: say('builder.formula_names') })
  await named.getByRole('button', { name: 'Ажлын хөлс' }).click()
  await formula.press('End')
  await page.keyboard.type(' + ')
  await named.getByRole('button', { name: 'Сэлбэг' }).click()
  await expect(formula).toHaveValue('ajlin_hols + selbeg')
  await part(page, 'builder.grid')
  await page.getByRole('button', { name: 'Нийт', exact: true }).click()
  await page.getByLabel(say('builder.grid_measure')).selectOption({ label: 'Нийлбэр' })
  const repairs = await keyOf(page)
  // The car's table and that of the lines come along.
  await publish(page, ['c', 'u'])

  await begin(page, COSTS, REPAIRS)
  for (const column of ['Нэр', 'Өдөр', 'Ажлын хөлс', 'Сэлбэг'])
    await page.getByRole('button', { name: say('builder.view.column_remove', { name: column }) }).click()
  await page
    .getByLabel(say('builder.view.figure'))
    .last()
    .selectOption({ label: say('builder.view.figure.sum') })
  const costs = await keyOf(page)
  await publish(page, ['r'])

  // On a phone, from the menu.
  const phone = await openDesk(browser, 'creator', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const open = async (on: Page, name: string) => {
    if (on === phone) await button(on, 'platform.shell.open_menu').click()
    const project = on.getByRole('button', { name: PROJECT })
    await expect(project).toBeVisible()
    if ((await project.getAttribute('aria-expanded')) === 'false') await project.click()
    const link = on.getByRole('link', { name, exact: true })
    await link.click()
    await expect(on.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await phone.goto(url('/home'))
  await open(phone, CARS)
  await button(phone, 'records.add').first().click()
  await dialog(phone).getByLabel('Нэр').fill('УБ 1234')
  await button(phone, 'platform.save').click()
  await expect(phone.getByRole('row').filter({ hasText: 'УБ 1234' })).toBeVisible()
  await open(phone, REPAIRS)
  await button(phone, 'records.add').first().click()
  await dialog(phone).getByLabel('Нэр').first().fill('Тоормос')
  await dialog(phone).getByLabel('Ажлын хөлс').fill('80000')
  await pick(dialog(phone).getByRole('combobox', { name: 'Машин' }), 'УБ 1234', 'УБ 1234')
  await button(phone, 'platform.lines.add').click()
  const line = dialog(phone).getByRole('list', { name: `${REPAIRS}: мөрүүд` })
  await line.getByLabel('Нэр').fill('Наклад')
  await line.getByLabel('Тоо хэмжээ').fill('4')
  await line.getByLabel('Нэгж үнэ').fill('35000')
  // The lines and what is made of them are reckoned while one writes.
  await expect(dialog(phone).getByText('220,000₮')).toBeVisible()
  await button(phone, 'platform.save').click()
  await expect(dialog(phone)).toHaveCount(0)
  await expect(phone.getByText('Тоормос').first()).toBeVisible()

  // At a desk the next one, and below what all come to.
  const desk = await openDesk(browser, 'creator')
  await desk.goto(url('/home'))
  await open(desk, REPAIRS)
  await button(desk, 'records.add').first().click()
  await dialog(desk).getByLabel('Нэр').first().fill('Тос')
  await dialog(desk).getByLabel('Ажлын хөлс').fill('30000')
  await pick(dialog(desk).getByRole('combobox', { name: 'Машин' }), 'УБ 1234', 'УБ 1234')
  await button(desk, 'platform.save').click()
  await expect(desk.getByRole('row').filter({ hasText: 'Тос' })).toContainText('30,000')
  await expect(desk.getByText('250,000₮')).toBeVisible()
  await open(desk, COSTS)
  await expect(desk.getByRole('row').filter({ hasText: 'УБ 1234' })).toContainText('250,000')

  // The project leaves as a file, and comes in beside itself once what comes of it was seen.
  await page.goto(url('/builder'))
  await page.getByRole('button', { name: say('builder.project_more', { name: PROJECT }) }).click()
  const leaving = page.waitForEvent('download')
  await button(page, 'builder.bundle.take_out').click()
  const file = await (await leaving).path()
  await button(page, 'builder.bundle.bring').click()
  const chosen = dialog(page).locator('input[type=file]')
  await chosen.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":') })
  await expect(dialog(page).getByText(say('builder.bundle.none'))).toBeVisible()
  await chosen.setInputFiles(file)
  await expect(dialog(page).getByText(say('builder.bundle.renamed'))).toHaveCount(4)
  await button(page, 'builder.bundle.make').click()
  await expect(page.getByRole('heading', { name: PROJECT, exact: true })).toHaveCount(2)

  // Whoever was given nothing hears of nothing, whichever door they try.
  const sales = await person('sales')
  const row = { values: { name: 'x' } }
  for (const name of [repairs, costs])
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '/query', {}],
      ['POST', '/groups', { column: 'mashin' }],
      ['POST', '/aggregate', { group: [{ column: 'mashin' }] }],
      ['POST', '/export', {}],
      ['POST', '/print', {}],
      ['GET', '/views'],
      ['GET', `/rows/${crypto.randomUUID()}`],
      ['POST', '/rows', row],
      ['POST', '/change', { ids: [crypto.randomUUID()], values: { ner: 'x' } }],
      ['POST', '/delete', { ids: [crypto.randomUUID()] }],
      ['POST', '/send', { ids: [crypto.randomUUID()], flow: 1 }],
      ['POST', '/branches', { under: null }],
    ] as const)
      expect([path, await refusedWith(sales.call(method, `/api/records/${name}${path}`, body))]).toEqual([path, 404])
  expect(heard.take()).toEqual([])
  for (const one of [page, phone, desk]) await closeDesk(one)
})
