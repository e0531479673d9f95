import { expect, request, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { PASSWORD, url } from './app.ts'

export const languages = ['mn', 'en', 'ko'] as const
export type Language = (typeof languages)[number]
export type Theme = 'light' | 'dark'

interface Wishes extends BrowserContextOptions {
  lang?: Language
  theme?: Theme
  password?: string
  /** What they have chosen in the settings of the page. */
  settings?: object
  /**
   * Nobody had it before and nobody gets it after: for journeys that count what is fetched, or change the browser
   * itself for good.
   */
  fresh?: boolean
}

const locales = { mn: 'mn_MN', en: 'en_US', ko: 'ko_KR' }
const office = { width: 1440, height: 900 }

/**
 * A browser in which this person is signed in already; null for a visitor. Nothing moves in it, so that nobody waits
 * for it. It holds nothing of whoever had it before, but the program of the product is at hand in it: to start it in
 * a new one is half of all work that journeys make.
 */
export async function openDesk(
  browser: Browser,
  login: string | null,
  { lang = 'mn', theme = 'light', settings = {}, password = PASSWORD, fresh = false, ...rest }: Wishes = {},
): Promise<Page> {
  const { cookies, user } = login === null ? { cookies: [], user: null } : await enter(login, password)
  const kept = [
    stored('lang', locales[lang]),
    stored('site_settings', { mode: theme, ...settings }),
    ...(user ? [stored('user_info', user)] : []),
  ]

  const { viewport = office, ...special } = rest
  const kind = fresh || Object.keys(special).some((wish) => wish !== 'hasTouch') ? null : JSON.stringify(special)
  const page = (kind === null ? undefined : free.get(kind)?.pop()) ?? (await newPage(browser, { viewport, ...special }))
  if (kind !== null) kinds.set(page, kind)

  // Whoever had it may have looked at it as paper.
  await page.emulateMedia({ media: null })
  if (viewport) await page.setViewportSize(viewport)
  await page.context().addCookies(cookies)
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, kept)
  await forgetWay(page)
  return page
}

/** Where an empty desk stands: at the product's own address, where nothing runs. */
export const PLAIN = '/icon.svg'

const free = new Map<string, Page[]>()
const kinds = new WeakMap<Page, string>()

async function newPage(browser: Browser, wishes: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...wishes })
  const page = await context.newPage()
  keepGoing(page)
  await page.goto(url(PLAIN))
  return page
}

/**
 * A dialog that closes steps back in the history a moment later, and a page that finds a new build reloads itself:
 * the browser then gives up the page that was asked for in that moment. A person asks again.
 */
function keepGoing(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = (address, options) =>
    goto(address, options).catch((error: unknown) => {
      if (!String(error).includes('net::ERR_ABORTED')) throw error
      return goto(address, options)
    })
}

async function forgetWay(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

async function enter(login: string, password: string) {
  const door = await request.newContext()
  const answer = await door.post(url('/api/auth/login'), { data: { login, password } })
  expect(answer.status(), `${login} signs in`).toBe(200)
  const { status, user } = (await answer.json()) as { status: boolean; user: object }
  expect(status, `${login} is asked for nothing more than the password`).toBe(true)
  const { cookies } = await door.storageState()
  await door.dispose()
  return { cookies, user }
}

/** As the product keeps it: prefix `ls_`, with the time and the expiry. */
function stored(key: string, value: unknown) {
  return { name: `ls_${key}`, value: JSON.stringify({ value, time: Date.now(), expire: null }) }
}

/** Through the sign-in page, as people do. */
export async function signInAt(page: Page, login: string, password = PASSWORD) {
  await page.getByLabel('Нэвтрэх нэр').fill(login)
  await page.getByLabel('Нууц үг', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
}

/** A page of the same browser is closed with everything around it. */
export async function closeDesk(page: Page) {
  const kind = kinds.get(page)
  if (kind === undefined || page.isClosed()) return page.context().close()
  await clear(page)
  free.set(kind, [...(free.get(kind) ?? []), page])
}

async function clear(page: Page) {
  const context = page.context()
  page.removeAllListeners()
  context.removeAllListeners()
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  )
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
  await page.goto(url(PLAIN))
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url('/')).origin, storageTypes: 'all' })
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
}
