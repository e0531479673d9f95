import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { openSite } from './open-site.ts'
import { button, say } from './planning.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const mark = Date.now().toString(36)
const room = `Говь ${mark}`
const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)

const track = (page: Page) => page.getByRole('region', { name: room, exact: true }).locator('[data-track]')
const booking = (page: Page, title: string) => page.locator('[data-booking]').filter({ hasText: title })

/** Pixels of an hour, and where one is on the track of the room. */
async function hourOf(page: Page, hour: number) {
  const box = (await track(page).boundingBox())!
  // Eight to seven, as the rooms are open.
  return { x: box.x + ((hour - 8) / 11) * box.width, y: box.y + box.height / 2, width: box.width / 11 }
}

async function dragBy(page: Page, from: { x: number; y: number }, x: number) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (x > 0 ? 6 : -6), from.y)
  await page.mouse.move(from.x + x, from.y, { steps: 8 })
  await page.mouse.up()
}

/** A finger holds, draws and lets go. */
async function drawByFinger(page: Page, from: { x: number; y: number }, x: number) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y: from.y }],
    })
  await touch('touchStart', from.x)
  await page.waitForTimeout(400)
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', from.x + (x * step) / 6)
  await touch('touchEnd')
}

test('a clerk finds a room and books it by mouse, keys and finger; a visitor orders it without a script, a clash is told, and the secretary decides', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const admin = await person('admin')
  const made = await admin.call<{ id: string }>('POST', '/api/records/rooms.rooms/rows', {
    values: { name: room, seats: '14', equipment: 'projector,microphone', is_public: true },
    lines: {
      hours: {
        rows: ['1', '2', '3', '4', '5', '6', '7'].map((weekday) => ({
          values: { weekday, opens: '08:00', closes: '19:00' },
        })),
      },
    },
  })
  expect(made.id).toBeTruthy()
  await openSite()

  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await page.goto(url(`/rooms?day=${day}`))
  await expect(track(page)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['rooms', 'platform'])).toEqual([])
  // For twelve at two o’clock with a projector.
  await page.getByLabel(say('rooms.finder.seats'), { exact: true }).fill('12')
  await page.getByLabel(say('rooms.finder.from'), { exact: true }).fill('1400')
  await page.getByLabel(say('rooms.finder.to'), { exact: true }).fill('1530')
  await page.getByRole('checkbox', { name: say('rooms.equipment.projector') }).check()
  await page.getByRole('checkbox', { name: say('rooms.equipment.microphone') }).check()
  await expect(page.getByRole('region', { name: 'Богд хан' })).toHaveCount(0)

  // By mouse: drawn, moved, stretched.
  const two = await hourOf(page, 14)
  await dragBy(page, two, two.width * 1.5)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(new RegExp(`^${say('rooms.book.from')}`))).toHaveValue('14:00')
  await expect(dialog.getByLabel(new RegExp(`^${say('rooms.book.to')}`))).toHaveValue('15:30')
  await dialog.getByLabel(new RegExp(`^${say('rooms.book.subject')}`)).fill(`Зөвлөгөөн ${mark}`)
  await dialog.getByLabel(say('rooms.book.people'), { exact: true }).fill('12')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: say('rooms.book.action'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // It fits the wish no more: all rooms are shown again.
  await page.goto(url(`/rooms?day=${day}`))
  const mine = booking(page, `Зөвлөгөөн ${mark}`)
  await expect(mine).toHaveAttribute('aria-label', /14:00–15:30/)
  const box = (await mine.boundingBox())!
  await dragBy(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, -two.width)
  await expect(mine).toHaveAttribute('aria-label', /13:00–14:30/)
  // By keys.
  await mine.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(mine).toHaveAttribute('aria-label', /13:15–14:30/)

  // A visitor without a script sees what is left, and orders.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(url(`/conference-room-order?day=${day}&seats=12&minutes=60`))
  await expect(visitor.getByRole('link', { name: `${room}, 13:30–14:30` })).toHaveCount(0)
  await expect(visitor.getByText(`Зөвлөгөөн ${mark}`)).toHaveCount(0)
  await visitor.getByRole('link', { name: `${room}, 16:00–17:00` }).click()
  await visitor.getByLabel(new RegExp(`^${say('rooms.order.purpose')}`)).fill(`Зочны хурал ${mark}`)
  await visitor.getByLabel(new RegExp(`^${say('rooms.order.person')}`)).fill('Зочин')
  await visitor.getByLabel(new RegExp(`^${say('rooms.order.email')}`)).fill('guest@example.mn')
  await visitor.getByLabel(new RegExp(`^${say('rooms.order.people')}`)).fill('12')
  await visitor.waitForTimeout(2600)
  await visitor.getByRole('button', { name: say('rooms.order.send') }).click()
  await expect(visitor.getByText(say('rooms.order.thanks'))).toBeVisible()
  await context.close()

  // A clash is told by name, and may be waited for: on a phone, by finger.
  const phone = await openDesk(browser, 'hr', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(url(`/rooms?day=${day}`))
  await expect(track(phone)).toBeVisible()
  await track(phone).scrollIntoViewIfNeeded()
  const one = await hourOf(phone, 12.5)
  await drawByFinger(phone, one, one.width * 1.5)
  const sheet = phone.getByRole('dialog')
  await sheet.getByLabel(new RegExp(`^${say('rooms.book.subject')}`)).fill(`Давхцсан ${mark}`)
  await sheet.getByRole('button', { name: say('rooms.book.action'), exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText(`Зөвлөгөөн ${mark}`)
  expect(await axeFindings(phone)).toEqual([])
  await sheet.getByRole('button', { name: say('rooms.waiting.wait') }).click()
  await expect(sheet).toBeHidden()
  const nine = await hourOf(phone, 9)
  await drawByFinger(phone, nine, nine.width)
  await sheet.getByLabel(new RegExp(`^${say('rooms.book.subject')}`)).fill(`Утаснаас ${mark}`)
  await sheet.getByRole('button', { name: say('rooms.book.action'), exact: true }).click()
  await expect(booking(phone, `Утаснаас ${mark}`)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // Whoever decides sees what is asked for, and confirms it.
  const desk = await openDesk(browser, 'secretary')
  await desk.goto(url(`/rooms?day=${day}`))
  const asked = booking(desk, `Зочны хурал ${mark}`)
  await expect(asked).toHaveAttribute('data-state', 'asked')
  await asked.click()
  await button(desk, 'rooms.booking.confirm').click()
  await expect(asked).toHaveAttribute('data-state', 'confirmed')

  expect(heard.take()).toEqual([])
  await closeDesk(page)
  await closeDesk(phone)
  await closeDesk(desk)
})
