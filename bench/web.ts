// What a person waits for in a browser: the sign-in page, the inbox after signing in, another screen, a document; the
// median of five. Run: sh scripts/node.sh bench/web.ts [runs] after a build (`npm run build`); it starts the product
// in a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findWholeBrowser } from '../scripts/suites/browser.ts'
import { startProduct } from './lib/process.ts'
import { median } from './lib/statistics.ts'

const runs = Number(process.argv[2] ?? 5)
const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-bench-web-'))
const product = startProduct({ DATA_DIR: folder, HOST: '127.0.0.1' })
const executablePath = findWholeBrowser()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
})

try {
  const site = await product.ready
  const waits = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const [what, ms] of Object.entries(await oneVisit(browser, site)))
      waits.set(what, [...(waits.get(what) ?? []), ms])
  }
  for (const [what, all] of waits)
    console.log(
      `${what.padEnd(52)} ${Math.round(median(all)).toString().padStart(6)} ms  (${all.map(Math.round).join(', ')})`,
    )
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** With an empty cache, as somebody who comes for the first time. */
async function oneVisit(browser: Browser, site: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'mn-MN' })
  const page = await context.newPage()
  const waits: Record<string, number> = {}
  const wait = async (what: string, act: () => Promise<unknown>, until: () => Promise<unknown>) => {
    const start = performance.now()
    await act()
    await until()
    waits[what] = performance.now() - start
  }
  const name = page.locator('input[name=username]')
  const inbox = page.locator('a[href="/workflow/new"]').first()

  await wait(
    'sign-in page, cold, until one can type',
    () => page.goto(`${site}/auth/login`),
    () => name.fill('creator'),
  )
  await page.locator('input[name=password]').fill('Orgil#2026')
  await wait(
    'from the press to sign in until the inbox answers',
    () => page.keyboard.press('Enter'),
    () => inbox.click({ trial: true }),
  )
  await wait(
    'new document: from the press until the flows stand there',
    () => inbox.click(),
    () => page.locator('main h2').first().waitFor(),
  )
  await wait(
    'the form of a flow',
    () => page.locator('main ul button').first().click(),
    () => page.locator('main textarea').first().waitFor(),
  )
  await wait(
    'the inbox again, everything in the cache',
    () => page.goto(`${site}/home`),
    () => inbox.click({ trial: true }),
  )
  await context.close()
  return waits
}
