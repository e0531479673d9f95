// Who keeps the platform running: settings that are set and tried on screen, who is let in, and who administers.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { PASSWORD, url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { listenTo } from './problems.ts'
import { NIGHT } from './night.ts'

test.describe.configure({ mode: 'serial' })
let page: Page
let problems: ReturnType<typeof listenTo>

test.beforeAll(async ({ browser }) => {
  page = await openDesk(browser, 'superadmin')
  problems = listenTo(page)
})
test.afterAll(() => closeDesk(page))
test.afterEach(() => expect(problems.take()).toEqual([]))

const room = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const saved = () => expect(page.getByText('Хадгаллаа')).toBeVisible()

test('a mail server and a model are set, tried and taken back; what is kept is never shown again', async () => {
  let asked = ''
  const model = http.createServer((request, reply) => {
    asked = request.headers.authorization ?? ''
    request
      .resume()
      .on('end', () =>
        reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ message: { content: 'ready' } }] })),
      )
  })
  await new Promise<void>((resolve) => {
    model.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`

  await page.goto('/lambda/system/settings')
  const ai = room('Хиймэл оюун')
  await expect(ai.getByText('Тохируулаагүй', { exact: true })).toBeVisible()
  await ai.getByLabel('Хаяг').fill(endpoint)
  await ai.getByLabel('Загвар').fill('small')
  await ai.getByLabel('Түлхүүр', { exact: true }).fill('sk-of-the-journey')
  await ai.getByRole('button', { name: 'Хадгалах' }).click()
  await saved()
  await expect(ai.getByLabel('Түлхүүр', { exact: true })).toHaveValue('')
  await ai.getByRole('button', { name: 'Нэг үг асуух' }).click()
  await expect(ai.getByText(/Болж байна/)).toBeVisible()
  expect(asked).toBe('Bearer sk-of-the-journey')
  expect(await page.content()).not.toContain('sk-of-the-journey')
  // What is typed and not saved is not tried.
  await ai.getByLabel('Загвар').fill('other')
  await expect(ai.getByRole('button', { name: 'Нэг үг асуух' })).toBeDisabled()
  await ai.getByLabel('Хаяг').fill('')
  await ai.getByLabel('Загвар').fill('')
  await ai.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(ai.getByText('Тохируулаагүй', { exact: true })).toBeVisible()
  model.close()

  const mail = room('Шуудан')
  await mail.getByLabel('Сервер').fill('127.0.0.1')
  await mail.getByLabel('Порт').fill('0')
  await mail.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(mail.getByText('Порт 1-65535 хооронд байна')).toBeVisible()
  await mail.getByLabel('Порт').fill('1')
  await mail.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(mail.getByText('Идэвхтэй', { exact: true })).toBeVisible()
  await mail.getByRole('button', { name: 'Над руу туршилтын захидал илгээх' }).click()
  await expect(mail.getByText('Сервер холболт хүлээж авсангүй')).toBeVisible()
  await mail.getByLabel('Сервер').fill('')
  await mail.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(mail.getByText('Тохируулаагүй', { exact: true })).toBeVisible()
})

test(
  'an organisation is suspended with a reason, its people stay outside, and it is restored',
  { tag: NIGHT },
  async () => {
    await page.goto('/lambda/puzzle')
    await page.getByRole('button', { name: /Түр хаах: .*Ирээдүй Оргил/ }).click()
    const asking = page.getByRole('dialog')
    await asking.getByRole('button', { name: 'Түр хаах' }).click()
    await expect(asking.getByText('Шалтгаанаа бичнэ үү')).toBeVisible()
    await asking.getByLabel('Шалтгаан').fill('Гэрээ дууссан')
    await asking.getByRole('button', { name: 'Түр хаах' }).click()
    await expect(page.getByText(/Гэрээ дууссан/)).toBeVisible()
    const refused = await page.request.post(url('/api/auth/login'), { data: { login: 'outsider', password: PASSWORD } })
    expect(refused.status()).toBe(403)
    await page.getByLabel('Төлөв').selectOption('suspended')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: /Нээх: .*Ирээдүй Оргил/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Нээх' }).click()
    await expect(page.getByText('Байгууллагыг нээлээ')).toBeVisible()

    await page.goto('/lambda/audit?subject=access.organization')
    await expect(page.getByRole('listitem').getByText('Байгууллагын нэвтрэлтийг хаасан').first()).toBeVisible()
    await expect(page.getByRole('listitem').getByText('Гэрээ дууссан').first()).toBeVisible()
  },
)

test('an administrator of the system is added and removed', { tag: NIGHT }, async () => {
  await page.goto('/lambda/administrators')
  await page.getByRole('button', { name: 'Админ нэмэх' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Овог').fill('Бат')
  await form.getByLabel(/^Нэр/).fill('Туяа')
  await form.getByLabel('Нэвтрэх нэр').fill('tuya.second')
  await form.getByRole('button', { name: 'Админ нэмэх' }).click()
  // An invitation wants an address.
  await expect(form.getByText('И-мэйл хаяг аа оруулна уу')).toBeVisible()
  await form.getByLabel(/и-мэйл/i).fill('tuya@orgil.example')
  await form.getByRole('button', { name: 'Админ нэмэх' }).click()
  await expect(page.getByText('Урилга илгээсэн')).toBeVisible()
  await page.getByRole('button', { name: /Хасах: Бат Туяа/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Хасах' }).click()
  await expect(page.getByText('tuya.second')).toHaveCount(0)
})
