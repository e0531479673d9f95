// Without a mouse: keys that lead from screen to screen, and a day chosen from the calendar.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { axeFindings, listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)

test('keys lead from screen to screen, are listed, sleep while one types and can be switched off', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await page.goto('/workflow/inbox')
  await expect(page.locator('main h1').first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/admin\/profile$/)
  const nickname = page.getByLabel(say('access.profile.nickname'))
  const before = await nickname.inputValue()
  await nickname.pressSequentially('gi?')
  await expect(nickname).toHaveValue(`${before}gi?`)
  await expect(page).toHaveURL(/\/admin\/profile$/)
  await nickname.fill(before)
  await nickname.blur()

  const map = page.getByRole('dialog', { name: say('platform.keys.title') })
  await page.keyboard.press('?')
  await expect(map.getByText(say('workflow.keys.next'))).toBeVisible()
  await page.keyboard.press('c')
  await expect(page, 'nothing happens behind a dialog').toHaveURL(/\/admin\/profile$/)
  expect(await axeFindings(page)).toEqual([])
  await map.getByRole('switch', { name: say('platform.setting.single_keys') }).uncheck()
  await page.keyboard.press('Escape')
  await expect(map).toHaveCount(0)
  for (const key of ['?', 'g', 'i', 'c']) await page.keyboard.press(key)
  await expect(map).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/profile$/)

  // Where there are no keys there are still the palette and the person's menu.
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox', { name: say('platform.shell.find') }).fill(say('platform.keys.title'))
  await page.keyboard.press('Enter')
  await map.getByRole('switch', { name: say('platform.setting.single_keys') }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/workflow\/inbox/)
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'a day is typed as one is used to, or chosen from a calendar that begins on Monday',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'hr', { timezoneId: 'America/Los_Angeles' })
    await page.goto('/organization/employees/new')
    const day = page.getByLabel(say('organization.career.from'))
    await day.fill('2026.3.5')
    await day.blur()
    await expect(day).toHaveValue('2026-03-05')
    await day.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: say('platform.date.choose') })
    await expect(calendar.getByRole('columnheader').first()).toHaveText(say('platform.date.day_1'))
    await expect(
      calendar.getByRole('combobox', { name: say('platform.date.month') }).locator('option:checked'),
    ).toHaveText(say('platform.date.month_3'))
    await expect(calendar.getByRole('button', { name: /^2026-03-05, Пү/ })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageDown')
    await expect(calendar.getByRole('button', { name: /^2026-04-12/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(day).toHaveValue('2026-04-12')
    await expect(day).toBeFocused()
    await expect(calendar).toBeHidden()
    await closeDesk(page)
  },
)

test('the inbox is read without a mouse: j and k choose, also after a box was pressed, and Enter leads into the document', async ({
  browser,
}) => {
  const titles = ['Эхний гэрээ', 'Дараагийн гэрээ', 'Сүүлийн гэрээ']
  for (const title of titles) await send('creator', title)
  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await page.goto('/workflow/inbox')
  const sent = page
    .getByRole('group', { name: say('workflow.inbox.boxes') })
    .getByRole('button', { name: say('workflow.inbox.sent') })
  await sent.click()
  const chosen = (title: string) => page.getByRole('button', { name: title }).and(page.locator('[aria-current]'))
  const heading = (title: string) => page.getByRole('heading', { level: 2, name: title })
  await expect(chosen(titles[2]!)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(chosen(titles[0]!)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(titles[0]!)).toBeFocused()
  await expect(sent).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('ArrowDown')
  await expect(chosen(titles[0]!), 'in the document the arrows are for reading').toBeVisible()
  await page.keyboard.press('k')
  await expect(chosen(titles[1]!)).toBeFocused()
  // Whoever has put the focus down somewhere in the page gets there as well.
  await page.keyboard.press('Enter')
  await expect(heading(titles[1]!)).toBeFocused()
  await heading(titles[1]!).evaluate((element) => {
    element.blur()
  })
  await page.keyboard.press('Enter')
  await expect(heading(titles[1]!)).toBeFocused()
  // By Tab one comes to rows that are not chosen yet.
  await page.getByRole('button', { name: titles[2]! }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(titles[2]!)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/workflow/inbox?box=sent')
  await page.getByRole('button', { name: titles[1]! }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: titles[1]! })).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test('who decides beside the list goes on at the heading of the next document, hears its title, and the keys go on from there', async ({
  browser,
}) => {
  const titles = ['Мөргөцөг нэгдүгээр', 'Мөргөцөг хоёрдугаар']
  for (const title of titles) await send('creator', title)
  const page = await openDesk(browser, 'reviewer')
  const heard = listenTo(page)
  await page.goto('/workflow/inbox?q=Мөргөцөг')
  const heading = (title: string) => page.getByRole('heading', { level: 2, name: title })
  const row = (title: string) => page.getByRole('button', { name: title })
  const reviewed = page.getByRole('button', { name: 'Зөвшөөрөх', exact: true })
  await row(titles[0]!).click()
  await expect(heading(titles[0]!)).toBeVisible()
  await expect(reviewed, 'the hand that pressed has settled').toBeEnabled()
  await reviewed.focus()
  await page.keyboard.press('Enter')
  await expect(heading(titles[1]!)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: titles[1]! })).toHaveText(
    say('workflow.inbox.next').replace('{{title}}', titles[1]!),
  )
  await expect(row(titles[0]!)).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(row(titles[1]!)).toBeFocused()

  await expect(page.getByRole('status').filter({ hasText: titles[1]! })).toHaveCount(0)
  await expect(reviewed, 'the hand that pressed has settled').toBeEnabled()
  await reviewed.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: say('platform.no_results') })).toHaveCount(1)
  await expect(page.getByRole('region', { name: say('workflow.document.title') })).toBeFocused()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'a row that is opened with a key leads the keys into its screen, and back to the row',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    await page.goto('/admin/users')
    const row = page.getByRole('table').locator('tbody button').nth(1)
    const opened = page.locator(`[data-row="${await row.getAttribute('data-row')}"]`)
    await row.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
    await expect(page.locator('#main')).toBeFocused()
    await expect(page.locator('main h1')).toBeVisible()
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('#main') !== null),
      'the next stop is one of the screen',
    ).toBe(true)
    await page.goBack()
    await expect(opened).toBeFocused()

    await page.goto('/workflow/inbox')
    const link = page.locator('#main a[href^="/workflow/"], #main a[href*="?id="]').first()
    await link.press('Enter')
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await closeDesk(page)
  },
)
