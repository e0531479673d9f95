import { expect, test, type Page } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { person } from './person.ts'
import { listenTo } from './problems.ts'
import { NIGHT } from './night.ts'

const office = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** One arrow, before the title and as high as its first line. */
async function wayUp(page: Page) {
  const back = page.locator('main').getByLabel(/^Буцах: /)
  await expect(back).toHaveCount(1)
  const [arrow, title] = [await back.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
  expect(arrow!.x + arrow!.width).toBeLessThanOrEqual(title!.x)
  expect(
    await page.locator('path[d="M15 5l-7 7 7 7"]').filter({ visible: true }).count(),
    'nothing else looks as if it led there',
  ).toBe(1)
  expect(Math.abs(arrow!.y + arrow!.height / 2 - (title!.y + Math.min(title!.height, 32) / 2))).toBeLessThan(8)
  return back
}

test(
  'whatever belongs to another page leads up to it by the same arrow before its title, on a phone as well',
  { tag: NIGHT },
  async ({ browser }) => {
    const {
      items: [user],
    } = await (await person('admin')).call<{ items: { id: number }[] }>('GET', '/api/access/users')
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    const parents = [
      ['/admin/users/new', '/admin/users'],
      ['/admin/users/import', '/admin/users'],
      [`/admin/users/${user!.id}`, '/admin/users'],
      ['/admin/roles/new', '/admin/roles'],
      ['/organization/employees/new', '/organization'],
      ['/organization/employees/import', '/organization'],
      ['/organization/struct/import', '/organization/struct'],
      ['/organization/struct/import-jobs', '/organization/struct'],
      ['/workflow/insight?flow=1', '/workflow/insight'],
      ['/workflow/new?flow=1', '/workflow/new'],
    ] as const
    for (const viewport of [office, phone]) {
      await page.setViewportSize(viewport)
      for (const [path, parent] of parents) {
        await page.goto(path)
        await (await wayUp(page)).click()
        await expect(page).toHaveURL(({ pathname, search }) => pathname === parent && !search.includes('flow='))
      }
    }
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test(
  'a document that was opened from the list on a phone says which of them it is, and leads back to the list',
  { tag: NIGHT },
  async ({ browser }) => {
    for (const title of ['Байрлалын нэг', 'Байрлалын хоёр']) await send('creator', title)
    const page = await openDesk(browser, 'reviewer', { viewport: phone })
    await page.goto(`/workflow/inbox?q=${encodeURIComponent('Байрлалын')}`)
    await page.getByRole('button', { name: 'Байрлалын' }).first().click()
    const back = await wayUp(page)
    await expect(page.locator('main header').getByText('1/2', { exact: true })).toBeVisible()
    await back.click()
    await expect(page).toHaveURL(/\/workflow\/inbox/)
    await closeDesk(page)
  },
)
