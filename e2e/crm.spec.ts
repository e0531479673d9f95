import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { draw, toRole } from '#modules/workflow/shared/index.ts'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { button, say } from './planning.ts'
import { flows } from './documents.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const mark = Date.now().toString(36)
const AREA = 'crm'
const rowsOf = (name: string) => `/api/records/${AREA}.${name}`

interface Row {
  id: string
  values: Record<string, string | boolean | null>
}

/** Customers as this person reads them with a program. */
async function called(login: string, table: string, title: string): Promise<Row> {
  const { rows } = await (
    await person(login)
  ).call<{ rows: Row[] }>('POST', `${rowsOf(table)}/query`, { limit: 50, search: title })
  const found = rows.find(({ values }) => values['name'] === title)
  if (!found) throw new Error(`${login} finds nothing called ${title}`)
  return found
}

async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  )
  expect(await bareKeys(page, ['crm', 'records', 'platform'])).toEqual([])
}

test('a lead from a public form comes to somebody, is called, becomes an opportunity, is lost with a reason, taken up again and won', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const admin = await person('admin')
  const title = `Ажлын хувцас ${mark}`
  const [seller] = await admin.call<{ emp_id: number }[]>('GET', '/api/organization/employees?q=Нямдорж')
  await admin.call('POST', `${rowsOf('assignment_rules')}/rows`, {
    values: { name: `Бүгд ${mark}`, people: `${seller!.emp_id} Нямдорж`, sort: '1' },
  })
  const { secret } = await admin.call<{ secret: string }>('PUT', `${rowsOf('leads')}/forms/${randomUUID()}`, {
    version: 0,
    words: { title: { mn: 'Захиалгын хүсэлт' }, intro: { mn: '' }, thanks: { mn: 'Бид холбогдох болно.' } },
    columns: ['name', 'person', 'company_name', 'phone', 'email'],
    is_open: true,
    opens_at: null,
    closes_at: null,
    most_answers: null,
  })

  // Somebody outside writes, on a phone.
  const outside = await openDesk(browser, null, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await outside.goto(url(`/form/${secret}/new`))
  await outside.getByRole('textbox', { name: /^Юуны тухай/ }).fill(title)
  await outside.getByRole('textbox', { name: /^Хүний нэр/ }).fill('Түмэн')
  await outside.getByRole('textbox', { name: /^Байгууллагын нэр/ }).fill(`Тал ${mark} ХХК`)
  await outside.getByRole('textbox', { name: /^Утас/ }).fill('99112233')
  await looksRight(outside)
  // Nobody fills in a form as fast as this; whoever does is asked to wait.
  await outside.waitForTimeout(2100)
  await button(outside, 'records.form.send').click()
  await expect(outside.getByText('Бид холбогдох болно.')).toBeVisible()

  // It comes to whoever sells, who has it on the board.
  await expect
    .poll(async () => (await called('admin', 'leads', title)).values['owner'], { timeout: 20_000 })
    .toContain('Нямдорж')
  const page = await openDesk(browser, 'sales')
  const heard = listenTo(page)
  await page.goto(url('/crm/leads'))
  const card = page.getByRole('button', { name: new RegExp(title) }).first()
  await expect(card).toBeVisible()
  await looksRight(page)
  await card.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Боломж болгох', exact: true })).toBeVisible()
  await looksRight(page)

  // An opportunity with a company and a contact that nobody knew.
  await dialog.getByRole('button', { name: 'Боломж болгох', exact: true }).click()
  await expect(page.getByText(say('crm.convert.about'))).toBeVisible()
  await looksRight(page)
  await button(page, 'crm.convert.action').last().click()
  await expect(page).toHaveURL(/\/crm\/opportunities\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const deal = await called('sales', 'opportunities', title)
  expect(deal.values['company']).toContain(`Тал ${mark} ХХК`)
  expect(deal.values['contact']).toContain('Түмэн')
  expect((await called('sales', 'leads', title)).values['type']).toBe('won')

  // Lost, with closing words, and taken up again.
  await page.getByRole('button', { name: 'Алдсан', exact: true }).click()
  await expect(page.getByText(say('crm.lose.about'))).toBeVisible()
  await page.getByRole('textbox', { name: /^Алдсан тайлбар/ }).fill('Төсөв хойшлов')
  await looksRight(page)
  await button(page, 'crm.lose.action').last().click()
  const deals = async () => (await called('sales', 'opportunities', title)).values
  await expect.poll(async () => (await deals())['type']).toBe('lost')
  expect((await deals())['lost_words']).toBe('Төсөв хойшлов')
  await page.getByRole('button', { name: 'Сэргээх', exact: true }).click()
  await expect(page.getByText(say('crm.reopen.about'))).toBeVisible()
  await button(page, 'crm.reopen.action').last().click()
  await expect.poll(async () => (await deals())['type']).toBe('open')
  expect((await deals())['lost_words']).toBeNull()
  await page.getByRole('button', { name: 'Амжилттай', exact: true }).click()
  await expect(page.getByText(say('crm.win.about'))).toBeVisible()
  await button(page, 'crm.win.action').last().click()
  await expect.poll(async () => (await deals())['type']).toBe('won')
  expect((await deals())['probability']).toBe('100')
  expect(heard.take()).toEqual([])

  // What was called on the phone is done there, and the next thing is proposed.
  const phone = await openDesk(browser, 'sales', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const lead = await called('sales', 'leads', title)
  await (
    await person('sales')
  ).call('POST', `${rowsOf('activities')}/rows`, {
    values: { name: `Залгах ${mark}`, day: '2026-11-30', lead: `${lead.id} ${title}` },
  })
  const call = await called('sales', 'activities', `Залгах ${mark}`)
  await phone.goto(url(`/crm/activities/${call.id}`))
  await phone.getByRole('button', { name: 'Хийсэн', exact: true }).tap()
  await phone
    .getByRole('dialog')
    .getByRole('textbox', { name: say('crm.done.outcome') })
    .fill('Уулзахаар болсон')
  await looksRight(phone)
  await button(phone, 'crm.done.action').last().tap()
  await expect.poll(async () => (await called('sales', 'activities', `Залгах ${mark}`)).values['is_done']).toBe(true)
  await expect
    .poll(async () => (await called('sales', 'leads', title)).values['next_on'], { timeout: 20_000 })
    .toMatch(/^\d{4}-/)

  // Whoever does not sell finds none of it.
  const other = await openDesk(browser, 'hr')
  await other.goto(url(`/crm/opportunities/${deal.id}`))
  await expect(other.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await Promise.all([outside, page, phone, other].map(closeDesk))
})

/** Contracts may be sent to a flow in which the accountant signs, and then the director. */
async function signedByTwo(title: string) {
  const admin = await person('admin')
  const { roles } = await admin.call<{ roles: { id: number; name: string }[] }>('GET', '/api/access/roles')
  const role = (name: string) => {
    const found = roles.find((one) => one.name === name)
    if (!found) throw new Error(`no role is called ${name}`)
    return { ...toRole(found.id), is_read_only: true }
  }
  const builder = await person('builder')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: title },
    from: { kind: 'copy', id: flows.leave },
  })
  const { edit, contents } = await builder.call<{ edit: number; contents: object }>(
    'GET',
    `/api/workflow/designs/${id}`,
  )
  const drawn = {
    ...contents,
    number_prefix: 'ХГ',
    form: [],
    diagram: draw({
      start: { type: 'START', next: 'first' },
      first: { type: 'CHECK', to: role('accountant'), signed: true, on: { reviewed: 'second', returned: 'again' } },
      second: { type: 'CHECK', to: role('director'), signed: true, on: { reviewed: 'end', returned: 'again' } },
      again: { type: 'RE_CREATE', on: { recreated: 'first', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  }
  const saved = await builder.call<{ edit: number }>('PUT', `/api/workflow/designs/${id}/draft`, {
    edit,
    contents: drawn,
  })
  await builder.call('POST', `/api/workflow/designs/${id}/publish`, { edit: saved.edit })
  await admin.call('PUT', `/api/builder/ways/${AREA}.contracts`, { flows: [{ flow: id, refused_at: [] }] })
}

/** Draws what a hand would, and signs with it. */
async function sign(page: Page) {
  await page.getByRole('button', { name: 'Зөвшөөрөх', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Цахим гарын үсэг' })
  // A sheet that still comes up would take the pad from under the pen.
  await dialog.evaluate((it) => Promise.all(it.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const pad = await dialog.locator('canvas').first().boundingBox()
  if (!pad) throw new Error('there is nothing to draw on')
  await page.mouse.move(pad.x + 30, pad.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 20],
    [90, 80],
    [140, 30],
    [190, 70],
  ] as const)
    await page.mouse.move(pad.x + x, pad.y + y, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Гарын үсэг зурах', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a contract is drawn up from an opportunity, sent from its page, signed by two, one of them on a phone, and in force', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const title = `Гэрээт ажил ${mark}`
  const way = `Гэрээ батлах ${mark}`
  await signedByTwo(way)
  const seller = await person('sales')
  const firm = await seller.call<Row>('POST', `${rowsOf('companies')}/rows`, {
    values: { name: `Гэрээт ${mark} ХХК`, address: 'УБ, ХУД, 15-р хороо, Чингисийн 5' },
  })
  const deal = await seller.call<Row>('POST', `${rowsOf('opportunities')}/rows`, {
    values: { name: title, company: `${firm.id} —`, amount: '12000000' },
  })
  const page = await openDesk(browser, 'sales')
  const heard = listenTo(page)
  await page.goto(url(`/crm/companies/${firm.id}`))
  await expect(page.getByRole('group', { name: 'Хаяг' }).getByText('Улаанбаатар › Хан-Уул')).toBeVisible()
  await looksRight(page)
  await page.goto(url(`/crm/opportunities/${deal.id}`))
  await page.getByRole('button', { name: 'Гэрээ байгуулах', exact: true }).click()
  await expect(page.getByText(say('crm.draw.about'))).toBeVisible()
  await looksRight(page)
  await button(page, 'crm.draw.action').click()
  await expect(page).toHaveURL(/\/crm\/contracts\//)
  const contract = await called('sales', 'contracts', title)
  expect(contract.values).toMatchObject({ state: 'draft', value: '12000000' })
  expect(contract.values['company']).toContain(`Гэрээт ${mark} ХХК`)

  // Sent, the page goes on as one to be read.
  await page.getByRole('button', { name: `Илгээх: ${way}` }).click()
  await expect(page.getByText(say('records.only_read'))).toBeVisible()
  expect(heard.take()).toEqual([])

  const accountant = await openDesk(browser, 'accountant')
  await accountant.goto(url('/workflow/inbox'))
  await accountant.getByText(title).first().click()
  await sign(accountant)
  const phone = await openDesk(browser, 'director', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(url('/workflow/inbox'))
  await phone.getByText(title).first().click()
  await sign(phone)
  await expect.poll(async () => (await called('sales', 'contracts', title)).values['state']).toBe('active')
  expect((await called('sales', 'contracts', title)).values['signed_on']).toMatch(/^\d{4}-/)
  await Promise.all([page, accountant, phone].map(closeDesk))
})
