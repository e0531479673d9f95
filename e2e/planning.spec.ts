import { expect, test, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { pick } from './pick.ts'
import { bar, button, drag, line, middleOf, planningOf, pushByFinger, say } from './planning.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const mark = Date.now().toString(36)
const part = (page: Page, key: string) =>
  page
    .getByRole('navigation', { name: say('planning.project.parts') })
    .getByRole('link', { name: say(`planning.project.${key}`), exact: true })

/** A board and a gantt are pushed sideways within their frame; the page is not. */
async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  )
  expect(await bareKeys(page, ['planning', 'records', 'platform'])).toEqual([])
}

async function addRow(page: Page, name: string, responsible?: string) {
  await button(page, 'records.add').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Нэр/ }).first().fill(name)
  if (responsible) await pick(dialog.getByRole('combobox', { name: 'Хариуцагч' }), responsible, new RegExp(responsible))
  await button(page, 'platform.save').click()
  await expect(dialog).toBeHidden()
}

test('a project is begun, its people and tasks are added, a card and a link are put, the member ticks off on a phone, the lead confirms, and whoever is outside sees nothing', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const lead = planningOf('creator')
  const name = `Засвар ${mark}`
  const [wall, floor] = [`Хана будах ${mark}`, `Шал тавих ${mark}`]
  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await page.goto(url('/planning'))
  await addRow(page, name)
  const project = await lead.called('projects', name)
  await lead.change('projects', project.id, { is_checked: false }, { is_checked: true })
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
  await addRow(page, wall, 'Наранцэцэг')
  await addRow(page, floor)
  expect((await lead.called('tasks', wall)).values['project']).toContain(project.id)

  // A card moves to the next column by keys.
  await part(page, 'kanban').click()
  const card = page.getByRole('button', { name: new RegExp(floor) }).first()
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => lead.stateOf(floor)).toBe('doing')
  await looksRight(page)

  // A link in the gantt, by keys; what is planned by then is kept, and what moves from there says so.
  for (const one of [wall, floor]) {
    const { id } = await lead.called('tasks', one)
    const days = { starts_on: '2027-03-15', ends_on: '2027-03-17' }
    await lead.change('tasks', id, { starts_on: null, ends_on: null }, days)
  }
  await part(page, 'gantt').click()
  await button(page, 'planning.project.more').click()
  await button(page, 'planning.baseline.keep').click()
  await button(page, 'planning.baseline.action').click()
  await expect(page.getByRole('columnheader', { name: say('records.gantt.slip') })).toBeVisible()
  await line(page, wall).focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().fill(floor)
  await page.getByRole('option', { name: new RegExp(floor) }).click()
  await button(page, 'records.gantt.link').last().click()
  await expect(page.locator('[data-link]')).toHaveCount(1)
  await expect(line(page, wall)).toContainText('+3')
  await line(page, wall).focus()
  await page.keyboard.press(' ')
  await expect(page.getByRole('complementary', { name: wall })).toContainText(
    say('records.gantt.slip_later_other', { count: '3' }),
  )
  await looksRight(page)
  await page.keyboard.press('Escape')
  await button(page, 'planning.project.more').click()
  await button(page, 'planning.baseline.forget').click()
  await button(page, 'planning.baseline.forget_action').click()
  await expect(page.getByRole('columnheader', { name: say('records.gantt.slip') })).toBeHidden()
  expect((await lead.called('tasks', wall)).values['base_to']).toBeNull()

  // Beside other projects it is one line, over its tasks; one opens in its dialog.
  await page.goto(url(`/planning/gantt?projects=${project.id}`))
  await expect(line(page, name)).toBeVisible()
  await expect(line(page, wall)).toHaveCount(0)
  await line(page, name).focus()
  await page.keyboard.press('ArrowRight')
  await line(page, wall).focus()
  await looksRight(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(wall)
  expect(heard.take()).toEqual([])

  // The member has it on the phone, ticks it off, takes that back, and does it for good: the lead confirms.
  const phone = await openDesk(browser, 'hr', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(url('/planning/my-tasks'))
  const tick = phone.getByRole('button', { name: say('planning.mine.tick', { name: wall }) })
  await expect(tick).toBeVisible()
  await looksRight(phone)
  await tick.tap()
  await expect.poll(() => lead.stateOf(wall)).toBe('review')
  await phone.getByRole('button', { name: say('records.undo') }).tap()
  await expect.poll(() => lead.stateOf(wall)).toBe('todo')
  await tick.tap()
  await expect.poll(() => lead.stateOf(wall)).toBe('review')
  await page.goto(url(`/planning/${project.id}/kanban`))
  await page
    .getByRole('button', { name: new RegExp(wall) })
    .first()
    .focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => lead.stateOf(wall)).toBe('done')

  // Whoever is no member hears that there is no such thing.
  const outside = await openDesk(browser, 'sales')
  await outside.goto(url(`/planning/${project.id}`))
  await expect(outside.getByText(say('records.row_missing')).first()).toBeVisible()
  await expect(outside.getByText(name)).toHaveCount(0)
  await outside.goto(url(`/planning/gantt?projects=${project.id}`))
  await expect(outside.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(outside.getByText(name)).toHaveCount(0)
  await Promise.all([page, phone, outside].map(closeDesk))
})

