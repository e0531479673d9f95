// A long day at one desk: tab after tab and reload after reload, with unsaved input in four of them. Four rounds, one
// for each, or as many as ORGIL_TAB_CYCLES says. Times are printed, for whoever compares them on the same machine;
// nothing here fails because a machine is slow.
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { decide, send } from './documents.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const ROUNDS = Number(process.env.ORGIL_TAB_CYCLES ?? 4)
const say = (key: string) => words('mn', key)

/** A screen in a tab, and what is typed there. */
interface Place {
  tab: RegExp | string
  heading: string
  field: Locator
}

test('tab after tab and reload after reload, nothing typed is lost', { tag: NIGHT }, async ({ browser }) => {
  test.setTimeout(60_000 + ROUNDS * 10_000)
  const [first, second] = [await returned('Урт өдрийн гэрээ'), await returned('Хоёр дахь гэрээ')]
  const page = await deskWithTabs(browser)
  const heard = listenTo(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const title = page.getByRole('textbox', { name: say('workflow.form.title'), exact: true })
  const desk = [
    { path: `/workflow/${first}`, tab: /Урт өдрийн гэрээ/, field: title },
    {
      path: `/workflow/${second}`,
      tab: /Хоёр дахь гэрээ/,
      field: page.getByRole('textbox', { name: say('workflow.decision.comment') }),
    },
    { path: '/workflow/inbox', tab: say('workflow.inbox.title'), field: page.locator('main').getByRole('searchbox') },
    {
      path: '/admin/profile',
      tab: say('access.profile.title'),
      field: page.getByLabel(say('access.profile.nickname')),
    },
  ]
  const places: Place[] = []
  const typed: string[] = []
  for (const { path, ...place } of desk) {
    await page.goto(path)
    await expect(shown(page)).toBeVisible()
    await expect(place.field).toBeVisible()
    places.push({
      ...place,
      heading: path === '/workflow/inbox' ? say('workflow.inbox.title') : await shown(page).innerText(),
    })
    typed.push(await place.field.inputValue())
  }
  await expect(strip(page).getByRole('link')).toHaveCount(4)

  const times = { switch: [] as number[], route: [] as number[] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const at = round % places.length
    // Those that were drawn since the last reload are there at once; the others are fetched first.
    const drawn = new Set<number>()
    for (const one of [...places.keys(), at]) {
      const { tab, heading, field } = places[one]!
      const link = strip(page).getByRole('link', { name: tab })
      await link.hover()
      const took = await timed(link, page, heading)
      if (took !== null) (drawn.has(one) ? times.switch : times.route).push(took)
      drawn.add(one)
      await expect(field.filter({ visible: true }), `round ${round}: what was typed in tab ${one + 1}`).toHaveValue(
        typed[one]!,
      )
    }
    typed[at] = `${say('platform.name')} ${round}, тэмдэглэл`
    await places[at]!.field.filter({ visible: true }).fill(typed[at])
    // Some reload the tab in which they just typed, some after a look at another one.
    const next = places[(at + 1) % places.length]!
    if ((round + Math.floor(round / places.length)) % 2 === 1)
      await timed(strip(page).getByRole('link', { name: next.tab }), page, next.heading)
    // Words to find reach the address when the typing rests.
    else if (desk[at]!.path === '/workflow/inbox')
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === typed[at])
    await page.reload()
    await expect(strip(page).getByRole('link')).toHaveCount(places.length)
    await expect(shown(page)).toBeVisible()
  }
  console.log(`${ROUNDS} rounds; tab switch ${summary(times.switch)}; a screen not yet drawn ${summary(times.route)}`)
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test('opening and closing tabs leaves nothing behind', { tag: NIGHT }, async ({ browser }) => {
  test.setTimeout(60_000 + ROUNDS * 5000)
  const page = await deskWithTabs(browser)
  await page.goto('/workflow/inbox')
  await expect(strip(page).getByRole('link')).toHaveCount(1)
  const heap = await heapOf(page)
  const round = async () => {
    await page
      .getByRole('navigation', { name: say('platform.shell.menu'), exact: true })
      .getByRole('link', { name: 'Миний мэдээлэл' })
      .click()
    const link = strip(page).getByRole('link', { name: say('access.profile.title') })
    await expect(page.getByLabel(say('access.profile.nickname'))).toBeVisible()
    await link.focus()
    await page.keyboard.press('Delete')
    await expect(strip(page).getByRole('link')).toHaveCount(1)
    await expect(shown(page)).toBeVisible()
  }
  await round()
  const before = await heap()
  for (let count = 0; count < ROUNDS; count += 1) await round()
  console.log(
    `${ROUNDS} times a tab opened and closed: heap ${before.toFixed(1)} MB before, ${(await heap()).toFixed(1)} MB after`,
  )
  await closeDesk(page)
})

const strip = (page: Page) => page.getByRole('navigation', { name: say('platform.tabs.label') })
/** The first: tabs that are put away have theirs too. */
const shown = (page: Page) => page.locator('main h1:visible').first()

async function returned(title: string) {
  const id = await send('creator', title)
  await decide('reviewer', id, 'returned', { description: 'Засна уу.' })
  return id
}

const deskWithTabs = (browser: Browser) => openDesk(browser, 'creator', { settings: { multiTab: true }, fresh: true })

/**
 * Milliseconds from the press until the screen of this tab is painted, its heading with it; null where it stood there
 * already. Where the frame that answers the press holds it, as the browser itself times that (Event Timing, in steps
 * of 8 ms), and else until the frame that does has been handed over.
 */
async function timed(link: Locator, page: Page, heading: string) {
  if ((await link.getAttribute('aria-current')) === 'page') return null
  // Whoever listens is there before the press.
  const listening = await link.evaluateHandle(
    (element: HTMLAnchorElement, wanted) => ({
      took: new Promise<number>((resolve) => {
        const isThere = () =>
          location.pathname === new URL(element.href).pathname &&
          [...document.querySelectorAll<HTMLElement>('main h1')].some(
            (one) => one.checkVisibility() && one.innerText.startsWith(wanted),
          )
        const seen = new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries()) if (name === 'click') pressed(duration)
        })
        let pressed: (duration: number) => void = () => undefined
        addEventListener(
          'click',
          () => {
            const start = performance.now()
            const painted = () => {
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => resolve(performance.now() - start), { once: true })
              port1.start()
              port2.postMessage(null)
            }
            let frames = 0
            const look = () => {
              frames += 1
              if (!isThere()) return requestAnimationFrame(look)
              if (frames > 1) return painted()
              pressed = resolve
              // What takes less than it can say, it does not say.
              return setTimeout(painted, 500)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
        seen.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
      }),
    }),
    heading,
  )
  await link.click()
  const took = await listening.evaluate((heard) => heard.took)
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(shown(page)).toBeVisible()
  return took
}

function summary(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `${sorted.length} times: middle ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, longest ${at(1)} ms`
}

async function heapOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1_048_576
  }
}
