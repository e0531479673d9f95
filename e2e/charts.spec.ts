// A table as a chart, and a dashboard over it: drawn by a builder, read by those who may, on a desk and on a phone.
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string) => words('mn', key)
const mark = Date.now().toString(36)
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const own = (mn: string) => ({ mn, en: mn, ko: mn })
const away = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

interface Made {
  project: string
  key: string
}

/** A table of tasks that employees read, with six rows: three are open, and two of those late. */
async function tableOfTasks(): Promise<Made> {
  const builder = await person('builder')
  const project = await builder.call<{ id: string }>('POST', '/api/builder/projects', { title: own(`Хяналт ${mark}`) })
  const key = `c_${mark}`
  const definition = {
    name: `records.${key}`,
    title: own(`Ажил ${mark}`),
    columns: [
      { name: 'title', kind: 'text', label: own('Гарчиг'), required: true },
      {
        name: 'state',
        kind: 'select',
        label: own('Төлөв'),
        required: false,
        options: [
          { value: 'new', label: own('Шинэ') },
          { value: 'done', label: own('Дууссан') },
        ],
      },
      { name: 'due', kind: 'date', label: own('Хугацаа'), required: false },
    ],
    label: '{title}',
    sort: ['title'],
  }
  const tables = [{ title: definition.title, definition }]
  const { ids } = await builder.call<{ ids: string[] }>('POST', '/api/builder/tables', {
    project_id: project.id,
    tables,
  })
  const { publication } = await builder.call<{ publication: string }>('POST', '/api/builder/publish', { ids })
  await expect
    .poll(async () => (await builder.call<{ state: string }>('GET', `/api/builder/publications/${publication}`)).state)
    .toBe('done')
  const { roles } = await builder.call<{ roles: { id: number; display_name: { en: string } }[] }>(
    'GET',
    `/api/builder/tables/${ids[0]}/use`,
  )
  const given = roles.flatMap(({ id, display_name: { en } }) =>
    en === 'Employee' ? [{ id, actions: ['r'] }] : en === 'Builder' ? [{ id, actions: ['r', 'c'] }] : [],
  )
  await builder.call('PUT', `/api/builder/tables/${ids[0]}/use`, { roles: given, in_menu: false })
  for (const [title, state, due] of [
    ['Тайлан', 'new', -3],
    ['Гэрээ', 'new', -1],
    ['Төсөв', 'new', 9],
    ['Сургалт', 'done', -8],
    ['Хурал', 'done', -2],
    ['Аудит', 'done', 0],
  ] as const)
    await builder.call('POST', `/api/records/records.${key}/rows`, { values: { title, state, due: away(due) } })
  return { project: project.id, key }
}

