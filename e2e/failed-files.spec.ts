// A file that did not arrive is not left out in silence.
import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { contract, decide, documentFor, flows, send } from './documents.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', `workflow.${key}`)
const failed = { name: 'хоосон.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
const arrived = { name: 'тооцоо.txt', mimeType: 'text/plain', buffer: Buffer.from('Тооцоо') }
const takeOut = (page: Page) =>
  page.getByRole('button', { name: words('mn', 'platform.files.remove').replace('{{name}}', failed.name) }).click()

test('a document is not sent without the file that failed, until it is taken out', async ({ browser }) => {
  const title = `Файл дутуу ${Date.now().toString(36)}`
  const page = await openDesk(browser, 'creator')
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key, JSON.stringify({ value, time: Date.now(), expire: null })),
    [`ls_workflow_draft_creator_1.${flows.council}`, { title, fields: contract, files: [], watchers: [] }] as [
      string,
      object,
    ],
  )
  await page.goto(url(`/workflow/new?flow=${flows.council}`))
  await page.locator('input[type=file]').setInputFiles([failed, arrived])
  await expect(page.getByRole('link', { name: arrived.name })).toBeVisible()
  await page.getByRole('button', { name: say('create.send'), exact: true }).click()
  const problems = page.getByRole('alert').filter({ hasText: words('mn', 'platform.incomplete') })
  await expect(problems.getByRole('button', { name: failed.name })).toBeVisible()
  await expect(page).toHaveURL(/\/workflow\/new/)
  await takeOut(page)
  await page.getByRole('button', { name: say('create.send'), exact: true }).click()
  await expect(page).toHaveURL(/\/workflow\/[0-9a-f-]{36}/)
  await closeDesk(page)
})

test('a correction and a comment wait for it too', { tag: NIGHT }, async ({ browser }) => {
  const id = await send('creator', `Засварын файл ${Date.now().toString(36)}`)
  await decide('reviewer', id, 'returned', { description: 'Тооцоо хавсаргана уу' })
  const page = await openDesk(browser, 'creator')
  await page.goto(url(`/workflow/${id}`))
  const correction = page.locator('[data-field="#files"]')
  await expect(correction).toBeVisible()
  await correction.locator('input[type=file]').setInputFiles(failed)
  await expect(correction.getByRole('alert')).toBeVisible()
  const before = (await documentFor('creator', id)).version
  const bar = page.getByRole('region', { name: 'Шийдвэр', exact: true })
  await bar.getByRole('textbox').fill('Тооцоо хавсаргав')
  await bar.getByRole('button', { name: 'Дахин илгээх' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: failed.name })).toBeVisible()
  expect((await documentFor('creator', id)).version).toBe(before)
  await takeOut(page)

  await page.getByRole('textbox', { name: say('comment.write') }).fill('Хавсаргав')
  await page.getByLabel(say('comment.attach')).setInputFiles(failed)
  const said = page.getByRole('group', { name: say('comment.write') })
  await expect(said.getByRole('alert').first()).toBeVisible()
  await said.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await expect(said.getByText(say('files.failed'))).toBeVisible()
  await takeOut(page)
  await expect(said.getByText(say('files.failed'))).toHaveCount(0)
  await said.getByRole('button', { name: say('comment.send'), exact: true }).click()
  await expect(page.getByRole('textbox', { name: say('comment.write') })).toHaveValue('')

  await bar.getByRole('button', { name: 'Дахин илгээх' }).click()
  await expect.poll(async () => (await documentFor('creator', id)).version).toBeGreaterThan(before)
  await closeDesk(page)
})
