// Many documents decided at once, on a phone: nothing of it can be taken back.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { axeFindings, listenTo } from './problems.ts'
import { words } from './words.ts'

const say = (key: string, params: Record<string, string | number> = {}) =>
  words('mn', key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))

test('before many documents are decided at once, one question says how many and which; Escape takes it back, Enter decides', async ({
  browser,
}) => {
  const titles = ['Багцын нэг', 'Багцын хоёр', 'Багцын гурав']
  for (const title of titles) await send('creator', title)
  const page = await openDesk(browser, 'reviewer', { viewport: { width: 390, height: 844 } })
  const heard = listenTo(page)
  await page.goto(`/home?q=${encodeURIComponent('Багцын')}`)
  await expect(page.getByRole('button', { name: titles[0]! })).toBeVisible()
  await page.getByRole('button', { name: say('workflow.inbox.select_many') }).click()
  const bar = page.getByRole('region', { name: say('workflow.bulk.title') })
  await bar.getByRole('button', { name: say('workflow.bulk.select_all') }).click()
  const decide = bar.getByRole('button', { name: 'Зөвшөөрөх' })
  await decide.click()

  const question = page.getByRole('dialog', { name: say('workflow.bulk.question', { count: 3, action: 'Зөвшөөрөх' }) })
  for (const title of titles) await expect(question.getByText(title)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Зөвшөөрөх' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(bar.getByText(say('workflow.bulk.selected', { count: 3 }))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: titles[2]! }), 'nothing was decided').toBeVisible()

  await page.getByRole('button', { name: say('workflow.inbox.select_many') }).click()
  await bar.getByRole('button', { name: say('workflow.bulk.select_all') }).click()
  await decide.click()
  await expect(question.getByRole('button', { name: 'Зөвшөөрөх' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('workflow.bulk.done', { action: 'Хянасан', count: 3 }))).toBeVisible()
  for (const title of titles) await expect(page.getByRole('button', { name: title })).toBeHidden()
  await expect(
    page.getByRole('heading', { level: 1 }),
    'what was pressed is gone: one goes on at the list',
  ).toBeFocused()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})
