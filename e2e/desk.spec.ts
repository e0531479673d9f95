import { expect, test } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'

test('a desk that is taken again holds nothing of whoever had it before', async ({ browser }) => {
  const page = await openDesk(browser, 'creator', {
    theme: 'dark',
    settings: { multiTab: true },
    viewport: { width: 390, height: 844 },
  })
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  await page.route('**/api/org/user-permissions*', (route) => route.abort())
  await page.goto('/admin/profile')
  await page.evaluate(async () => {
    localStorage.setItem('ls_left', 'here')
    sessionStorage.setItem('ls_left', 'here')
    addEventListener('pagehide', () => sessionStorage.setItem('ls_left_late', 'here'))
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
    await caches.open('left')
    document.cookie = 'left=here; path=/'
  })
  const beside = await page.context().newPage()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await closeDesk(page)
  expect(beside.isClosed()).toBe(true)

  const again = await openDesk(browser, null)
  expect(again, 'the same one').toBe(page)
  expect(
    await again.evaluate(async () => ({
      local: Object.keys(localStorage).toSorted(),
      settings: localStorage.getItem('ls_site_settings'),
      session: Object.keys(sessionStorage),
      cookies: document.cookie,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      steps: history.length,
      width: innerWidth,
    })),
  ).toEqual({
    local: ['ls_lang', 'ls_site_settings'],
    settings: expect.stringContaining('{"mode":"light"}') as unknown,
    session: [],
    cookies: '',
    databases: [],
    caches: [],
    steps: 1,
    width: 1440,
  })
  expect(await again.context().cookies()).toEqual([])
  heard.length = 0
  await again.goto(url('/auth/login'))
  await again.evaluate(async () => {
    console.log('said', (await fetch('/api/lambda-config')).status)
  })
  expect(heard).toEqual([])
  const answer = await again.evaluate(async () => (await fetch('/api/org/user-permissions')).status)
  expect(answer, 'nothing stands in the way, and nobody is signed in').toBe(401)
  await closeDesk(again)
})
