// What only a browser shows of filing: a number that is seen before it is given, and a PDF read without leaving the
// document.
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { contract, send } from './documents.ts'
import { axeFindings, listenTo } from './problems.ts'

test('an administrator sees the next number while its pattern is typed', async ({ browser }) => {
  const admin = await openDesk(browser, 'admin')
  const { take } = listenTo(admin)
  // A second try finds what the first one left.
  const name = `Ерөнхий тушаал ${crypto.randomUUID().slice(0, 8)}`
  await admin.goto('/workflow/types')
  await admin.getByRole('button', { name: 'Дугаарлалт нэмэх' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Дугаарлалт нэмэх' })
  await dialog.getByLabel('Нэр (монгол)').fill(name)
  await dialog.getByLabel('Дугаарын загвар').fill('А/{m}')
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog.getByText('Загварт танигдахгүй тэмдэглэгээ байна', { exact: false })).toBeVisible()
  await dialog.getByLabel('Дугаарын загвар').fill('А/{n:3}')
  await dialog.getByLabel('Дараагийн тоо').fill('19')
  await expect(dialog.getByRole('status')).toHaveText(/А\/019.*А\/020/)
  expect(await axeFindings(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(admin.getByRole('row', { name: new RegExp(`${name}.*А/019`) })).toBeVisible()
  expect(take()).toEqual([])
  await closeDesk(admin)
})

test('an attached PDF is read in the document, where nothing of it may run, and text beside it', async ({
  browser,
}) => {
  const creator = await openDesk(browser, 'creator')
  const { take } = listenTo(creator)
  const pdf = await (
    await creator.request.get(`/api/workflow/documents/${await send('creator', 'Эх')}/record.pdf`)
  ).body()
  const token = (await creator.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const upload = async (name: string, mimeType: string, buffer: Buffer) =>
    (
      (await (
        await creator.request.post('/api/files', { headers, multipart: { file: { name, mimeType, buffer } } })
      ).json()) as { id: string }
    ).id
  const file_ids = [
    await upload('эх.pdf', 'application/pdf', pdf),
    await upload('тайлбар.txt', 'text/plain', Buffer.from('Мөр нэг\n<b>Мөр хоёр</b>')),
  ]
  const sent = await creator.request.post('/api/workflow/documents', {
    headers,
    data: { flow_id: 1, title: 'Хавсралттай', fields: contract, file_ids },
  })
  await creator.goto(`/workflow/${((await sent.json()) as { id: string }).id}`)

  const shows = (value: boolean) =>
    creator.evaluate((isOn) => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isOn, configurable: true })
    }, value)
  await shows(true)
  const shown = creator.waitForResponse(
    (answer) => answer.request().resourceType() === 'document' && answer.url().includes('/api/files/'),
  )
  await creator.getByRole('button', { name: 'эх.pdf' }).click()
  expect((await (await shown).allHeaders())['content-security-policy']).toContain("default-src 'none'")
  await expect(creator.getByRole('dialog', { name: 'эх.pdf' }).locator('iframe')).toBeVisible()
  await creator.keyboard.press('Escape')
  // A browser that shows no PDF in a page: on a phone with Android the frame would stay empty.
  await shows(false)
  await creator.getByRole('button', { name: 'эх.pdf' }).click()
  const elsewhere = creator.getByRole('dialog', { name: 'эх.pdf' })
  await expect(elsewhere.getByRole('link', { name: 'Шинэ цонхонд нээх' })).toHaveAttribute(
    'href',
    /^\/api\/files\/.+\.pdf$/,
  )
  await expect(elsewhere.locator('iframe')).toHaveCount(0)
  await creator.keyboard.press('Escape')
  await creator.getByRole('button', { name: 'тайлбар.txt' }).click()
  await expect(creator.getByRole('textbox', { name: 'тайлбар.txt' })).toHaveValue(/<b>Мөр хоёр<\/b>/)
  expect(await axeFindings(creator)).toEqual([])
  expect(take()).toEqual([])
  await closeDesk(creator)
})
