import { expect, test } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'

const say = (key: string, { name = '' } = {}) => words('mn', key).replace('{{name}}', name)

test('whoever has work sees it first at home, says it in two lines, and is one press from all of it', async ({
  browser,
}) => {
  const title = `Нүүрний баримт ${Date.now().toString(36)}`
  const id = await send('creator', title)
  const head = await openDesk(browser, 'reviewer')
  const heard = listenTo(head)
  await head.goto(url('/home'))
  const list = head.getByRole('list', { name: say('workflow.inbox.waiting') })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const heights = await list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(heights.every((height) => height <= 72)).toBe(true)
  const first = await head.locator('main h2').first().innerText()
  expect(first).toContain(say('workflow.inbox.waiting'))
  await expect(head.getByRole('heading', { name: say('workflow.home.unit') })).toBeVisible()
  expect(await axeFindings(head)).toEqual([])
  await head.getByRole('link', { name: say('workflow.home.inbox') }).click()
  await expect(head).toHaveURL(/\/workflow\/inbox$/)
  const row = head.locator(`[data-id="${id}"]`)
  await expect(row).toContainText('₮')
  const named = await row.getByTitle('Зөвлөлөөр шийдвэрлүүлэх баримт').evaluate((flow) => {
    const [own, line] = [flow, flow.parentElement!].map((one) => one.getBoundingClientRect())
    return own!.width >= 40 && own!.bottom <= line!.bottom + 1
  })
  expect(named, 'beside a document the list is narrow, and names the flow of one with an amount').toBe(true)
  await head.goto(url(`/home?q=${encodeURIComponent(title)}`))
  await expect(head, 'an address of before leads to the inbox').toHaveURL(/\/workflow\/inbox\?q=/)
  await expect(head.locator(`[data-id="${id}"]`)).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(head)
})

test('a clerk begins a request by one press, and arranges the page on a phone; it stays so', async ({ browser }) => {
  const clerk = await openDesk(browser, 'sales', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const heard = listenTo(clerk)
  const often = clerk.getByRole('heading', { name: say('workflow.home.often') })
  await clerk.goto(url('/home'))
  await expect(often).toBeVisible()
  expect(await widerThanScreen(clerk)).toEqual([])
  await clerk.locator('section').filter({ has: often }).getByRole('listitem').first().getByRole('link').tap()
  await expect(clerk).toHaveURL(/\/workflow\/new\?flow=\d+/)
  await expect(clerk.getByRole('heading', { name: say('workflow.create.steps_ahead') })).toBeVisible()

  await clerk.goto(url('/home'))
  const arrange = clerk.getByRole('button', { name: say('home.arrange'), exact: true })
  await arrange.tap()
  const dialog = clerk.getByRole('dialog', { name: say('home.arrange') })
  await dialog.getByRole('button', { name: say('home.hide', { name: say('workflow.home.often') }) }).tap()
  const handle = dialog.getByRole('button', { name: say('home.move', { name: say('workflow.inbox.waiting') }) })
  await handle.focus()
  await clerk.keyboard.press('Alt+ArrowRight')
  expect(await axeFindings(clerk)).toEqual([])
  await dialog.getByRole('button', { name: say('platform.save'), exact: true }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(often).toHaveCount(0)
  await clerk.reload()
  await expect(clerk.getByRole('heading', { name: new RegExp(say('workflow.inbox.waiting')) })).toBeVisible()
  await expect(often).toHaveCount(0)

  await arrange.tap()
  await dialog.getByRole('button', { name: say('home.as_usual') }).tap()
  await expect(often).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(clerk)
})
