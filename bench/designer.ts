// The designer with 300 steps, all of them in sight and near by, while somebody pans, zooms, drags a step and types;
// beside it React Flow as it comes with 300 of its own nodes, in turn and in the same browser. The times of frames
// come from the browser's own trace.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findWholeBrowser } from '../scripts/suites/browser.ts'
import { buildBare } from './designer/bare/build.ts'
import { longFlow } from './designer/flow.ts'
import { dragStep, middleStep, pan, type, zoom } from './designer/gestures.ts'
import { categories, type Frames, framesIn } from './designer/trace.ts'
import { openedFlow } from './designer/open.ts'
import { startProduct } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { median } from './lib/statistics.ts'

const ROUNDS = setting('ROUNDS', 3)
const STEPS = setting('STEPS', 300)
/** One frame at 60 a second. */
const FRAME_MS = 1000 / 60
/** A busy machine is slow to open a page, which is not measured here. */
const PATIENCE_MS = 180_000
const SCREEN = { width: 1440, height: 900 }
const say = (line: string) => process.stdout.write(`${line}\n`)

type Gesture = (page: Page) => Promise<void>
const middle = { x: SCREEN.width / 2, y: SCREEN.height / 2 }
const gestures: Record<string, Gesture> = {
  pan,
  zoom: (page) => zoom(page, middle),
  drag: async (page) => dragStep(page, await middleStep(page)),
}

export async function measureDesigner(): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-bench-designer-'))
  const executablePath = findWholeBrowser()
  // The browser first, as it may be missing: nothing else is there yet that had to end.
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  })
  const settings = { DATA_DIR: path.join(folder, 'data'), HOST: '127.0.0.1' }
  const product = process.env.ORGIL_URL ? null : startProduct(settings)
  const bare = await buildBare(path.join(folder, 'bare'))
  try {
    const site = process.env.ORGIL_URL ?? (await product!.ready)
    const context = await browser.newContext({ viewport: SCREEN, locale: 'mn-MN' })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const address = await openedFlow(page, site, (role) => longFlow(STEPS, role))
    const pages: Record<string, () => Promise<void>> = {
      designer: async () => {
        await page.goto(address)
      },
      bare: async () => {
        await page.goto(bare.address)
      },
    }
    const found = new Map<string, Frames[]>()
    const take = async (name: string, gesture: Gesture) => {
      const frames = await traced(browser, page, gesture)
      found.set(name, [...(found.get(name) ?? []), frames])
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, open] of Object.entries(pages)) {
        await open()
        await page.locator('.react-flow__node').first().waitFor({ state: 'attached' })
        await page.waitForLoadState('networkidle')
        for (const [gesture, act] of Object.entries(gestures)) await take(`${gesture}, all in sight: ${name}`, act)
        await nearBy(page)
        for (const [gesture, act] of Object.entries(gestures)) await take(`${gesture}, near by: ${name}`, act)
        if (name === 'designer') {
          const step = await middleStep(page)
          await page.mouse.click(step.x, step.y)
          const field = page.locator('aside input').first()
          await field.focus()
          await take('typing a name, near by: designer', (at) => type(at, 'Хэлтсийн дарга хянана'))
        }
      }
    }
    return report(found)
  } finally {
    await browser.close()
    await bare.close()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function traced(browser: Browser, page: Page, gesture: Gesture) {
  await browser.startTracing(page, { categories })
  await gesture(page)
  return framesIn(await browser.stopTracing())
}

/** As somebody sees it who reads it: at its own size. */
async function nearBy(page: Page) {
  await page.mouse.move(middle.x, middle.y)
  const scale = () =>
    page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  for (let tries = 0; tries < 60 && (await scale()) < 1; tries += 1) {
    await page.mouse.wheel(0, -60)
    await page.waitForTimeout(30)
  }
  // The canvas hears of the pointer again once the wheel rests.
  await page.waitForTimeout(400)
}

function report(found: ReadonlyMap<string, Frames[]>) {
  const failures: string[] = []
  const head = ['', 'apart', 'p95', 'main', 'p95', 'most', 'script', 'style', 'paint', 'raster', 'frames']
  const line = ([name, ...cells]: (string | number)[]) =>
    `${String(name).padEnd(36)}${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(8)).join('')}`
  say(
    `Milliseconds, the middle of ${ROUNDS} rounds. Apart: between frames that were shown, by the clock; all else processor time per frame.`,
  )
  say(line(head))
  const of = (name: string, what: (frames: Frames) => number) => median((found.get(name) ?? []).map(what))
  for (const name of [...found.keys()].toSorted()) {
    say(
      line([
        name,
        of(name, ({ apart }) => apart.middle),
        of(name, ({ apart }) => apart.p95),
        of(name, ({ main }) => main.middle),
        of(name, ({ main }) => main.p95),
        of(name, ({ main }) => main.most),
        of(name, ({ script }) => script),
        of(name, ({ style }) => style),
        of(name, ({ paint }) => paint),
        of(name, ({ raster }) => raster),
        String(of(name, ({ count }) => count)),
      ]),
    )
    const p95 = of(name, ({ main }) => main.p95)
    if (name.endsWith('designer') && p95 > FRAME_MS)
      failures.push(
        `designer: ${name} takes ${p95.toFixed(1)} ms of the main thread in 95 of 100 frames, not ${FRAME_MS.toFixed(1)}`,
      )
  }
  return failures
}

if (import.meta.main) {
  const failures = await measureDesigner()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
