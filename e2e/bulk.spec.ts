// Many documents decided at once, on a phone: nothing of it can be taken back.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { axeFindings, listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string, params: Record<string, string | number> = {}) =>
  words('mn', key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))

test('before many documents are decided at once, one question says how many and which; Escape takes it back, Enter decides', async ({
  browser,
}) => {
  const titles = ['Багцын нэг', 'Багцын хоёр', 'Багцын гурав']
  for (const title of titles) await send('creator', title)
  const page = await openDesk(browser, 'reviewer', { viewport: { width: 390, height: 844 } })
  const heard = listenTo(page)
  await page.goto(`/workflow/inbox?q=${encodeURIComponent('Багцын')}`)
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

test(
  'several are returned with one reason while no other bar decides, and the message takes it back',
  { tag: NIGHT },
  async ({ browser }) => {
    const titles = ['Дутуу нэг', 'Дутуу хоёр']
    const ids: string[] = []
    for (const title of titles) ids.push(await send('creator', title))
    const page = await openDesk(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
    const heard = listenTo(page)
    await page.goto(`/workflow/inbox?q=${encodeURIComponent('Дутуу')}`)
    const decision = page.getByRole('region', { name: say('workflow.decision.title'), exact: true })
    await expect(decision.getByRole('button', { name: 'Буцаах' })).toBeVisible()
    await page.getByRole('button', { name: say('workflow.inbox.select_many') }).click()
    await expect(decision, 'the document beside the list is looked at').toHaveCount(0)
    const bar = page.getByRole('region', { name: say('workflow.bulk.title') })
    await bar.getByRole('button', { name: say('workflow.bulk.select_all') }).click()
    await bar.getByRole('button', { name: 'Буцаах' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Буцаах' }).click()
    await expect(question.getByText(say('workflow.decision.reason_missing'))).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await question.getByLabel(say('workflow.bulk.reason')).fill('Хавсралт дутуу')
    await question.getByRole('button', { name: 'Буцаах' }).click()
    await expect(page.getByText(say('workflow.bulk.done', { action: 'Буцаасан', count: 2 }))).toBeVisible()
    for (const title of titles) await expect(page.getByRole('button', { name: title })).toBeHidden()

    await page.getByRole('button', { name: say('workflow.decision.take_back') }).click()
    await expect(page.getByText(say('workflow.decision.taken_back'))).toBeVisible()
    for (const title of titles) await expect(page.getByRole('button', { name: title })).toBeVisible()
    await page.goto(`/workflow/${ids[0]}`)
    await expect(page.getByText('Шийдвэрээ эргүүлэн авсан')).toBeVisible()
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test('on a phone a no wants its reason, ends the request and says so to whoever asked', async ({ browser }) => {
  const fields = { kind: 'annual', from: '2026-12-07', to: '2026-12-11', days: '5', reason: 'Амралт' }
  const id = await send('creator', 'Татгалзах чөлөө', { flow_id: 2, fields })
  const page = await openDesk(browser, 'reviewer', { viewport: { width: 390, height: 844 }, theme: 'dark' })
  await page.goto(`/workflow/${id}`)
  const decision = page.getByRole('region', { name: say('workflow.decision.title'), exact: true })
  await decision.getByRole('button', { name: 'Татгалзах' }).click()
  await expect(decision.getByText(say('workflow.decision.reason_missing'))).toBeVisible()
  await decision.getByRole('textbox').fill('Ажил их байна')
  expect(await axeFindings(page)).toEqual([])
  await decision.getByRole('button', { name: 'Татгалзах' }).click()
  await expect(page.getByText(say('workflow.decision.done', { action: 'Татгалзсан' }))).toBeVisible()
  // The page as high as the window: what is hidden in it does not make it higher.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  await closeDesk(page)
  const sender = await openDesk(browser, 'creator', { viewport: { width: 390, height: 844 } })
  await sender.goto(`/workflow/${id}`)
  await expect(sender.getByText('Татгалзсан').first()).toBeVisible()
  await expect(sender.getByText('Ажил их байна').first()).toBeVisible()
  await closeDesk(sender)
})
