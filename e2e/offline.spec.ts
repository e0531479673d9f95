// Without a network: what is kept stays in sight, and goes on where it was.
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, languages, openDesk } from './desk.ts'
import { axeFindings, widerThanScreen } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)
const councilFlow = (page: Page) => page.getByRole('button', { name: /Зөвлөлөөр шийдвэрлүүлэх/ })

/** Until the worker of this page has fetched ahead what it needs. */
async function withWorker(page: Page) {
  await page.goto('/home')
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

test('a reload without a network shows what is kept, and the network brings it back to be sent', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'creator', { serviceWorkers: 'allow' })
  page.on('dialog', (dialog) => void dialog.accept())
  await withWorker(page)
  await page.goto('/workflow')
  await councilFlow(page).click()
  const title = page.getByRole('textbox', { name: say('workflow.form.title'), exact: true })
  await title.fill('Сүлжээгүй бичсэн гэрээ')
  await expect(page.getByText(/хадгал/i).first()).toBeVisible()

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say('platform.offline.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Сүлжээгүй бичсэн гэрээ' })).toHaveAttribute('href', '/workflow/new')
  await expect(page.getByText(say('workflow.kept.new'))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/admin/profile')
  await expect(
    page.getByRole('heading', { level: 1, name: say('platform.offline.title') }),
    'any page does',
  ).toBeVisible()
  await page.getByRole('link', { name: 'Сүлжээгүй бичсэн гэрээ' }).click()
  await page.context().setOffline(false)
  await expect(councilFlow(page)).toBeVisible({ timeout: 15_000 })
  await councilFlow(page).click()
  await expect(title).toHaveValue('Сүлжээгүй бичсэн гэрээ')
  await closeDesk(page)
})

test(
  'a locked screen that is loaded without a network tells how much waits, and not what',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'director', { serviceWorkers: 'allow' })
    page.on('dialog', (dialog) => void dialog.accept())
    await withWorker(page)
    await page.goto('/admin/profile')
    const nickname = page.getByLabel('Харагдах нэр')
    await nickname.fill('Нууц хоч')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Нууц хоч')).toBeVisible()
    // What stood in the form already is not what was typed.
    await expect(page.getByText('Энхжин')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(nickname).toHaveValue('Нууц хоч', { timeout: 15_000 })

    await page.keyboard.press('Control+Alt+KeyL')
    await expect(page.getByRole('button', { name: 'Түгжээ тайлах' })).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: say('platform.offline.title') })).toBeVisible()
    await expect(page.getByText(say('platform.offline.locked'))).toBeVisible()
    await expect(page.getByText('Нууц хоч')).toHaveCount(0)
    await page.context().setOffline(false)
    await closeDesk(page)
  },
)

test(
  'the page without a network speaks three languages, fits a phone and tells a stranger nothing',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'director', { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
    await withWorker(page)
    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return caches_.flat().map((request) => new URL(request.url).pathname)
    })
    expect(kept.length).toBeGreaterThan(5)
    expect(
      kept.filter(
        (path) =>
          !/^\/(assets\/|icons\/|offline\.html|first-paint\.js|icon\.svg|manifest\.\w\w\.webmanifest)/.test(path),
      ),
      'no answer of the server is kept',
    ).toEqual([])
    await page.evaluate(() => {
      localStorage.setItem(
        'ls_workflow_draft_director_1',
        JSON.stringify({ value: { title: 'Миний ноорог' }, time: Date.now(), expire: null }),
      )
      localStorage.setItem(
        'ls_workflow_draft_creator_1',
        JSON.stringify({ value: { title: 'Өөр хүний ноорог' }, time: Date.now(), expire: null }),
      )
    })
    await page.context().setOffline(true)
    for (const lang of languages) {
      await page.evaluate(
        (locale) => localStorage.setItem('ls_lang', JSON.stringify({ value: locale, time: Date.now(), expire: null })),
        { mn: 'mn_MN', en: 'en_US', ko: 'ko_KR' }[lang],
      )
      await page.goto('/home')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(lang, 'platform.offline.title'))
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByText('Миний ноорог')).toBeVisible()
      await expect(page.getByText('Өөр хүний ноорог')).toHaveCount(0)
      expect(await widerThanScreen(page)).toEqual([])
    }
    await page.evaluate(() => localStorage.removeItem('ls_user_info'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Миний ноорог')).toHaveCount(0)
    await closeDesk(page)
  },
)

test('the manifest names the product in the language that is read, with icons that are there', async ({ browser }) => {
  const page = await openDesk(browser, 'director', { lang: 'ko' })
  await page.goto('/home')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', '/manifest.ko.webmanifest')
  const answer = await page.request.get(url('/manifest.ko.webmanifest'))
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    lang: string
    shortcuts: { name: string; url: string }[]
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ lang: 'ko', display: 'standalone', start_url: '/home' })
  expect(manifest.shortcuts[0]).toMatchObject({ name: words('ko', 'workflow.inbox.title'), url: '/workflow/inbox' })
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  for (const { src } of manifest.icons) expect((await page.request.get(url(src))).status(), src).toBe(200)
  // What is shown without a page of ours, such as a PDF, takes its icon from here.
  const favicon = await page.request.get(url('/favicon.ico'))
  expect([favicon.status(), favicon.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  await closeDesk(page)
})