test('a table is a chart that leads to its rows, and a dashboard of it is drawn, narrowed and read by those alone who may', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const { key } = await tableOfTasks()
  const page = await openDesk(browser, 'builder')
  const heard = listenTo(page)

  // The chart by itself, as words for those who do not see it, and the rows behind a mark.
  await page.goto(url(`/records/${key}?kind=chart&type=column&by=state&measures=count`))
  const drawn = page.getByRole('group', { name: new RegExp(`Ажил ${mark}`) })
  await expect(drawn.getByRole('button')).toHaveCount(2)
  await button(page, 'records.chart.as_table').click()
  await expect(page.getByRole('row', { name: /Дууссан/ })).toContainText('3')
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'records.chart.as_chart').click()
  await drawn.getByRole('button', { name: 'Шинэ, 3' }).press('Enter')
  await expect(page).toHaveURL(/filter=/)
  await expect(page.getByText('Төсөв', { exact: true })).toBeVisible()
  await expect(page.getByText('Аудит', { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(drawn).toBeVisible()

  // A dashboard of three blocks: a figure with a condition, a list and words.
  await page.goto(url('/builder'))
  const card = page.locator('section', { has: page.getByRole('heading', { name: `Хяналт ${mark}` }) })
  await card.getByRole('button', { name: say('builder.screen_add') }).click()
  await dialog(page)
    .getByRole('radio', { name: say('builder.template_dashboard') })
    .check()
  await dialog(page).getByRole('textbox').first().fill(`Самбар ${mark}`)
  await button(page, 'builder.begin').click()
  await expect(page.getByText(say('builder.dashboard_empty'))).toBeVisible()
  const add = async (kind: string) => {
    await button(page, 'builder.block_add').click()
    await button(page, kind).click()
  }
  await add('builder.block_chart')
  await dialog(page).getByRole('textbox').first().fill('Хоцорсон')
  await dialog(page).getByLabel(say('records.chart.type'), { exact: true }).selectOption('count')
  await button(page, 'builder.block_filter').click()
  const filter = page.getByRole('dialog', { name: say('records.filter.title') })
  await filter.getByRole('button', { name: say('records.filter.add') }).click()
  await filter.getByLabel(say('records.filter.column'), { exact: true }).selectOption('due')
  await filter.getByLabel(say('records.filter.is'), { exact: true }).selectOption('before')
  await filter.getByLabel(say('records.days.how').replace('{{name}}', say('records.filter.value'))).selectOption('day')
  await filter.getByRole('button', { name: say('records.filter.add') }).click()
  await filter.getByLabel(say('records.filter.column'), { exact: true }).nth(1).selectOption('state')
  await filter.getByRole('checkbox', { name: 'Шинэ' }).check()
  await filter.getByRole('button', { name: say('records.filter.apply') }).click()
  await button(page, 'builder.block_done').click()
  await add('builder.block_rows')
  await button(page, 'builder.block_done').click()
  await add('builder.block_text')
  await dialog(page).getByRole('textbox').nth(3).fill('Долоо хоногийн тойм')
  await button(page, 'builder.block_done').click()
  const canvas = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(canvas('Хоцорсон')).toContainText('2')

  // Moved by a pointer and by keys, stretched by keys; what moves is told.
  const status = page.getByRole('status')
  const handle = (words_: string, name: string) =>
    page.getByRole('button', { name: say(words_).replace('{{name}}', name), exact: true })
  await handle('builder.block_move', 'Хоцорсон').press('ArrowDown')
  await expect(status.filter({ hasText: 'Хоцорсон: 1-р багана, 8-р мөр' })).toHaveCount(1)
  await handle('builder.block_stretch', 'Хоцорсон').press('ArrowLeft')
  await expect(status.filter({ hasText: 'өргөн 2' })).toHaveCount(1)
  const grip = (await handle('builder.block_move', 'Хоцорсон').boundingBox())!
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, grip.y - 500, { steps: 4 })
  await page.mouse.up()
  await expect(status.filter({ hasText: 'Хоцорсон: 1-р багана, 1-р мөр' })).toHaveCount(1)
  await button(page, 'builder.narrowing_add').click()
  await dialog(page).getByLabel(say('builder.narrowing_column'), { exact: true }).selectOption('state')
  await button(page, 'builder.block_done').click()
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'builder.publish').click()
  await button(page, 'platform.save').click()
  await expect(dialog(page)).toBeHidden()
  expect(heard.take()).toEqual([])

  // Whoever reads the table finds it in the menu; what they choose is in the address, and stays when it is loaded anew.
  const clerk = await openDesk(browser, 'creator')
  const heardThere = listenTo(clerk)
  await clerk.goto(url('/home'))
  await clerk.getByRole('button', { name: `Хяналт ${mark}` }).click()
  await clerk.getByRole('link', { name: `Самбар ${mark}` }).click()
  const late = clerk.getByRole('region', { name: 'Хоцорсон' })
  const list = clerk.getByRole('region', { name: `Ажил ${mark}` }).first()
  await expect(late.getByRole('button', { name: 'Хоцорсон: 2' })).toBeVisible()
  await expect(list.getByRole('row')).toHaveCount(7)
  await clerk.getByRole('search').getByRole('button', { name: 'Төлөв' }).click()
  await dialog(clerk).getByRole('checkbox', { name: 'Дууссан' }).check()
  await button(clerk, 'records.dashboard.done').click()
  await expect(late.getByRole('button', { name: 'Хоцорсон: 0' })).toBeVisible()
  await expect(list.getByRole('row')).toHaveCount(4)
  await clerk.reload()
  await expect(list.getByRole('row')).toHaveCount(4)
  for (const width of [390, 1440]) {
    await clerk.setViewportSize({ width, height: 900 })
    await expect.poll(() => widerThanScreen(clerk)).toEqual([])
    expect(await axeFindings(clerk)).toEqual([])
  }
  expect(await bareKeys(clerk, ['records', 'platform'])).toEqual([])
  await button(clerk, 'records.dashboard.reset').click()
  const address = clerk.url()
  await late.getByRole('button', { name: 'Хоцорсон: 2' }).click()
  await expect(clerk).toHaveURL(new RegExp(`/records/${key}\\?`))
  await expect(clerk.getByText('Гэрээ', { exact: true })).toBeVisible()
  await expect(clerk.getByText('Төсөв', { exact: true })).toHaveCount(0)
  expect(heardThere.take()).toEqual([])

  // Whoever does not read the table finds neither the line nor the dashboard.
  const sales = await openDesk(browser, 'reviewer')
  await sales.goto(address)
  await expect(sales.getByText('404')).toBeVisible()
  await expect(sales.getByText('Хоцорсон')).toHaveCount(0)
  await Promise.all([page, clerk, sales].map(closeDesk))
})
