import { expect, test, type Locator, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { flows } from './documents.ts'
import { person } from './person.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string, params: Record<string, string | number> = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), words('mn', key))
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

/** The leave request once more, with nothing in its form. */
async function emptyFlow(title: string) {
  const builder = await person('builder')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: title },
    from: { kind: 'copy', id: flows.leave },
  })
  const path = `/api/workflow/designs/${id}`
  const { edit, contents } = await builder.call<{ edit: number; contents: object }>('GET', path)
  await builder.call('PUT', `${path}/draft`, { edit, contents: { ...contents, form: [], number_prefix: 'ТМ' } })
  return id
}

const cards = (page: Page) => page.getByRole('article')
/** A field is added, and what is typed at once is its name. */
async function add(page: Page, kind: string, name: string) {
  const button = page.getByRole('button', { name: say(`platform.fields.kind.${kind}`), exact: true })
  await button.click()
  await expect(cards(page).last().locator(':focus')).toHaveCount(1)
  await page.keyboard.type(name)
  await expect(page.getByRole('complementary').getByText(name, { exact: true }).first()).toBeVisible()
}
/** The same of a column of lines. */
async function addColumn(card: Locator, name: string, kind?: string) {
  await card.getByRole('button', { name: say('workflow.lines.add_column') }).click()
  const column = card.locator('[data-column]').last()
  await expect(column.locator('input:focus')).toHaveCount(1)
  await column.page().keyboard.type(name)
  if (kind)
    await column
      .getByLabel(say('workflow.lines.kind'), { exact: true })
      .selectOption({ label: say(`platform.fields.kind.${kind}`) })
  return column
}
/** As the builder is offered it: by its name, of which nobody knows the letters. */
async function propose(area: Locator, ...parts: string[]) {
  await area.click()
  for (const part of parts) {
    if (/^[\s*+]+$/.test(part)) await area.pressSequentially(part)
    else {
      await area.press('Control+Space')
      await area
        .page()
        .getByRole('listbox', { name: say('platform.condition.names') })
        .getByRole('option')
        .filter({ hasText: part })
        .first()
        .click()
    }
  }
}

test('a form with lines, counted days, a person and a formula is built at a desk, filled in on a phone and read at a desk', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const title = `Томилолт ${Date.now().toString(36)}`
  const id = await emptyFlow(title)
  const builder = await openDesk(browser, 'builder', desk)
  const heard = listenTo(builder)
  await builder.goto(url(`/workflow?design=${id}`))
  await builder.getByRole('radio', { name: say('flowdesign.view_of.form') }).check()

  await add(builder, 'person', 'Хамт явах хүн')
  await add(builder, 'date_range', 'Хугацаа')
  await add(builder, 'lines', 'Зардал')
  const costs = cards(builder).filter({ has: builder.getByRole('button', { name: say('workflow.lines.add_column') }) })
  await addColumn(costs, 'Зардлын нэр')
  await addColumn(costs, 'Тоо', 'integer')
  await addColumn(costs, 'Нэгж үнэ', 'money')
  const cost = await addColumn(costs, 'Дүн', 'formula')
  await propose(cost.locator('textarea'), 'Тоо', ' * ', 'Нэгж үнэ')
  await cost.getByLabel(say('workflow.lines.sum')).check()
  await add(builder, 'formula', 'Нийт зардал')
  await propose(cards(builder).last().locator('textarea'), 'Дүн')
  await cards(builder).last().getByLabel(say('flowdesign.summary')).check()
  await add(builder, 'heading', 'Аялал')

  // By keys: the heading goes above everything that it is about.
  const handle = cards(builder)
    .last()
    .getByRole('button', { name: say('flowdesign.move_field', { name: 'Аялал' }) })
  await handle.focus()
  for (let up = 0; up < 4; up += 1) await builder.keyboard.press('Alt+ArrowUp')
  await expect(cards(builder).first()).toHaveAccessibleName('Аялал')
  await expect(cards(builder).first().getByRole('button', { name: /Аялал/ }).first()).toBeFocused()
  // By the mouse: the person comes after the days.
  const grip = (name: string) => builder.getByRole('button', { name: say('flowdesign.move_field', { name }) })
  await grip('Хамт явах хүн').hover()
  await builder.mouse.down()
  const below = (await cards(builder).nth(2).boundingBox())!
  await builder.mouse.move(below.x + 60, below.y + below.height * 0.4, { steps: 6 })
  await builder.mouse.move(below.x + 60, below.y + below.height * 0.8, { steps: 4 })
  await builder.mouse.up()
  await expect(cards(builder).nth(1)).toHaveAccessibleName('Хугацаа')
  expect(await axeFindings(builder)).toEqual([])
  expect(await widerThanScreen(builder)).toEqual([])

  await builder.getByRole('button', { name: say('flowdesign.publish'), exact: true }).click()
  const publishing = builder.getByRole('dialog').getByRole('button', { name: say('flowdesign.publish'), exact: true })
  await publishing.click()
  await expect(builder.getByText(say('flowdesign.published', { version: 1 }))).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(builder)

  const page = await openDesk(browser, 'creator', phone)
  const told = listenTo(page)
  await page.goto(url(`/workflow/new?flow=${id}`))
  await expect(page.getByRole('heading', { name: 'Аялал' })).toBeVisible()
  await page.getByLabel(say('workflow.form.title')).fill('Дархан явах')
  const days = page.getByRole('group', { name: 'Хугацаа' })
  await days.getByLabel(say('records.range.from')).fill('2031-03-10')
  await days.getByLabel(say('records.range.to')).fill('2031-03-16')
  await expect(days).toContainText(say('records.range.worked', { count: 5 }))
  await page.getByRole('combobox', { name: 'Хамт явах хүн' }).fill('Сарангэрэл')
  await page
    .getByRole('option', { name: /Сарангэрэл/ })
    .first()
    .tap()

  const lines = page.getByRole('group', { name: 'Зардал' })
  for (const [name, count, price] of [
    ['Шатахуун', '2', '150000'],
    ['Буудал', '3', '80000'],
  ] as const) {
    await lines.getByRole('button', { name: say('platform.lines.add') }).tap()
    await lines.getByLabel('Зардлын нэр').fill(name)
    await lines.getByLabel('Тоо').fill(count)
    await lines.getByLabel('Нэгж үнэ').fill(price)
  }
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await expect(lines).toContainText('540,000')
  await expect(page.getByLabel('Нийт зардал')).toHaveValue('540,000')
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  await page.getByRole('button', { name: say('workflow.create.send'), exact: true }).tap()
  await expect(page).toHaveURL(/\/workflow\/[0-9a-f-]{36}/)
  await expect(page.getByRole('table', { name: 'Зардал' })).toContainText('Шатахуун')
  expect(await widerThanScreen(page)).toEqual([])
  const address = page.url()
  expect(told.take()).toEqual([])
  await closeDesk(page)

  const reader = await openDesk(browser, 'reviewer', desk)
  await reader.goto(address)
  const table = reader.getByRole('table', { name: 'Зардал' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').last()).toContainText('540,000')
  await expect(reader.getByText(`2031-03-10 – 2031-03-16 (${say('records.range.worked', { count: 5 })})`)).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Аялал' })).toBeVisible()
  expect(await axeFindings(reader)).toEqual([])
  await closeDesk(reader)
})
