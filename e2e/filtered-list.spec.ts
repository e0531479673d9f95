// A list that was narrowed down, and a document of it on a page of its own, as phones show it.
import { expect, test, type Page } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const decisionBar = (page: Page) => page.getByRole('region', { name: words('mn', 'workflow.decision.title') })

test(
  'on a phone whoever decides goes on in the list as they had narrowed it down, and comes back to it',
  { tag: NIGHT },
  async ({ browser }) => {
    const sought = `Нарийссан ${Date.now()}`
    const [first, between, second] = [`${sought} нэг`, `Өөр хэрэг ${Date.now()}`, `${sought} хоёр`] as const
    for (const title of [first, between, second]) await send('creator', title)
    const page = await openDesk(browser, 'reviewer', { viewport: { width: 390, height: 844 } })
    // What else is at hand of the same box must not be gone on with.
    await page.goto('/workflow/inbox')
    await expect(page.getByRole('button', { name: between })).toBeVisible()
    await page.getByLabel(words('mn', 'workflow.inbox.search')).fill(sought)
    await expect(page.getByRole('button', { name: between })).toBeHidden()
    await page.getByRole('button', { name: first }).click()
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
    await expect(page.locator('main').getByText('1/2', { exact: true })).toBeVisible()

    await decisionBar(page).getByRole('button', { name: 'Зөвшөөрөх' }).click()
    // Whoever cannot see where they have come to stands at its heading and hears it.
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: second })).toHaveText(
      words('mn', 'workflow.inbox.next').replace('{{title}}', second),
    )
    await page
      .getByRole('button', { name: `${words('mn', 'platform.back')}: ${words('mn', 'workflow.inbox.title')}` })
      .click()
    await expect(page.getByLabel(words('mn', 'workflow.inbox.search'))).toHaveValue(sought)
    await expect(page.getByRole('button', { name: second })).toBeVisible()
    await expect(page.getByRole('button', { name: between })).toBeHidden()
    await closeDesk(page)
  },
)