const heads = ['Нэр *', 'Төсөл *', 'Дээд даалгавар', 'Төрөл *', 'Төлөв *', 'Эрэмбэ *', 'Эхлэх', 'Дуусах', 'Хуваарь *']

/** Brings a list in as people do: a file is chosen, tried, and written. */
async function bring(page: Page, rows: readonly (readonly string[])[]) {
  await page.goto(url('/planning/tasks/import'))
  const buffer = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Ажил', rows: [heads, ...rows.map((row) => [...row])] }] }),
  )
  await page
    .getByLabel(say('records.import.choose'), { exact: true })
    .setInputFiles({ name: 'Ажил.xlsx', mimeType: 'application/octet-stream', buffer })
  await button(page, 'records.import.check').click()
  await button(page, 'records.import.run', { count: String(rows.length) }).click()
  await expect(
    page.getByText(say('records.import.result', { created: String(rows.length), changed: '0' })).first(),
  ).toBeVisible()
}

test('a plan that came from Excel is linked by mouse, shifted by three weeks in one drag, taken back as it was, and the same by keys and by a finger on a tablet', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const lead = planningOf('creator')
  const title = `Байр ${mark}`
  const project = await lead.add('projects', { name: title, state: 'active' })
  const [phase, survey, draft, budget, permit] = ['Бэлтгэл', 'Хэмжилт', 'Зураг', 'Тооцоо', 'Зөвшөөрөл'].map(
    (one) => `${one} ${mark}`,
  ) as [string, string, string, string, string]
  const row = (name: string, kind: string, above: string, from: string, to: string) => [
    name,
    title,
    above,
    kind,
    'Хийх',
    'Дунд',
    from,
    to,
    'Автомат',
  ]
  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await bring(page, [row(phase, 'Үе шат', '', '2027-03-15', '2027-04-02')])
  await bring(page, [
    row(survey, 'Даалгавар', phase, '2027-03-15', '2027-03-19'),
    row(draft, 'Даалгавар', phase, '2027-03-22', '2027-03-26'),
    row(budget, 'Даалгавар', phase, '2027-03-22', '2027-03-23'),
    row(permit, 'Даалгавар', phase, '2027-03-29', '2027-04-02'),
  ])
  await page.goto(url(`/planning/${project.id}/gantt`))
  await expect(bar(page, permit)).toBeVisible()
  expect(await page.getByRole('row', { level: 2 }).count()).toBe(4)

  // Links from the end of one bar to the beginning of the next.
  let drawn = 0
  for (const [from, to] of [
    [survey, draft],
    [survey, budget],
    [draft, permit],
    [budget, permit],
  ] as const) {
    const [one, other] = [await middleOf(page, from), await middleOf(page, to)]
    await page.mouse.move(one.x, one.y)
    await drag(page, { x: one.right + 10, y: one.y }, { x: other.left + 3, y: other.y })
    await page.mouse.up()
    drawn += 1
    await expect(page.locator('[data-link]')).toHaveCount(drawn)
  }
  await button(page, 'records.gantt.show').click()
  await page.getByRole('button', { name: new RegExp(`^${say('records.gantt.show_critical')}`) }).click()
  await page.keyboard.press('Escape')
  // What has a few days to spare is not critical.
  await expect(page.locator('[data-critical] [data-bar]')).toHaveCount(3)
  await expect(line(page, budget)).not.toContainText('◆')
  expect(await axeFindings(page)).toEqual([])

  const before = await lead.tasksOf(project.id)
  const startsOf = async () =>
    Object.fromEntries(
      (await lead.tasksOf(project.id)).map((one) => [String(one['name' as never]), one['starts_on' as never]]),
    )
  const later = {
    [phase]: '2027-04-05',
    [survey]: '2027-04-05',
    [draft]: '2027-04-12',
    [budget]: '2027-04-12',
    [permit]: '2027-04-19',
  }
  const asBefore = () => expect.poll(() => lead.tasksOf(project.id)).toEqual(before)

  // By mouse.
  const start = await middleOf(page, survey)
  await drag(page, start, { x: start.x + (start.width / 5) * 21, y: start.y })
  await expect(line(page, permit)).toContainText('2027-04-19')
  await page.mouse.up()
  await expect.poll(startsOf).toEqual(later)
  await line(page, survey).focus()
  await page.keyboard.press('Control+z')
  await asBefore()

  // By keys: a week each.
  await line(page, survey).focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(startsOf).toEqual(later)
  for (const _ of [1, 2, 3]) await page.keyboard.press('Control+z')
  await asBefore()
  expect(heard.take()).toEqual([])

  // By a finger.
  const tablet = await openDesk(browser, 'creator', { viewport: { width: 820, height: 1180 }, hasTouch: true })
  await tablet.goto(url(`/planning/${project.id}/gantt`))
  await expect(bar(tablet, survey)).toBeVisible()
  expect(await axeFindings(tablet)).toEqual([])
  await bar(tablet, survey).scrollIntoViewIfNeeded()
  const touched = await middleOf(tablet, survey)
  await pushByFinger(tablet, touched, (touched.width / 5) * 21)
  await expect.poll(startsOf).toEqual(later)
  await button(tablet, 'records.undo').first().tap()
  await asBefore()
  await Promise.all([page, tablet].map(closeDesk))
})
