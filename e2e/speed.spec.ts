import { expect, test, type Page } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'

const kB = 1024

/**
 * Encoded bytes of JavaScript, and of the words that travel with it, that the browser fetched since it began to
 * count.
 */
async function countScripts(page: Page) {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript') || /\/assets\/words-/.test(response.url))
      scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return {
    take: () => {
      const sum = bytes
      bytes = 0
      return sum
    },
  }
}

/** Nothing is asked for any more; what a screen fetches ahead belongs to its weight. */
const idle = (page: Page) => page.waitForLoadState('networkidle')

test('the sign-in page needs at most 200 kB of code', async ({ browser }) => {
  const page = await openDesk(browser, null, { fresh: true })
  const scripts = await countScripts(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(page)
  const bytes = scripts.take()
  console.log(`sign-in: ${(bytes / kB).toFixed(1)} kB of code`)
  expect(bytes).toBeGreaterThan(20 * kB)
  expect(bytes).toBeLessThanOrEqual(200 * kB)
  await closeDesk(page)
})

test('the inbox needs at most 350 kB of code, and each further screen adds at most 150 kB', async ({ browser }) => {
  // A document of which nothing is unusual: what few have comes with those that have it, and is not weighed here.
  const title = `Жин ${Date.now().toString(36)}`
  await send('creator', title)
  const page = await openDesk(browser, 'reviewer', { fresh: true })
  const scripts = await countScripts(page)
  await page.goto(`/workflow/inbox?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await idle(page)
  const first = scripts.take()
  console.log(`inbox: ${(first / kB).toFixed(1)} kB of code`)
  expect(first).toBeGreaterThan(20 * kB)
  expect(first).toBeLessThanOrEqual(350 * kB)

  const further: [string, () => Promise<void>][] = [
    ['choosing a flow', () => page.getByRole('navigation').getByRole('link', { name: 'Шинэ баримт' }).click()],
    ['a new document', () => page.getByRole('button', { name: /Зөвлөлөөр шийдвэрлүүлэх баримт/ }).click()],
    [
      'my profile',
      async () => {
        await page.goBack()
        await page.goBack()
        await page.getByRole('navigation').getByRole('link', { name: 'Миний мэдээлэл' }).click()
      },
    ],
  ]
  for (const [name, open] of further) {
    await open()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await idle(page)
    const added = scripts.take()
    console.log(`${name}: ${Math.round(added / kB)} kB more`)
    expect(added, name).toBeLessThanOrEqual(150 * kB)
  }
  await closeDesk(page)
})
