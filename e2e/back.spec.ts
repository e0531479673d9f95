import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { closeDesk, openDesk } from './desk.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const password = (page: Page) => dialog(page, say('access.change.title')).getByLabel(say('access.change.current'))
const question = (page: Page) => page.getByText(say('platform.dialog.unsaved'))

for (const [where, wishes] of [
  ['in an office', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const) {
  test.describe(where, { tag: 'hasTouch' in wishes ? NIGHT : [] }, () => {
    test('going back in a dialog asks where something was typed, and the page stays', async ({ browser }) => {
      const page = await openDesk(browser, 'hr', wishes)
      const heard = listenTo(page)
      await page.goto('/workflow/inbox')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/admin/profile')
      await button(page, 'access.change.title').click()
      await password(page).fill('Nuuts#1')
      await page.goBack()
      await expect(question(page)).toBeVisible()
      await expect(password(page)).toHaveValue('Nuuts#1')
      // As Escape does in the question: one stays.
      await page.goBack()
      await expect(question(page)).toHaveCount(0)
      await expect(password(page)).toHaveValue('Nuuts#1')
      await page.goBack()
      await button(page, 'platform.dialog.leave').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(/\/admin\/profile$/)

      // Closed by its own button, it leaves nothing that the next step would go to.
      await button(page, 'access.change.title').click()
      await dialog(page, say('access.change.title'))
        .getByRole('button', { name: say('platform.cancel') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/workflow\/inbox$/)
      await page.goForward()
      await expect(button(page, 'access.change.title')).toBeVisible()

      await button(page, 'access.change.title').click()
      await expect(password(page)).toBeVisible()
      await page.reload()
      await expect(button(page, 'access.change.title')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/workflow\/inbox$/)
      expect(heard.take()).toEqual([])
      await closeDesk(page)
    })

    test('going back leaves the crop tool, and the page only then', { tag: NIGHT }, async ({ browser }) => {
      const page = await openDesk(browser, 'hr', wishes)
      await page.goto('/workflow/inbox')
      await page.goto('/admin/profile')
      await button(page, 'access.avatar.title').click()
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: say('access.avatar.choose') }).click(),
      ])
      await chooser.setFiles({
        name: 'face.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      })
      const tool = dialog(page, say('access.avatar.crop'))
      await tool.getByRole('slider').first().press('+')
      await page.goBack()
      await expect(page).toHaveURL(/\/admin\/profile$/)
      if (await question(page).isVisible()) await button(page, 'platform.dialog.leave').click()
      await expect(tool).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/workflow\/inbox$/)
      await closeDesk(page)
    })

    test(
      'in the registration going back is the step before, with all that was typed',
      { tag: NIGHT },
      async ({ browser }) => {
        const page = await openDesk(browser, null, wishes)
        await page.goto('/faq')
        await page.goto('/register')
        await page.getByLabel('Овог').fill('Дорж')
        await page.getByRole('textbox', { name: 'Нэр', exact: true }).fill('Анужин')
        await button(page, 'access.register.next').click()
        const email = page.getByLabel('И-мэйл')
        await email.fill(`back-${Date.now()}@example.mn`)
        await expect
          .poll(
            () => page.evaluate(() => (history.state as { over?: string }).over !== undefined),
            'nobody is so quick as to leave before the step stands',
          )
          .toBe(true)
        await page.goBack()
        await expect(email).toHaveCount(0)
        await expect(page.getByLabel('Овог')).toHaveValue('Дорж')
        await button(page, 'access.register.next').click()
        await expect(email).toHaveValue(/^back-/)
        await button(page, 'access.register.previous').click()
        await expect(page.getByLabel('Овог')).toHaveValue('Дорж')
        await page.goBack()
        await expect(page).toHaveURL(/\/faq$/)
        await closeDesk(page)
      },
    )

    test('going back in the question about a document that is not sent stays with it, and leaving it leads where one came from', async ({
      browser,
    }) => {
      const page = await openDesk(browser, 'creator', wishes)
      await page.goto('/workflow/inbox')
      await page.goto('/admin/profile')
      await expect(button(page, 'access.change.title')).toBeVisible()
      await page.keyboard.press('c')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Зөвлөлөөр/ })
        .first()
        .click()
      const title = page.getByRole('textbox', { name: say('workflow.form.title'), exact: true })
      await title.fill('Буцах гэрээ')
      const asked = dialog(page, say('workflow.create.leave'))
      await page.goBack()
      await expect(asked).toBeVisible()
      await page.goBack()
      await expect(asked).toHaveCount(0)
      await expect(title).toHaveValue('Буцах гэрээ')
      const address = page.url()
      await page.goBack()
      await asked.getByRole('button', { name: say('workflow.create.leave_discard') }).click()
      await expect(title).toHaveCount(0)
      expect(page.url()).not.toBe(address)
      await page.goForward()
      await expect(title).toHaveValue('')
      await closeDesk(page)
    })
  })
}

test('on a phone the menu goes with a step back, and the page opened from it follows the one before', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'creator', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    settings: { multiTab: true },
  })
  await page.goto('/workflow/inbox')
  const open = button(page, 'platform.shell.open_menu')
  const menu = dialog(page, say('platform.shell.menu'))
  await open.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/\/workflow\/inbox$/)
  await open.click()
  await menu.getByRole('link', { name: say('access.profile.title') }).click()
  await expect(menu).toHaveCount(0)
  await expect(button(page, 'access.change.title')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/workflow\/inbox$/)
  // Of two that lie upon each other the upper one goes first.
  await page.goForward()
  await button(page, 'access.change.title').click()
  await password(page).fill('Nuuts#1')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(password(page)).toHaveValue('Nuuts#1')
  await closeDesk(page)
})
