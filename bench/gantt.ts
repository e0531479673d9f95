// A gantt of ten thousand tasks and their links, and a board of as many cards: how long until bars stand there, how
// frames come while somebody scrolls, and how long it takes to move the first of a thousand that wait for each other.
// Beside it a page by hand with as many lines, bars and links, in turn and in the same browser.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findWholeBrowser } from '../scripts/suites/browser.ts'
import { categories, type Frames, framesIn } from './designer/trace.ts'
import { signedIn } from './designer/open.ts'
import { barePage } from './gantt/bare.ts'
import { administrator, CHAIN, filledPlan } from './gantt/fill.ts'
import { startProduct } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { median } from './lib/statistics.ts'

const ROUNDS = setting('ROUNDS', 3)
const ROWS = setting('ROWS', 10_000)
const FRAMES = setting('FRAMES', 120)
const MOST = { mount: 1500, scroll: 20, board: 1000 / 60, move: 100 }
/** Cards that have come before the board is scrolled deep down. */
const CARDS = 5000
const MOVES = 4
const PATIENCE_MS = 180_000
const SCREEN = { width: 1440, height: 900 }
const BARE = '/bare-plan'
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Found {
  mounts: number[]
  frames: Frames[]
  /** By the clock: from the key until all that follows is drawn. */
  moves: number[]
}

export async function measureGantt(): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-bench-gantt-'))
  const executablePath = findWholeBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  })
  const settings = { DATA_DIR: path.join(folder, 'data'), HOST: '127.0.0.1' }
  const product = process.env.ORGIL_URL ? null : startProduct(settings)
  try {
    const site = process.env.ORGIL_URL ?? (await product!.ready)
    const addresses = await filledPlan(await administrator(site), ROWS)
    const context = await browser.newContext({ viewport: SCREEN, locale: 'mn-MN', serviceWorkers: 'block' })
    await context.route(`${site}${BARE}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: barePage(ROWS, CHAIN) }),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await signedIn(page, site, 'admin')
    await page.addInitScript(noteMount)
    const found = new Map<string, Found>()
    const note = (name: string, { mounts = [], frames = [], moves = [] }: Partial<Found>) => {
      const before = found.get(name) ?? { mounts: [], frames: [], moves: [] }
      found.set(name, {
        mounts: [...before.mounts, ...mounts],
        frames: [...before.frames, ...frames],
        moves: [...before.moves, ...moves],
      })
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${site}${BARE}`)
      note('bare', { mounts: [await mountOf(page)], frames: [await scrolled(browser, page)] })
      await page.goto(`${site}${addresses.gantt}`)
      note('gantt', { mounts: [await mountOf(page)] })
      note('opened', { mounts: [await openedIn(page)] })
      await page.waitForLoadState('networkidle')
      for (let move = 0; move < MOVES; move += 1) note('move', await moved(page))
      note('gantt', { frames: [await scrolled(browser, page)] })
      await page.goto(`${site}${addresses.board}`)
      await page.locator('[data-cell] li').first().waitFor()
      await page.waitForLoadState('networkidle')
      note('board', { frames: [await scrolled(browser, page)] })
      await cardsCome(page)
      note('deep', { frames: [await scrolled(browser, page, -90)] })
    }
    return report(found)
  } finally {
    await browser.close()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** In the page: from when the rows have come until the first bar was drawn. */
function noteMount() {
  if (location.pathname.startsWith('/bare')) return
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-bar]')) return
    seen.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        const came = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/gantt'))
        const at = came ? (came as PerformanceResourceTiming).responseEnd : 0
        document.documentElement.dataset['mounted'] = String(performance.now() - at)
      }),
    )
  })
  seen.observe(document, { childList: true, subtree: true })
}

/** From when the rows were asked for until the first bar was drawn: the server and the way here are within. */
const openedIn = (page: Page) =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/gantt'))
    const came = (asked as PerformanceResourceTiming | undefined)?.responseEnd ?? 0
    return Number(document.documentElement.dataset['mounted']) + came - (asked?.startTime ?? 0)
  })

/** Moves the first line by a day, from the key until all that follows is drawn; waits until that is saved. */
async function moved(page: Page): Promise<Partial<Found>> {
  await page.locator('[data-line]').first().waitFor()
  const took = await page.evaluate(async () => {
    const [line, next] = document.querySelectorAll<HTMLElement>('[data-line]')
    const before = next!.textContent
    line!.focus()
    const begun = performance.now()
    const key = { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true }
    line!.dispatchEvent(new KeyboardEvent('keydown', key))
    await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))
    const took = performance.now() - begun
    if (next!.textContent === before) throw new Error('what follows has not moved')
    return took
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  return { moves: [took] }
}

