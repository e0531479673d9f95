// Large lists live in the school, so that the other journeys keep an office of ordinary size.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { contract, decide, send, sheet, vote } from './documents.ts'
import { person } from './person.ts'
import { widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

const COUNT = 500
const AT_ONCE = 16

test(
  'five hundred waiting documents scroll, are found, and twenty are decided at once',
  { tag: NIGHT },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const batch = crypto.randomUUID().slice(0, 8)
    await inParallel(COUNT, (at) => send('registrar', `Сургалт${String(at + 1).padStart(3, '0')} хүсэлт ${batch}`))
    const page = await openDesk(browser, 'deputy')
    await page.goto(`/workflow/inbox?q=${batch}`)
    const list = page.getByRole('list', { name: 'Надад ирсэн' })
    const rows = list.getByRole('listitem')
    await expect(rows).toHaveCount(50)

    await test.step('further pages come while scrolling, until the last', async () => {
      let count = await rows.count()
      while (count < COUNT) {
        await rows.last().scrollIntoViewIfNeeded()
        await expect.poll(() => rows.count()).toBeGreaterThan(count)
        count = await rows.count()
      }
      const titles = await rows.getByRole('button', { name: batch }).allTextContents()
      expect(new Set(titles).size, 'each stands there once').toBe(COUNT)
    })

    await test.step('words find one of them', async () => {
      await page.locator('main').getByRole('searchbox').fill(`сургалт137 ${batch}`)
      await expect(rows).toHaveCount(1)
      await page.locator('main').getByRole('searchbox').fill(batch)
      await expect(rows).toHaveCount(COUNT)
    })

    await test.step('twenty are checked and reviewed at once', async () => {
      for (let at = 0; at < 20; at += 1) await rows.nth(at).getByRole('checkbox').check({ force: true })
      const newFirst = await rows.nth(20).getByRole('button', { name: batch }).textContent()
      const bar = page.getByRole('region', { name: 'Нэг дор шийдвэрлэх' })
      await expect(bar.getByRole('status')).toHaveText('20 сонгосон')
      await bar.getByRole('button', { name: 'Зөвшөөрөх' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Зөвшөөрөх' }).click()
      await expect(page.getByRole('region', { name: 'Мессежүүд' }).getByText('Хянасан: 20 баримт')).toBeVisible()
      // Opened beside the list it is read by now.
      await expect(rows.first()).toContainText(newFirst?.replace('Уншаагүй: ', '') ?? '')
      const { items } = await (
        await person('deputy')
      ).call<{ items: object[] }>('GET', `/api/workflow/inbox?box=done&q=${batch}&limit=100`)
      expect(items).toHaveLength(20)
      await expect(bar).toHaveCount(0)
    })
    await closeDesk(page)
  },
)

test('a history of ninety steps opens folded, unfolds and reads to its end', { tag: NIGHT }, async ({ browser }) => {
  test.setTimeout(180_000)
  const rounds = 18
  const id = await send('registrar', 'Олон удаа буцсан баримт')
  for (let round = 1; round <= rounds; round += 1) {
    await decide('deputy', id, 'reviewed')
    await decide('registrar', id, 'prepared', { sheet: sheet({ roll: [4], quorum: 1 }) })
    await vote('deputy', id, 'approve')
    await decide('principal', id, 'returned', { description: `Буцаалт ${round}` })
    if (round < rounds) await decide('registrar', id, 'recreated', { description: `Засвар ${round}` })
  }
  const page = await openDesk(browser, 'registrar')
  await page.goto(`/workflow/${id}`)
  const steps = page.locator('ol[data-action-num] > li')
  await expect(page.getByText('Буцаалт 18').first()).toBeVisible()
  const unfold = page.getByRole('button', { name: /^Өмнөх \d+ алхмыг харуулах$/ })
  expect(await steps.count()).toBeLessThan(12)
  await unfold.click()
  // Begun, and five steps in each round but the last, whose correction is still awaited.
  await expect(steps).toHaveCount(rounds * 5)
  await expect(page.getByText('Буцаалт 7', { exact: true })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await widerThanScreen(page), `at ${width}`).toEqual([])
  }
  await closeDesk(page)
})

test('names of 75 letters and titles of 300 fit on a phone', { tag: NIGHT }, async ({ browser }) => {
  const long = (letters: number) => 'Үйлдвэрлэл'.repeat(40).slice(0, letters)
  const id = await send('registrar', long(300), {
    fields: { ...contract, partner: long(200), purpose: `${long(75)} ${long(75)}` },
  })
  const page = await openDesk(browser, 'deputy', { viewport: { width: 390, height: 844 } })
  for (const address of [`/workflow/inbox?q=${encodeURIComponent(long(60))}`, `/workflow/${id}`]) {
    await page.goto(address)
    await expect(page.getByText(long(300)).first()).toBeVisible()
    expect(await widerThanScreen(page), address).toEqual([])
  }
  await page.route('**/org/user-permissions*', async (route) => {
    const answer = await route.fetch()
    const known = (await answer.json()) as { user: object; organization: object }
    await route.fulfill({
      response: answer,
      json: {
        ...known,
        user: { ...known.user, first_name: long(75), last_name: long(75) },
        organization: { ...known.organization, organization: long(75) },
      },
    })
  })
  for (const address of ['/admin/profile', '/home', '/select-role']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widerThanScreen(page), address).toEqual([])
  }
  await page.goto('/home')
  await page.getByRole('button', { name: /Хувийн цэс/ }).click()
  await expect(page.getByText(long(75)).last()).toBeVisible()
  expect(await widerThanScreen(page), 'the menu of the person').toEqual([])
  await closeDesk(page)
})

async function inParallel(count: number, work: (at: number) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
