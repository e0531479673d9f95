// A grid of a million rows in a browser: how long until rows are painted once they have come, how frames come while
// somebody scrolls, and what somebody waits for who sorts, filters, groups and goes to the end. Beside it a page by
// hand over the same answers, in turn and in the same browser.
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { findWholeBrowser } from '../scripts/suites/browser.ts'
import { signedIn } from './designer/open.ts'
import { categories, type Frames, framesIn } from './designer/trace.ts'
import { callerOf } from './exchange/calls.ts'
import { barePage } from './grid/bare.ts'
import { fromNow, notePaints, shownAfter, type Shown } from './grid/watch.ts'
import { sessionFor } from './lib/office.ts'
import { startProduct } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage } from './lib/stage.ts'
import { median } from './lib/statistics.ts'
import { buildTables, fillTables } from './records/fill.ts'

const ROUNDS = setting('ROUNDS', 3)
const ROWS = setting('ROWS', 1_000_000)
const FRAMES = setting('FRAMES', 120)
const MOST = { painted: 300, scroll: 20 }
const PATIENCE_MS = 60_000
const SCREEN = { width: 1440, height: 900 }
const TABLE = 'records.measured_bills'
const LIST = '/records/measured_bills?kind=grid'
const BARE = '/bare-rows'
/** So many parts of a list stand there before anybody scrolls by hand. */
const PARTS = 12
const say = (line: string) => process.stdout.write(`${line}\n`)

type Found = Map<string, { shown: Shown[]; frames: Frames[] }>

export async function measureGrid(): Promise<string[]> {
  const stage = await openStage()
  const product = startProduct({
    DATABASE_URL: stage.url,
    DATA_DIR: path.join(stage.folder, 'data'),
    HOST: '127.0.0.1',
  })
  const executablePath = findWholeBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const site = await product.ready
    await buildTables(await callerOf(site, 'builder', DEMO_PASSWORD))
    const { orgId } = await sessionFor(stage.pool, 'builder')
    await fillTables(stage, orgId, ROWS)
    const context = await browser.newContext({ viewport: SCREEN, locale: 'mn-MN', serviceWorkers: 'block' })
    await context.route(`${site}${BARE}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: barePage(TABLE, PARTS) }),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await signedIn(page, site, 'admin')
    await page.addInitScript(notePaints)
    const found: Found = new Map()
    for (let round = 0; round < ROUNDS; round += 1) {
      await bareRound(page, site, browser, found)
      await ownRound(page, site, browser, found)
    }
    return report(found)
  } catch (error) {
    if (process.env['SEEN']) await browser.contexts()[0]?.pages()[0]?.screenshot({ path: process.env['SEEN'] })
    throw error
  } finally {
    await browser.close()
    await product.stop()
    await stage.end()
  }
}

function note(found: Found, name: string, { shown, frames }: { shown?: Shown; frames?: Frames }) {
  const before = found.get(name) ?? { shown: [], frames: [] }
  found.set(name, {
    shown: [...before.shown, ...(shown ? [shown] : [])],
    frames: [...before.frames, ...(frames ? [frames] : [])],
  })
}

async function bareRound(page: Page, site: string, browser: Browser, found: Found) {
  note(found, 'bare', { shown: await shownAfter(page, /\/query$/, () => page.goto(`${site}${BARE}`)) })
  await page.locator('html[data-whole]').waitFor()
  note(found, 'bare', { frames: await scrolled(browser, page) })
}

async function ownRound(page: Page, site: string, browser: Browser, found: Found) {
  const after = async (name: string, asks: RegExp, act: () => Promise<unknown>) => {
    await page.waitForLoadState('networkidle')
    await fromNow(page)
    note(found, name, { shown: await shownAfter(page, asks, act) })
  }
  const opened = async (name: string, asks: RegExp, address: string) =>
    note(found, name, { shown: await shownAfter(page, asks, () => page.goto(`${site}${address}`)) })
  const rows = /\/query$/
  note(found, 'opened', { shown: await shownAfter(page, rows, () => page.goto(`${site}${LIST}`)) })
  await page.waitForLoadState('networkidle')
  note(found, 'opened', { frames: await scrolled(browser, page) })
  const heading = page.getByRole('columnheader', { name: 'amount' }).getByRole('button').first()
  await after('sorted by amount', rows, () => heading.click())
  await after('the last by amount', rows, () => heading.click())
  const week = { column: 'day', is: 'between', values: ['2020-03-01', '2020-03-07'] }
  const written = (said: object) => encodeURIComponent(JSON.stringify(said))
  await opened('a week of days', rows, `${LIST}&filter=${written(week)}`)
  await opened('searched', rows, `${LIST}&q=${encodeURIComponent('Нэхэмжлэх 77')}`)
  const grouped = { group: [{ column: 'state' }], measures: [{ of: 'sum', column: 'amount' }] }
  await opened('groups with totals', /\/aggregate$/, `${LIST}&grid=${written(grouped)}`)
  await page.goto(`${site}${LIST}`)
  await page.locator('[role="rowheader"]').first().click()
  await after('to the end of what is here, and on', rows, () => page.keyboard.press('Control+End'))
}

async function scrolled(browser: Browser, page: Page) {
  await page.mouse.move(SCREEN.width / 2, SCREEN.height * 0.6)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(500)
  await browser.startTracing(page, { categories })
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await page.mouse.wheel(0, 90)
    await page.waitForTimeout(1000 / 60)
  }
  return framesIn(await browser.stopTracing())
}

function report(found: Found): string[] {
  const of = (name: string, what: keyof Shown) => median(found.get(name)?.shown.map((one) => one[what]) ?? [])
  const frames = (name: string, what: (one: Frames) => number) => median(found.get(name)?.frames.map(what) ?? [])
  say(`${ROWS} rows; milliseconds, the middle of ${ROUNDS} rounds.`)
  const line = (what: string, value: number, beside?: number) =>
    say(
      `${what.padEnd(48)}${value.toFixed(1).padStart(9)}${
        beside === undefined ? '' : `   by hand ${beside.toFixed(1)}, ${(value / beside).toFixed(2)} times`
      }`,
    )
  const p95 = (name: string) => frames(name, ({ main }) => main.p95)
  line('from when rows have come until they are painted', of('opened', 'painted'), of('bare', 'painted'))
  line('scrolling, main thread of a frame, p95', p95('opened'), p95('bare'))
  line(
    'scrolling, between frames by the clock, p95',
    frames('opened', ({ apart }) => apart.p95),
    frames('bare', ({ apart }) => apart.p95),
  )
  for (const name of found.keys())
    if (name !== 'bare' && name !== 'opened')
      say(
        `${name.padEnd(48)}${of(name, 'answered').toFixed(0).padStart(9)} until answered, ${of(name, 'painted').toFixed(0)} until painted`,
      )
  // What was not measured is missed too.
  const missed = (what: string, value: number, most: number) =>
    value <= most ? [] : [`grid: ${what} ${value.toFixed(1)} ms, not ${most.toFixed(1)}`]
  return [
    ...[...found.keys()]
      .filter((name) => name !== 'bare')
      .flatMap((name) => missed(`${name}, until painted`, of(name, 'painted'), MOST.painted)),
    ...missed('a frame while scrolling takes', p95('opened'), MOST.scroll),
  ]
}

if (import.meta.main) {
  const failures = await measureGrid()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