/** Goes to the end of one column after the other until so many cards have come. */
async function cardsCome(page: Page) {
  const count = Math.min(CARDS, ROWS)
  const isThere = (turn: number) =>
    page.evaluate((at) => {
      const cells = [...document.querySelectorAll('[data-cell]')]
      cells[at % cells.length]?.querySelector('ul')?.lastElementChild?.scrollIntoView({ block: 'end' })
      return cells.reduce((sum, cell) => sum + Number(cell.querySelector('ul')?.dataset['count'] ?? 0), 0)
    }, turn)
  const until = Date.now() + PATIENCE_MS
  for (let turn = 0; (await isThere(turn)) < count; turn += 1) {
    if (Date.now() > until) throw new Error('not all cards have come')
    await page.waitForTimeout(50)
  }
}

async function mountOf(page: Page) {
  const whole = page.locator('html[data-mounted]')
  await whole.waitFor()
  return Number(await whole.getAttribute('data-mounted'))
}

async function traced(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, { categories })
  await act()
  return framesIn(await browser.stopTracing())
}

async function scrolled(browser: Browser, page: Page, by = 90) {
  await page.mouse.move(SCREEN.width / 2, SCREEN.height * 0.75)
  // Where the frame stands lower than the pointer is high the page comes along first.
  await page.mouse.wheel(0, by > 0 ? 600 : -600)
  await page.waitForTimeout(500)
  return traced(browser, page, async () => {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      await page.mouse.wheel(0, by)
      await page.waitForTimeout(1000 / 60)
    }
  })
}

function report(found: ReadonlyMap<string, Found>): string[] {
  const of = (name: string, what: (frames: Frames) => number) => median((found.get(name)?.frames ?? []).map(what))
  const mounted = (name: string) => median(found.get(name)?.mounts ?? [])
  const p95 = (name: string) => of(name, ({ main }) => main.p95)
  say(`${ROWS} tasks in chains of ${CHAIN}; milliseconds, the middle of ${ROUNDS} rounds.`)
  const line = (what: string, value: number, beside?: number) =>
    say(
      `${what.padEnd(46)}${value.toFixed(1).padStart(9)}${
        beside === undefined ? '' : `   by hand ${beside.toFixed(1)}, ${(value / beside).toFixed(2)} times`
      }`,
    )
  const parts = (name: string) =>
    say(
      `  a frame on average: scripts ${of(name, ({ script }) => script).toFixed(1)}, style and layout ${of(
        name,
        ({ style }) => style,
      ).toFixed(1)}, painting ${of(name, ({ paint }) => paint).toFixed(1)}`,
    )
  line('until bars stand there, once rows have come', mounted('gantt'), mounted('bare'))
  line('  from when rows were asked for', mounted('opened'))
  const clock = median(found.get('move')?.moves ?? [])
  line('moving the first of a chain, until all is drawn', clock)
  line('scrolling, main thread of a frame, p95', p95('gantt'), p95('bare'))
  line(
    'scrolling, between frames by the clock, p95',
    of('gantt', ({ apart }) => apart.p95),
    of('bare', ({ apart }) => apart.p95),
  )
  parts('gantt')
  line('the board, main thread of a frame, p95', p95('board'), p95('bare'))
  line(
    'the board, between frames by the clock, p95',
    of('board', ({ apart }) => apart.p95),
  )
  parts('board')
  line(`the board with ${Math.min(CARDS, ROWS)} cards, main thread of a frame, p95`, p95('deep'), p95('bare'))
  parts('deep')
  const missed = (what: string, value: number, most: number) =>
    // What was not measured is missed too.
    value <= most ? [] : [`gantt: ${what} ${value.toFixed(1)} ms, not ${most.toFixed(1)}`]
  return [
    ...missed('until bars stand there', mounted('gantt'), MOST.mount),
    ...missed('a frame while scrolling takes', p95('gantt'), MOST.scroll),
    ...missed('moving the first of a chain takes', clock, MOST.move),
    ...missed('a frame of the board takes', p95('board'), MOST.board),
    ...missed('a frame of the whole board takes', p95('deep'), MOST.board),
  ]
}

if (import.meta.main) {
  const failures = await measureGantt()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
