import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { pick } from './pick.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

/** A table of planning, as addresses name it. */
const table = (name: string) => ['planning', name].join('.')

const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), words('mn', key))
const mark = Date.now().toString(36)
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const part = (page: Page, key: string) =>
  page
    .getByRole('navigation', { name: say('planning.project.parts') })
    .getByRole('link', { name: say(`planning.project.${key}`), exact: true })

interface Row {
  id: string
  values: Record<string, string | null>
}
const lead = () => person('creator')
const called = async (table: string, name: string) => {
  const { rows } = await (await lead()).call<{ rows: Row[] }>('POST', `/api/records/${table}/query`, { search: name })
  return rows.find(({ values }) => values['name'] === name)!
}
const stateOf = async (name: string) => (await called(table('tasks'), name)).values['state']

async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  expect(await bareKeys(page, ['planning', 'records', 'platform'])).toEqual([])
}

async function addTask(page: Page, name: string, responsible?: string) {
  await button(page, 'records.add').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Нэр/ }).first().fill(name)
  if (responsible) await pick(dialog.getByRole('combobox', { name: 'Хариуцагч' }), responsible, new RegExp(responsible))
  await button(page, 'platform.save').click()
  await expect(dialog).toBeHidden()
}

test('a project is begun, its people and tasks are added, a card and a link are put, the member ticks off on a phone, and whoever is outside sees nothing', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const name = `Засвар ${mark}`
  const [wall, floor] = [`Хана будах ${mark}`, `Шал тавих ${mark}`]
  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await page.goto(url('/planning'))
  await addTask(page, name)
  const project = await called(table('projects'), name)
  await page.goto(url(`/planning/${project.id}/members`))

  // A member, in place.
  const adding = page.getByRole('form', { name: say('planning.members.add') })
  await pick(adding.getByRole('combobox', { name: 'Ажилтан' }), 'Наранцэцэг', /Наранцэцэг/)
  await adding.getByRole('combobox', { name: 'Төслийн эрх' }).selectOption('2')
  await button(page, 'planning.members.add').click()
  await expect(page.getByRole('list', { name: say('planning.project.members') })).toContainText('Наранцэцэг')
  await looksRight(page)

  // Tasks in the list, which belong to this project by themselves.
  await part(page, 'list').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await addTask(page, wall, 'Наранцэцэг')
  await addTask(page, floor)
  expect((await called(table('tasks'), wall)).values['project']).toContain(project.id)
  await looksRight(page)

  // A card moves to the next column by keys.
  await part(page, 'kanban').click()
  const card = page.getByRole('button', { name: new RegExp(floor) }).first()
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => stateOf(floor)).toBe('doing')
  await looksRight(page)

  // A link in the gantt, by keys.
  const days = { starts_on: '2027-01-11', ends_on: '2027-01-13' }
  for (const one of [wall, floor]) {
    const { id } = await called(table('tasks'), one)
    const was = { starts_on: null, ends_on: null }
    await (await lead()).call('PUT', `/api/records/${table('tasks')}/rows/${id}`, { was, values: days })
  }
  await part(page, 'gantt').click()
  await page.getByRole('row').filter({ hasText: wall }).focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().fill(floor)
  await page.getByRole('option', { name: new RegExp(floor) }).click()
  await button(page, 'records.gantt.link').last().click()
  await expect(page.locator('[data-link]')).toHaveCount(1)
  await looksRight(page)
  expect(heard.take()).toEqual([])

  // The member has it on the phone, ticks it off, takes that back, and does it for good.
  const phone = await openDesk(browser, 'hr', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(url('/planning/my-tasks'))
  const tick = phone.getByRole('button', { name: say('planning.mine.tick', { name: wall }) })
  await expect(tick).toBeVisible()
  await looksRight(phone)
  await tick.tap()
  await expect.poll(() => stateOf(wall)).toBe('done')
  await expect(tick).toBeHidden()
  await phone.getByRole('button', { name: say('records.undo') }).tap()
  await expect.poll(() => stateOf(wall)).toBe('todo')
  await tick.tap()
  await expect.poll(() => stateOf(wall)).toBe('done')
  await phone.getByRole('checkbox', { name: say('planning.mine.show_done') }).check()
  await expect(phone.getByText(wall)).toBeVisible()

  // Whoever is no member hears that there is no such thing.
  const outside = await openDesk(browser, 'sales')
  await outside.goto(url(`/planning/${project.id}`))
  await expect(outside.getByText(say('records.row_missing')).first()).toBeVisible()
  await expect(outside.getByText(name)).toHaveCount(0)
  await looksRight(outside)
  await Promise.all([page, phone, outside].map(closeDesk))
})
