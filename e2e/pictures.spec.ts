// Pictures of the README and of the user guide: `PICTURES=1 npm run e2e -- pictures` draws them anew into docs/images.
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { closeDesk, openDesk } from './desk.ts'
import { fillOffice } from './filled-office.ts'

const folder = path.resolve(import.meta.dirname, '../docs/images')

if (process.env.PICTURES === '1') {
  test('the pictures of the guide', async ({ browser }) => {
    test.setTimeout(120_000)
    const office = await fillOffice()
    const crisp = { deviceScaleFactor: 2, viewport: { width: 1440, height: 900 } }
    const reviewer = await openDesk(browser, 'reviewer', crisp)
    await take(reviewer, `/home?id=${office.changed}`, 'inbox')
    await closeDesk(reviewer)

    const dark = await openDesk(browser, 'reviewer', { ...crisp, theme: 'dark' })
    await take(dark, `/home?id=${office.changed}`, 'inbox-dark')
    await closeDesk(dark)

    const creator = await openDesk(browser, 'creator', crisp)
    await take(creator, `/workflow/${office.ended}`, 'document')
    await closeDesk(creator)

    const councillor = await openDesk(browser, 'councillor2', crisp)
    await take(councillor, `/workflow/${office.voting}`, 'vote')
    await closeDesk(councillor)

    const phone = await openDesk(browser, 'councillor2', { deviceScaleFactor: 3, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await take(phone, `/workflow/${office.voting}`, 'phone')
    await take(phone, '/home', 'phone-inbox')
    await closeDesk(phone)
  })
}

async function take(page: Page, address: string, name: string) {
  await page.goto(address)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Ачаалж байна' })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  // Signatures come when they are in sight.
  await page.waitForLoadState('networkidle')
  // A palette is enough for a screen, and a third of the bytes.
  await sharp(await page.screenshot({ animations: 'disabled' })).png({ palette: true, quality: 95, effort: 10 }).toFile(path.join(folder, `${name}.png`))
}
