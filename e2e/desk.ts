import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { PASSWORD, url } from './app.ts'

export const languages = ['mn', 'en', 'ko'] as const
export type Language = (typeof languages)[number]
export type Theme = 'light' | 'dark'

interface Wishes extends BrowserContextOptions {
  lang?: Language
  theme?: Theme
  password?: string
}

const locales = { mn: 'mn_MN', en: 'en_US', ko: 'ko_KR' }
const office = { width: 1440, height: 900 }

/** A browser of its own in which this person is signed in already; null for a visitor. Nothing moves in it, so that nobody waits for it. */
export async function openDesk(browser: Browser, login: string | null, { lang = 'mn', theme = 'light', password = PASSWORD, ...rest }: Wishes = {}): Promise<Page> {
  const door = await browser.newContext()
  const user = login === null ? null : await enter(door.request, login, password)
  const { cookies } = await door.storageState()
  await door.close()

  const localStorage = [stored('lang', locales[lang]), stored('site_settings', { mode: theme }), ...(user ? [stored('user_info', user)] : [])]
  const context = await browser.newContext({ viewport: office, reducedMotion: 'reduce', ...rest, storageState: { cookies, origins: [{ origin: new URL(url('/')).origin, localStorage }] } })
  return context.newPage()
}

async function enter(request: Page['request'], login: string, password: string) {
  const answer = await request.post(url('/api/auth/login'), { data: { login, password } })
  expect(answer.status(), `${login} signs in`).toBe(200)
  const { status, user } = (await answer.json()) as { status: boolean; user: object }
  expect(status, `${login} is asked for nothing more than the password`).toBe(true)
  return user
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
  await page.context().close()
}
