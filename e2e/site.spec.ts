import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { openSite } from './open-site.ts'
import { button, say } from './planning.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'
import { words } from './words.ts'

const mark = Date.now().toString(36)
const rowsOf = (table: string) => `/api/records/site.${table}/rows`

async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  )
  expect(await bareKeys(page, ['site', 'records', 'platform'])).toEqual([])
}

test('a text is released, read without a script, and a visitor writes back', async ({ browser }) => {
  test.setTimeout(150_000)
  const admin = await person('admin')
  await openSite({ isMain: false })
  // The platform says whose site stands at the address of the installation, unless another journey had it said already.
  const platform = await openDesk(browser, 'superadmin')
  await platform.goto(url('/lambda/site'))
  const whose = platform.getByLabel(say('site.main.whose'))
  await expect(whose).toBeVisible()
  if ((await whose.inputValue()) === '') {
    await whose.selectOption({ index: 1 })
    await expect(platform.getByText(say('platform.saved'))).toBeVisible()
  }
  await expect(whose).toHaveValue(/^\d+$/)
  await looksRight(platform)
  await closeDesk(platform)
  // A package is written, looked at, and released.
  const title = `Байгууллага ${mark}`
  const { id } = await admin.call<{ id: string }>('POST', rowsOf('contents'), {
    values: {
      kind: 'package',
      title,
      slug: `org-${mark}`,
      price: '12000',
      price_per: 'person_month',
      summary: 'Бүрэн багц',
    },
  })
  const desk = await openDesk(browser, 'admin')
  const heard = listenTo(desk)
  await desk.goto(url(`/site/contents/${id}`))
  await desk.getByRole('button', { name: 'Урьдчилан харах', exact: true }).click()
  const [preview] = await Promise.all([desk.waitForEvent('popup'), button(desk, 'site.preview.open').click()])
  await expect(preview.getByText(say('site.preview.ribbon'))).toBeVisible()
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await looksRight(preview)
  await preview.close()
  await desk.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(say('site.release.name')).fill('Намрын үнэ')
  expect(await axeFindings(desk)).toEqual([])
  await dialog.getByRole('button', { name: say('site.release.title') }).dblclick()
  await expect(desk.getByRole('button', { name: 'Сайтаас буулгах', exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Хувилбарууд', exact: true }).click()
  await expect(dialog.getByText('Намрын үнэ')).toHaveCount(1)
  await expect(dialog.getByText(say('site.versions.live'))).toBeVisible()
  await desk.keyboard.press('Escape')
  expect(heard.take()).toEqual([])
  await closeDesk(desk)

  // A visitor with a phone and without a script reads it in English, and writes.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  await phone.goto(url('/packages?lang=en_US'))
  await expect(phone.getByRole('heading', { level: 1, name: words('en', 'site.nav.packages') })).toBeVisible()
  await phone.getByRole('link', { name: title }).click()
  await expect(phone.getByText('12,000')).toBeVisible()
  await phone.getByRole('link', { name: words('en', 'site.ask_about') }).click()
  await expect(phone.getByRole('combobox')).toHaveValue(`org-${mark}`)
  await phone.getByLabel(words('en', 'site.form.person')).fill(`Түмэн ${mark}`)
  await phone.getByLabel(words('en', 'site.form.text')).fill('Бид 40 хүнтэй.')
  await phone.waitForTimeout(2600)
  await phone.getByRole('button', { name: words('en', 'site.form.send') }).click()
  await expect(phone.getByText(words('en', 'site.form.phone_or_email'))).toBeVisible()
  await phone.getByLabel(words('en', 'site.form.phone')).fill('99112233')
  await phone.getByRole('button', { name: words('en', 'site.form.send') }).click()
  await expect(phone.getByRole('heading', { name: words('en', 'site.form.thanks') })).toBeVisible()
  await phone.reload()
  await context.close()

  // It is a lead once, though the page was loaded again.
  await expect
    .poll(async () => {
      const asked = { limit: 50, search: `Түмэн ${mark}` }
      return (await admin.call<{ rows: object[] }>('POST', '/api/records/crm.leads/query', asked)).rows.length
    })
    .toBe(1)

  // In the dark and with a script nothing is wrong either.
  const dark = await browser.newContext({ colorScheme: 'dark' })
  const page = await dark.newPage()
  for (const path of [
    '/packages',
    `/packages/org-${mark}`,
    '/systems',
    '/guide',
    '/faq',
    '/support',
    '/contact-us',
    '/search?q=org',
    '/nothing-here-at-all',
  ]) {
    await page.goto(url(path))
    if (path !== '/nothing-here-at-all') await looksRight(page)
  }
  await page.goto(url('/faq'))
  await page.getByRole('button', { name: say('site.mode') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await dark.close()
})
