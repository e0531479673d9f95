import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:4620'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
const as = async (login, size, scheme = 'light', extra = {}) => {
  const context = await browser.newContext({ viewport: size, colorScheme: scheme, ...extra })
  await context.request.post(`${base}/api/auth/login`, { data: { username: login, login, password: 'Orgil#2026' } })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 500)))
  return page
}
const desk = { width: 1440, height: 900 }
const page = await as('creator', desk)
for (const [name, url] of [['day', '/rooms'], ['week', '/rooms?view=week'], ['month', '/rooms?view=month'], ['list', '/rooms/bookings'], ['roomlist', '/rooms/list']]) {
  await page.goto(base + url)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/rooms-shots/${name}.png`, fullPage: true })
}
const phone = await as('creator', { width: 390, height: 844 }, 'dark', { hasTouch: true, isMobile: true })
await phone.goto(base + '/rooms')
await phone.waitForTimeout(2500)
await phone.screenshot({ path: '/tmp/rooms-shots/phone.png', fullPage: true })
const open = await (await browser.newContext({ viewport: desk, javaScriptEnabled: false })).newPage()
await open.goto(base + '/conference-room-order')
await open.screenshot({ path: '/tmp/rooms-shots/public.png', fullPage: true })
await open.locator('.page-card .page-button').first().click().catch((e) => console.log(String(e).slice(0, 200)))
await open.screenshot({ path: '/tmp/rooms-shots/public-form.png', fullPage: true })
await browser.close()
