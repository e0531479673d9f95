import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { council, decide, documentFor, flows, send, sheet, vote } from './documents.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const messages = (page: Page) => page.getByRole('region', { name: 'Мессежүүд' })

test('a request for leave begins in its title, its last day opens where the first stands, and cannot come before it', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'creator')
  const heard = listenTo(page)
  await page.goto(url(`/workflow/new?flow=${flows.leave}`))
  await expect(page.getByLabel('Гарчиг')).toBeFocused()
  await page.keyboard.type('Чөлөө авах хүсэлт')
  await page.getByLabel('Чөлөөний төрөл').selectOption('annual')
  await page.getByLabel('Эхлэх өдөр').fill('2031-03-10')
  await page.getByLabel('Шалтгаан').fill('Хувийн ажил')

  const last = page.locator('[data-field="to"]')
  await last.getByRole('button', { name: 'Огноо сонгох' }).click()
  await expect(last.getByLabel('Он', { exact: true })).toHaveValue('2031')
  await expect(last.getByLabel('Сар', { exact: true })).toHaveValue('3')
  await expect(last.locator('[data-day="2031-03-09"]')).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByLabel('Сүүлийн өдөр').fill('2031-03-09')
  await page.getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(last.getByText('Эхлэх өдрөөс өмнө байна')).toBeVisible()
  await page.getByLabel('Сүүлийн өдөр').fill('2031-03-14')
  await page.getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(messages(page).getByText('Баримт бичиг илгээгдлээ')).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test('Korean letters have their font on a page without the shell as well', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'creator', { fresh: true })
  await page.goto(url('/workflow/new?flow=1'))
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Pretendard'))))
    .toBe(true)
  await closeDesk(page)
})

test(
  'under a finger nothing is focused, so that no keyboard comes up by itself',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'creator', { ...phone, isMobile: true })
    await page.goto(url(`/workflow/new?flow=${flows.leave}`))
    await expect(page.getByLabel('Гарчиг')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
    await closeDesk(page)
  },
)

test('on a phone a document says at once who has it, and its bar leads to the ballot before it complains', async ({
  browser,
}) => {
  const id = await send('creator', 'Утсан дээрх санал')
  await decide('reviewer', id, 'reviewed')
  await decide('secretary', id, 'prepared', { sheet: sheet(council) })
  const page = await openDesk(browser, 'councillor1', { ...phone, isMobile: true })
  const heard = listenTo(page)
  await page.goto(url(`/workflow/${id}`))
  const holders = page.getByRole('heading', { name: 'Одоо хэнд байгаа' })
  await expect(holders).toBeInViewport()
  const [above, below] = await Promise.all([
    holders.boundingBox(),
    page.getByRole('heading', { name: 'Агуулга' }).boundingBox(),
  ])
  expect(above!.y).toBeLessThan(below!.y)

  const approve = page.getByRole('radio', { name: 'Зөвшөөрөх' })
  await expect(approve).not.toBeInViewport()
  const bar = page.getByRole('region', { name: 'Шийдвэр', exact: true })
  await bar.getByRole('button', { name: 'Санал өгөх' }).click()
  await expect(approve).toBeInViewport()
  await expect(approve).toBeFocused()
  await expect(bar.getByText('Саналаа сонгоно уу')).toHaveCount(0)
  await bar.getByRole('button', { name: 'Санал өгөх' }).click()
  await expect(bar.getByText('Саналаа сонгоно уу')).toBeVisible()
  expect(await widerThanScreen(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  expect(heard.take()).toEqual([])
  await vote('councillor1', id, 'approve')
  expect((await documentFor('councillor1', id)).my_steps).toHaveLength(1)
  await closeDesk(page)
})

test(
  'a message over an open dialog can be pressed and is reached with the keyboard, and one stays when the dialog closes',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page, { expects: [/status of 500/, /HTTP 500/] })
    await page.goto(url('/organization/calendar'))
    let isBroken = true
    await page.route('**/api/organization/**', (route) =>
      isBroken && route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            json: {
              status: false,
              code: 'platform.server_error',
              message: 'Серверийн алдаа!',
              msg: '',
              enMsg: '',
              reference: 'REF-7741',
            },
          })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Амралтын өдөр нэмэх' }).click()
    const dialog = page.getByRole('dialog', { name: 'Амралтын өдөр нэмэх' })
    await dialog.getByLabel('Өдөр').fill('2031-05-06')
    await dialog.getByLabel('Монгол нэр').fill('Туршилтын өдөр')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()

    // Within the dialog, so that neither the pointer nor the keyboard nor a reader of the screen is kept from it.
    const failure = dialog.getByRole('region', { name: 'Мессежүүд' })
    await expect(failure.getByText('REF-7741')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await failure.getByRole('button', { name: 'Хаах' }).focus()
    await expect(failure.getByRole('button', { name: 'Хаах' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(failure.getByText('REF-7741')).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await failure.getByRole('button', { name: 'Хаах' }).click()
    await expect(failure.getByText('REF-7741')).toHaveCount(0)

    isBroken = false
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(messages(page).getByText('Амжилттай хадгаллаа')).toBeVisible()
    await messages(page).getByRole('button', { name: 'Хаах' }).click()
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)
