// Messages on devices: switched on where people look for it, shown by the worker, opened with a click, and gone with
// whoever signs out.
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { findWholeBrowser } from '../scripts/suites/browser.ts'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { launch } from './launch.ts'
import { person } from './person.ts'
import { axeFindings, listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

// A browser without windows shows no messages, and says that nobody wants any.
test.use({ launchOptions: launch(findWholeBrowser()) })

const say = (key: string) => words('mn', `notification.device.${key}`)
const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words('mn', 'notification.title'), exact: true }) })
const theSwitch = (page: Page) => page.getByRole('switch', { name: say('switch') })

async function setUp() {
  const superadmin = await person('superadmin')
  const { push } = await superadmin.call<{ push: { public_key: string | null; version: number } }>(
    'GET',
    '/api/operation/settings',
  )
  if (push.public_key === null)
    await superadmin.call('POST', '/api/operation/settings/push/key', { version: push.version })
}

/** The service that gives browsers their address is out of reach here; everything else is the browser's own. */
async function withService(page: Page, { answers = true } = {}) {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(
    ([endpoint, isThere]) => {
      const KEY = 'service of the journey'
      const subscriptionOf = (key: string) => ({
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
            letter.codePointAt(0)!,
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) } }),
        unsubscribe: () => {
          localStorage.removeItem(KEY)
          return Promise.resolve(true)
        },
      })
      const known = () => localStorage.getItem(KEY)
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(known() === null ? null : subscriptionOf(known()!)),
        subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          if (!isThere) return Promise.reject(new DOMException('no service', 'AbortError'))
          localStorage.setItem(KEY, applicationServerKey)
          return Promise.resolve(subscriptionOf(applicationServerKey))
        },
      })
    },
    [`https://push.example.com/${randomUUID()}`, answers] as const,
  )
}

async function openProfile(page: Page) {
  await page.goto('/admin/profile')
  await expect(card(page)).toBeVisible()
}

test('where nobody has set it up, the profile says so and asks for nothing', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'sales')
  await page.route('**/api/notifications/devices', (route) =>
    route.fulfill({ json: { public_key: null, session_id: randomUUID(), devices: [] } }),
  )
  await openProfile(page)
  await expect(card(page).getByText(say('missing'))).toBeVisible()
  await expect(theSwitch(page)).toHaveCount(0)
  await closeDesk(page)
})

test('a person switches messages on, keeps them over a reload, and takes them along when they sign out', async ({
  browser,
}) => {
  await setUp()
  const page = await openDesk(browser, 'sales', { serviceWorkers: 'allow' })
  const problems = listenTo(page)
  await withService(page)
  await openProfile(page)
  await expect(theSwitch(page)).not.toBeChecked()
  await theSwitch(page).click()
  await expect(page.getByText(say('on'))).toBeVisible()
  await expect(theSwitch(page)).toBeChecked()

  const elsewhere = await openDesk(browser, 'sales')
  await openProfile(elsewhere)
  await expect(card(elsewhere).getByText('Chrome · Linux')).toBeVisible()

  await page.reload()
  await expect(theSwitch(page)).toBeChecked()
  await theSwitch(page).click()
  await expect(page.getByText(say('off'))).toBeVisible()
  await expect(theSwitch(page)).not.toBeChecked()
  await elsewhere.reload()
  await expect(theSwitch(elsewhere)).toBeVisible()
  await expect(card(elsewhere).getByText('Chrome · Linux')).toHaveCount(0)

  await theSwitch(page).click()
  await expect(theSwitch(page)).toBeChecked()
  expect(problems.take()).toEqual([])
  await page.getByRole('button', { name: new RegExp(words('mn', 'platform.shell.person_menu')) }).click()
  await page.getByRole('button', { name: words('mn', 'platform.shell.sign_out'), exact: true }).click()
  await expect(page).toHaveURL(url('/'))
  expect(
    await page.evaluate(() => [localStorage.getItem('ls_push_owner'), localStorage.getItem('service of the journey')]),
  ).toEqual([null, null])
  await elsewhere.reload()
  await expect(theSwitch(elsewhere)).toBeVisible()
  await expect(card(elsewhere).getByText('Chrome · Linux')).toHaveCount(0)
  await closeDesk(elsewhere)
  await closeDesk(page)
})

test('taken out from elsewhere, it stays out', { tag: NIGHT }, async ({ browser }) => {
  await setUp()
  const page = await openDesk(browser, 'hr', { serviceWorkers: 'allow' })
  await withService(page)
  await openProfile(page)
  await theSwitch(page).click()
  await expect(theSwitch(page)).toBeChecked()
  const elsewhere = await openDesk(browser, 'hr')
  await openProfile(elsewhere)
  await card(elsewhere)
    .getByRole('button', { name: new RegExp(`^${say('remove')}: `) })
    .click()
  await expect(elsewhere.getByText(say('removed'))).toBeVisible()
  await page.reload()
  await expect(theSwitch(page)).not.toBeChecked()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ls_push_owner'))).toBeNull()
  await closeDesk(elsewhere)
  await closeDesk(page)
})

test('a browser that blocks, or cannot register, is told what to do', { tag: NIGHT }, async ({ browser }) => {
  await setUp()
  const page = await openDesk(browser, 'sales', { serviceWorkers: 'allow' })
  await withService(page, { answers: false })
  await openProfile(page)
  await theSwitch(page).click()
  await expect(card(page).getByText(say('failed_hint'))).toBeVisible()
  await expect(theSwitch(page)).not.toBeChecked()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  await expect(card(page).getByText(say('blocked_hint'))).toBeVisible()
  await expect(theSwitch(page)).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await expect(card(page).getByText(say('unsupported_hint'))).toBeVisible()
  await closeDesk(page)
})

test(
  'the worker shows what arrives, and a click leads to its page in the window that is open',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'director', { serviceWorkers: 'allow' })
    await page.context().grantPermissions(['notifications'])
    await page.goto('/home')
    await expect(page.locator('main h1')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devtools = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const origin = new URL(url('/')).origin
    const deliver = async (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
          title,
          body,
          tag,
        })),
      )

    // The second takes the place of the first, and says something else, so that it is known to have come before it is
    // clicked.
    for (const body of ['Танд шийдвэрлэх баримт ирлээ', 'Танд 2 баримт ирлээ']) {
      await deliver(JSON.stringify({ title: 'Orgil', body, url: '/admin/profile', tag: 'one' }))
      await expect.poll(shown).toEqual([{ title: 'Orgil', body, tag: 'one' }])
    }

    await page.evaluate(() => {
      ;(globalThis as { stayed?: boolean }).stayed = true
    })
    const [worker] = page.context().serviceWorkers()
    await worker!.evaluate(async () => {
      const here = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        dispatchEvent: (event: Event) => void
        NotificationEvent: new (name: string, about: object) => Event
      }
      const [notification] = await here.registration.getNotifications()
      here.dispatchEvent(new here.NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(/\/admin\/profile$/)
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed), 'without a reload').toBe(true)
    await expect.poll(shown).toEqual([])
    await closeDesk(page)
  },
)
