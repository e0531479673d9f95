import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, languages, openDesk, PLAIN, type Language, type Theme } from './desk.ts'
import { fillOffice, type FilledOffice } from './filled-office.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { allScreens, asksWcag, everything, placesIn, roomOf, tours, type Look } from './tours.ts'
import { rooms, words } from './words.ts'

// Every screen of those who work in the demo: each once, each group of screens in every language, light and width.
// ORGIL_TOUR=wide looks at each screen in several; ORGIL_TOUR=all in every one, as everybody, and keeps a picture of it
// (half an hour). docs/tests.md
const screens = path.resolve(import.meta.dirname, '../test-results/screens')
const widths = [390, 820, 1440] as const
let office: FilledOffice

// The longest file by far: both browsers take half of it.
test.describe.configure({ mode: 'parallel' })

test.beforeAll(async () => {
  mkdirSync(screens, { recursive: true })
  office = await fillOffice()
})

test('whoever looks finds what is planted', async ({ browser }) => {
  const page = await openDesk(browser, null, { viewport: { width: 390, height: 844 } })
  const heard = listenTo(page)
  await page.goto('/auth/login')
  await expect(page.locator('h1')).toBeVisible()
  await page.locator('h1').evaluate((heading) => {
    heading.style.color = '#ccc'
  })
  expect((await axeFindings(page)).join()).toMatch(/^color-contrast: h1/)
  await page.evaluate(async () => {
    console.error('planted')
    await fetch('/api/nowhere')
    document
      .querySelector('h1')
      ?.insertAdjacentHTML('afterend', '<button></button><p style="width: 900px">workflow.inbox.title</p>')
  })
  expect(heard.take().join()).toMatch(/planted.*HTTP 404: GET \S+\/api\/nowhere/s)
  expect(await bareKeys(page, rooms)).toEqual(['workflow.inbox.title'])
  expect((await axeFindings(page)).join()).toContain('button-name')
  expect(await widerThanScreen(page)).toHaveLength(1)
  await closeDesk(page)
})

test('somebody comes to every screen', () => {
  const visited = tours
    .flatMap((tour) => tour.looks.flatMap((view) => placesIn(tour, view, office)))
    .map(([, address]) => address.split('?')[0] ?? '')
  const meets = (screen: string) => {
    const pattern = new RegExp(`^${screen.replaceAll('/', String.raw`\/`).replace(/\$\w+/g, '[^/]+')}$`)
    return visited.some((address) => pattern.test(address))
  }
  expect(allScreens().length).toBeGreaterThan(40)
  expect(allScreens().filter((screen) => !meets(screen))).toEqual([])
})

test('each group of screens is seen in every language, light and width', () => {
  for (const group of new Set(tours.map((tour) => tour.of))) {
    const seen = tours
      .filter((tour) => tour.of === group)
      .flatMap((tour) =>
        tour.looks.flatMap((view) =>
          placesIn(tour, view, office).flatMap((_, index) => [
            view.lang,
            view.theme,
            ...(tour.everyWidth ? widths : [widthOf(view, index)]),
          ]),
        ),
      )
    expect(new Set(seen), group).toEqual(new Set([...languages, 'light', 'dark', ...widths]))
  }
})

for (const tour of tours) {
  for (const view of tour.looks) {
    const { lang, theme } = view
    test(`nothing is wrong with ${tour.of} of ${tour.who ?? 'a visitor'} in ${lang}, ${theme}`, async ({ browser }) => {
      test.setTimeout(everything ? 600_000 : 120_000)
      const page = await openDesk(browser, tour.who, { lang, theme })
      // The only document that an outsider asks for belongs to another organisation, and a link of nobody is one of
      // the doors.
      const heard = listenTo(page, { expects: tour.who === 'outsider' ? [/\b404\b/] : [/\/api\/status\/unknown$/] })
      for (const [index, [name, address]] of placesIn(tour, view, office).entries()) {
        const chosen = widthOf(view, index)
        await page.setViewportSize({ width: chosen, height: 900 })
        await open(page, address, lang)
        for (const width of everything || tour.everyWidth
          ? [chosen, ...widths.filter((one) => one !== chosen)]
          : [chosen]) {
          if (width !== chosen) await page.setViewportSize({ width, height: 900 }).then(() => settled(page, lang))
          await look(page, {
            name: `${tour.who ?? 'visitor'}-${name}`,
            lang,
            theme,
            width,
            asks: (everything || width === chosen) && asksWcag(office, tour, view, name),
          })
        }
        expect.soft(heard.take(), `${tour.who} at ${address}`).toEqual([])
      }
      await closeDesk(page)
    })
  }
}

test('nothing is wrong on the lock screen', async ({ browser }) => {
  const page = await openDesk(browser, 'hr', { lang: 'ko', theme: 'dark', viewport: { width: 390, height: 844 } })
  const heard = listenTo(page)
  await page.goto('/admin/profile')
  await settled(page, 'ko')
  await page.keyboard.press('Control+Alt+KeyL')
  await expect(page.getByRole('button', { name: words('ko', 'access.lock.unlock') })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, { name: 'hr-lock', lang: 'ko', theme: 'dark', width, asks: true })
  }
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

function widthOf({ turn }: Look, index: number) {
  return widths[(turn + Math.floor(turn / widths.length) + index) % widths.length] ?? 1440
}

interface View {
  lang: Language
  theme: Theme
}

/** As people go about, without loading everything anew; the long tour opens each address as a bookmark would. */
async function open(page: Page, address: string, lang: Language) {
  const from = new URL(page.url()).pathname
  const to = new URL(address, url('/')).pathname
  // The front page is not part of the application, and neighbours may be one screen with other contents.
  const isOtherScreen = from !== '/' && from !== PLAIN && to !== '/' && roomOf(from) !== roomOf(to)
  if (everything || !isOtherScreen || !(await moved(page, address))) await page.goto(address)
  await settled(page, lang)
}

/** Whether another screen opened: each writes its name into the title. One that sends people elsewhere may not. */
async function moved(page: Page, address: string) {
  await page.evaluate((next) => {
    document.title = ''
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  return page
    .waitForFunction(() => document.title !== '', undefined, { timeout: 3000 })
    .then(
      () => true,
      () => false,
    )
}

/** Until what was asked for is there instead of its skeleton. */
async function settled(page: Page, lang: Language) {
  await expect(page.locator('main').locator('h1, [role=alert]').first()).toBeVisible()
  // What a screen decides by its width is drawn in the frame after.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn))
      }),
  )
  await expect(page.getByRole('status', { name: words(lang, 'platform.loading') })).toHaveCount(0)
  await expect(page.locator('main input[readonly]:visible'), 'a date that cannot be chosen yet').toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function look(
  page: Page,
  { name, lang, theme, width, asks }: View & { name: string; width: number; asks: boolean },
) {
  const file = `${name}-${lang}-${theme}-${width}`
  const findings = [
    ...(await widerThanScreen(page)),
    ...(await bareKeys(page, rooms)),
    ...(asks ? await axeFindings(page) : []),
  ]
  if (everything || findings.length > 0)
    await page.screenshot({ path: path.join(screens, `${file}.png`), animations: 'disabled' })
  expect.soft(findings, file).toEqual([])
}
