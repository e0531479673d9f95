import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { colleague } from './colleague.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { button, say } from './planning.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const mark = Date.now().toString(36)

async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  expect(await bareKeys(page, ['attendance', 'records', 'platform'])).toEqual([])
}

/** The Monday of the week after next, or of one later. */
function mondayAhead(days = 14) {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

test('an employee punches on a phone, asks for leave, the head decides, and the month shows it', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const admin = await person('admin')
  const rows = (table: string) => `/api/records/${['attendance', table].join('.')}/rows`
  const kind = `Туршилт ${mark}`
  await admin.call('POST', rows('leave_kinds'), { values: { name: kind, code: 'ТЧ', allows_half: true } })
  const monday = mondayAhead()

  const phone = await openDesk(browser, 'sales', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const heard = listenTo(phone)
  await phone.goto(url('/attendance'))
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(say('attendance.mine.title'))
  await button(phone, 'attendance.do.in').click()
  await expect(phone.getByRole('status').filter({ hasText: say('attendance.flag.no_position') })).toHaveCount(0)
  await expect(button(phone, 'attendance.do.out')).toBeVisible()
  await looksRight(phone)
  // Pressed twice in a row, a break is one break.
  await button(phone, 'attendance.do.break_out').dblclick()
  await expect(button(phone, 'attendance.do.break_in')).toBeVisible()
  await phone.reload()
  await expect(button(phone, 'attendance.do.break_in')).toBeVisible()
  await button(phone, 'attendance.mine.ask_leave').click()
  const form = phone.getByRole('dialog')
  await form.getByRole('combobox', { name: /^Төрөл/ }).selectOption({ label: kind })
  await form.getByRole('textbox', { name: /^Эхлэх өдөр/ }).fill(monday)
  await form.getByRole('textbox', { name: /^Дуусах өдөр/ }).fill(monday)
  await form.getByRole('textbox', { name: 'Шалтгаан', exact: true }).fill('Хүүхдийн баяр')
  await looksRight(phone)
  await form.getByRole('button', { name: say('attendance.leave.ask') }).click()
  await expect(form).toBeHidden()

  // Whoever leads them sees them here, and decides.
  const head = await openDesk(browser, 'councillor3')
  await head.goto(url('/attendance/team'))
  const line = head.getByRole('button').filter({ hasText: 'Нямдорж' })
  await expect(line).toBeVisible()
  await looksRight(head)
  await line.click()
  await expect(head.getByRole('dialog')).toContainText(say('attendance.punch.in'))
  await looksRight(head)
  await head.keyboard.press('Escape')
  const leader = await person('councillor3')
  const query = await leader.call<{ rows: { id: string; values: Record<string, unknown> }[] }>(
    'POST',
    `/api/records/${['attendance', 'leaves'].join('.')}/query`,
    { limit: 50, sort: ['-from_day'] },
  )
  const { id } = query.rows.find(({ values }) => values['reason'] === 'Хүүхдийн баяр')!
  await leader.call('PUT', `${rows('leaves')}/${id}`, { was: { state: 'asked' }, values: { state: 'approved' } })

  const hr = await openDesk(browser, 'hr')
  await hr.goto(url(`/attendance/sheet?month=${monday.slice(0, 7)}`))
  await expect(hr.getByRole('button', { name: new RegExp(`Нямдорж, ${monday}: ТЧ`) })).toBeVisible()
  await looksRight(hr)
  await button(hr, 'attendance.sheet.excel').click()
  const choice = hr.getByRole('dialog')
  await choice.getByRole('checkbox', { name: say('attendance.sheet.job') }).uncheck()
  await looksRight(hr)
  const [file] = await Promise.all([
    hr.waitForEvent('download'),
    choice.getByRole('link', { name: say('attendance.sheet.file_take') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/attendance-.*\.xlsx$/)

  // A roster is painted by keys.
  await admin.call('POST', rows('shifts'), {
    values: { name: `Орой ${mark}`, code: 'О', starts: '14:00', ends: '22:00' },
  })
  await hr.goto(url(`/attendance/roster?month=${monday.slice(0, 7)}`))
  await hr.getByRole('radio', { name: new RegExp(`Орой ${mark}`) }).check()
  const cell = hr.getByRole('button', { name: new RegExp(`Нямдорж, ${monday}:`) })
  await cell.focus()
  await hr.keyboard.press('Enter')
  await expect(hr.getByRole('button', { name: new RegExp(`Нямдорж, ${monday}: О`) })).toBeVisible()
  await looksRight(hr)

  // What a reader at a door wrote is brought in, and counts once.
  await hr.goto(url('/attendance/import'))
  const reader = `Жамц Нямдорж\t2026-11-20 08:5${mark.length % 10}:12\t1\t0\nХэн ч биш\t2026-11-20 09:00:00\t1\t0\n`
  for (const outcome of ['made', 'known']) {
    await hr.locator('input[type=file]').setInputFiles({
      name: 'attlog.dat',
      mimeType: 'text/plain',
      buffer: Buffer.from(reader),
    })
    await button(hr, 'attendance.delivery.bring').click()
    const counted = hr.locator('dl > div').filter({ hasText: say(`attendance.delivery.count_${outcome}`) })
    await expect(counted.locator('dd')).toHaveText('1')
    await expect(hr.getByText('Хэн ч биш (1)')).toBeVisible()
    await looksRight(hr)
    await hr.reload()
  }

  // A colleague sees none of it.
  await colleague(`clerk${mark}`, { first_name: 'Отгон', password: 'Salkhi#2026-nuuts' })
  const other = await openDesk(browser, `clerk${mark}`, { password: 'Salkhi#2026-nuuts' })
  await other.goto(url('/attendance/sheet'))
  await expect(other.getByText('Нямдорж')).toHaveCount(0)
  expect(heard.take()).toEqual([])
  for (const page of [phone, head, hr, other]) await closeDesk(page)
})

test('a balance opens into its ledger, and leave that was agreed upon is called off before it begins', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const rows = (table: string) => `/api/records/${['attendance', table].join('.')}/rows`
  const [admin, clerk, leader] = [await person('admin'), await person('sales'), await person('councillor3')]
  const name = `Амралт ${mark}`
  const values = { name, code: 'АТ', has_balance: true, entitles: 'nothing' }
  const { id: kind } = await admin.call<{ id: string }>('POST', rows('leave_kinds'), { values })
  const { employee } = await clerk.call<{ employee: number }>('GET', '/api/attendance/mine')
  const whose = { employee: `${employee} —`, kind: `${kind} —` }
  await admin.call('POST', rows('leave_entries'), { values: { ...whose, day: '2026-01-05', entry: 'set', days: '10' } })
  const monday = mondayAhead(28)
  const span = { from_day: monday, to_day: monday, part: 'day' }
  const { id } = await clerk.call<{ id: string }>('POST', rows('leaves'), { values: { ...whose, ...span } })
  await leader.call('PUT', `${rows('leaves')}/${id}`, { was: { state: 'asked' }, values: { state: 'approved' } })

  const phone = await openDesk(browser, 'sales', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const heard = listenTo(phone)
  await phone.goto(url('/attendance'))
  const balance = phone.getByRole('button').filter({ hasText: name }).first()
  await expect(balance).toContainText(say('attendance.mine.coming').replace('{{days}}', '1'), { timeout: 20_000 })
  await balance.click()
  const ledger = phone.getByRole('dialog')
  await expect(ledger).toContainText(say('attendance.ledger.entry_set'))
  await expect(ledger).toContainText(say('attendance.ledger.will_taken'), { timeout: 20_000 })
  await looksRight(phone)
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: new RegExp(`^${say('attendance.leave.cancel')}.*${name}`) }).click()
  await looksRight(phone)
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: say('attendance.leave.cancel') })
    .click()
  await expect(phone.getByRole('dialog')).toBeHidden()
  await expect(balance).not.toContainText(say('attendance.mine.coming').slice(0, 8), { timeout: 20_000 })
  expect(heard.take()).toEqual([])
  await closeDesk(phone)
})
