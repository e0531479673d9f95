// Rows that look the same: told while somebody types, made one side by side, and apart again from their history.
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string) => words('mn', key)
const mark = Date.now().toString(36)
const own = (mn: string) => ({ mn, en: mn, ko: mn })
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()

/** Companies that say by what they look the same, with contracts that name them. */
async function tableOfCompanies() {
  const builder = await person('builder')
  const project = await builder.call<{ id: string }>('POST', '/api/builder/projects', { title: own(`Түнш ${mark}`) })
  const field = (name: string, kind: string, mn: string, more: object = {}) => ({
    name,
    kind,
    label: own(mn),
    required: false,
    ...more,
  })
  const [firms, contracts] = [`f_${mark}`, `k_${mark}`]
  const definitions = [
    {
      name: `records.${firms}`,
      title: own(`Байгууллага ${mark}`),
      label: '{name}',
      sort: ['name'],
      twins: [
        { columns: ['phone'], as: 'phone' },
        { columns: ['name'], as: 'folded' },
      ],
      columns: [
        field('name', 'text', 'Нэр', { required: true }),
        field('phone', 'phone', 'Утас'),
        field('city', 'text', 'Хот'),
      ],
    },
    {
      name: `records.${contracts}`,
      title: own('Гэрээ'),
      label: '{title}',
      sort: ['title'],
      columns: [
        field('title', 'text', 'Гарчиг', { required: true }),
        field('firm', 'relation', 'Байгууллага', { rows_of: `records.${firms}` }),
      ],
    },
  ]
  const { ids } = await builder.call<{ ids: string[] }>('POST', '/api/builder/tables', {
    project_id: project.id,
    tables: definitions.map((definition) => ({ title: definition.title, definition })),
  })
  const { publication } = await builder.call<{ publication: string }>('POST', '/api/builder/publish', { ids })
  await expect
    .poll(async () => (await builder.call<{ state: string }>('GET', `/api/builder/publications/${publication}`)).state)
    .toBe('done')
  for (const id of ids) {
    const { roles } = await builder.call<{ roles: { id: number; display_name: { en: string } }[] }>(
      'GET',
      `/api/builder/tables/${id}/use`,
    )
    const given = roles.filter(({ display_name }) => display_name.en === 'Builder')
    await builder.call('PUT', `/api/builder/tables/${id}/use`, {
      roles: given.map((role) => ({ id: role.id, actions: ['r', 'c', 'u', 'd'] })),
      in_menu: false,
    })
  }
  const add = async (table: string, values: object) =>
    (await builder.call<{ id: string }>('POST', `/api/records/records.${table}/rows`, { values })).id
  const [one, other] = [
    await add(firms, { name: 'Говь Трейд', phone: '99112233' }),
    await add(firms, { name: 'Тэнгэр', phone: '88112233', city: 'Дархан' }),
  ]
  await add(contracts, { title: 'Түрээс', firm: `${other} x` })
  return { firms, one, other }
}

test('rows that look the same are told, made one side by side with what hangs on them, and apart again', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { firms, one, other } = await tableOfCompanies()
  const page = await openDesk(browser, 'builder')
  const heard = listenTo(page)

  // A new row: nothing is asked before something is typed that is sought by, and the other one opens above it.
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/twins') ? 1 : 0))
  await page.goto(url(`/records/${firms}?row=new`))
  await page.getByLabel('Хот', { exact: true }).fill('Улаанбаатар')
  await page.getByLabel('Нэр', { exact: false }).first().fill('«ГОВЬ ТРЕЙД» ХХК')
  const twin = dialog(page).getByRole('button', { name: 'Говь Трейд', exact: true })
  await expect(page.getByRole('status').filter({ hasText: say('records.merge.twins') })).toContainText('Нэр')
  expect(asked).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await twin.click()
  await expect(page.getByRole('dialog', { name: 'Говь Трейд' }).getByLabel('Утас')).toHaveValue('99112233')
  await page
    .getByRole('dialog', { name: 'Говь Трейд' })
    .getByRole('button', { name: say('platform.close') })
    .first()
    .click()
  await expect(page.getByLabel('Хот', { exact: true })).toHaveValue('Улаанбаатар')
  await button(page, 'platform.save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Chosen in the list: the row with a contract stays, and gets the name of another one by the keys alone.
  await expect(page.getByText('«ГОВЬ ТРЕЙД» ХХК')).toBeVisible()
  for (const name of ['Говь Трейд', 'Тэнгэр', '«ГОВЬ ТРЕЙД» ХХК'])
    await page
      .getByRole('checkbox', { name: say('platform.table.choose').replace('{{name}}', name), exact: true })
      .check()
  await button(page, 'records.merge.do').click()
  const kept = dialog(page).getByRole('radiogroup', { name: say('records.merge.stays') })
  await expect(kept.getByRole('radio', { name: 'Тэнгэр' })).toBeChecked()
  await expect(kept).toContainText('1 гэрээ')
  const names = dialog(page).getByRole('radiogroup', { name: 'Нэр' })
  await names.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowUp')
  const chosen = await names.getByRole('radio', { checked: true }).getAttribute('aria-label')
  expect(chosen).not.toContain('Тэнгэр')
  expect(await axeFindings(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: say('records.merge.do') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(chosen!.split(': ')[1]!, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Тэнгэр', { exact: true })).toHaveCount(0)

  // Taken back at once, and merged again from the page of a row, on a phone.
  await page.getByRole('button', { name: say('records.undo') }).click()
  await expect(page.getByText('Тэнгэр', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url(`/records/${firms}/${one}`))
  await button(page, 'records.merge.do').click()
  await dialog(page).getByRole('searchbox').fill('тэнгэр')
  await dialog(page).getByRole('checkbox', { name: 'Тэнгэр' }).check()
  await button(page, 'records.merge.compare').click()
  await dialog(page)
    .getByRole('radiogroup', { name: say('records.merge.stays') })
    .getByRole('radio', { name: 'Говь Трейд' })
    .check()
  expect(await widerThanScreen(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: say('records.merge.do') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page
      .getByRole('button', { name: /Гэрээ 1/ })
      .or(page.getByText(/Гэрээ 1/))
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Хот', { exact: true })).toHaveValue('Дархан')

  // And apart from the history.
  await page.getByText(say('records.history'), { exact: true }).click()
  await expect(page.getByText('«Тэнгэр»', { exact: true })).toBeVisible()
  await button(page, 'records.merge.split').click()
  await dialog(page)
    .getByRole('button', { name: say('records.merge.split') })
    .click()
  await expect(page.getByText(say('records.deed.split'))).toHaveCount(2)
  await expect(page.getByLabel('Хот', { exact: true })).toHaveValue('')
  await page.goto(url(`/records/${firms}/${other}`))
  await expect(page.getByText(/Гэрээ 1/).first()).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})
