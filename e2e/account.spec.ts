import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD, url } from './app.ts'
import { colleague } from './colleague.ts'
import { closeDesk, openDesk, signInAt } from './desk.ts'
import { pick } from './pick.ts'
import { NIGHT } from './night.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Мессежүүд' })
const unlock = (page: Page) => page.getByRole('button', { name: 'Түгжээ тайлах' })
const [FIRST_PASSWORD, NEW_PASSWORD] = ['Burged#2026-nuuts', 'Salkhi#2026-nuuts']

/** The newest letter of this subject to this address, as the demo shows it. */
async function letter(page: Page, to: string, subject: RegExp) {
  const reading = await page.context().newPage()
  let text = ''
  await expect(async () => {
    await reading.goto('/dev/mail')
    await reading.locator('tr', { hasText: to }).getByRole('link', { name: subject }).first().click({ timeout: 1000 })
    text = await reading.locator('pre').innerText()
  }).toPass({ timeout: 15_000 })
  await reading.close()
  return text
}

async function changeAgain(page: Page, from: string, to: string) {
  await page.goto('/admin/change-password')
  await page.getByLabel('Одоогийн нууц үг').fill(from)
  await page.getByLabel('Шинэ нууц үг', { exact: true }).fill(to)
  await page.getByLabel('Нууц үг давтах').fill(to)
  await page.getByRole('button', { name: 'Нууц үг солих' }).click()
  await expect(messages(page).getByText('Нууц үг шинэчлэгдлээ')).toBeVisible()
}

test(
  'what is only spoken of the long list of notifications makes no second page behind it',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'creator')
    await page.goto('/admin/notifications')
    await expect(page.getByRole('heading', { name: 'Чимээгүй цаг' })).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await closeDesk(page)
  },
)

test(
  'the first click counts also where leaving a field shows what is wrong with it',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, null)
    await page.goto('/auth/forgot')
    await page.getByLabel('И-мэйл').focus()
    await page.getByRole('main').getByRole('link').first().click({ delay: 200 })
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.goto('/auth/forgot')
    await page.getByLabel('И-мэйл').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('И-мэйл хаяг аа оруулна уу')).toBeVisible()
    await closeDesk(page)
  },
)

test('who forgot their password sets a new one with the code from the letter, and changes it again once inside', async ({
  browser,
}) => {
  const page = await openDesk(browser, null)
  await colleague('forgets', { password: FIRST_PASSWORD })
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Нууц үгээ мартсан уу?' }).click()
  await page.getByRole('button', { name: 'Код илгээх' }).click()
  await expect(page.getByText('И-мэйл хаяг аа оруулна уу')).toBeVisible()
  await page.getByLabel('И-мэйл').fill('forgets@khukhtenger.example')
  await page.getByRole('button', { name: 'Код илгээх' }).click()
  await expect(messages(page).getByText('Сэргээх код илгээлээ')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/password-reset/)
  await expect(page.getByLabel('И-мэйл', { exact: true })).toHaveValue('forgets@khukhtenger.example')

  const code = /\b\d{6}\b/.exec(await letter(page, 'forgets@khukhtenger.example', /Нууц үг сэргээх код/))![0]
  await page.getByRole('button', { name: 'Нууц үг шинэчлэх' }).click()
  await expect(page.getByText('Код оруулна уу')).toBeVisible()
  await page.getByLabel('Баталгаажуулах код').fill(code === '000000' ? '000001' : '000000')
  await page.getByLabel('Шинэ нууц үг', { exact: true }).fill(NEW_PASSWORD)
  await expect(page.getByText('Хүчтэй')).toBeVisible()
  await page.getByLabel('Нууц үг давтах').fill('Orgil#2025')
  await page.getByRole('button', { name: 'Нууц үг шинэчлэх' }).click()
  await expect(page.getByText('Нууц үг баталгаажуулалт таарсангүй !!!')).toBeVisible()
  await page.getByLabel('Нууц үг давтах').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Нууц үг шинэчлэх' }).click()
  await expect(page.getByText('Код буруу байна')).toBeVisible()
  await page.getByLabel('Баталгаажуулах код').fill(code)
  await page.getByRole('button', { name: 'Нууц үг шинэчлэх' }).click()
  await expect(messages(page).getByText('Нууц үг шинэчлэгдлээ')).toBeVisible()

  await expect(page.getByLabel('Нэвтрэх нэр')).toHaveValue('forgets')
  await signInAt(page, 'forgets', NEW_PASSWORD)
  await expect(page).toHaveURL('/home')
  expect(await letter(page, 'forgets@khukhtenger.example', /Таны нууц үг солигдлоо/)).toContain('«forgets»')
  await changeAgain(page, NEW_PASSWORD, FIRST_PASSWORD)
  await expect(page).toHaveURL('/admin/profile')
  await closeDesk(page)
})

test('a password is changed from the profile; a wrong one is told, and the other browser is signed out', async ({
  browser,
}) => {
  await colleague('changes', { password: FIRST_PASSWORD })
  const [here, there] = [
    await openDesk(browser, 'changes', { password: FIRST_PASSWORD }),
    await openDesk(browser, 'changes', { password: FIRST_PASSWORD }),
  ]
  await there.goto('/admin/profile')
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible()
  await here.goto('/admin/profile')
  await here.getByRole('button', { name: 'Нууц үг солих' }).click()
  const dialog = here.getByRole('dialog', { name: 'Нууц үг солих' })
  await dialog.getByLabel('Одоогийн нууц үг').fill('Wrong#2026')
  await dialog.getByLabel('Шинэ нууц үг', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('Нууц үг давтах').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Нууц үг солих' }).click()
  await expect(dialog.getByText('Нууц үг буруу байна')).toBeVisible()
  await dialog.getByLabel('Одоогийн нууц үг').fill(FIRST_PASSWORD)
  // What others guess of her is told at its field.
  await dialog.getByLabel('Шинэ нууц үг', { exact: true }).fill('Anujin#2026')
  await dialog.getByLabel('Нууц үг давтах').fill('Anujin#2026')
  await dialog.getByRole('button', { name: 'Нууц үг солих' }).click()
  await expect(dialog.getByText(/Нууц үгэнд эзнийх нь нэр/)).toBeVisible()
  await dialog.getByLabel('Шинэ нууц үг', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('Нууц үг давтах').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Нууц үг солих' }).click()
  await expect(messages(here).getByText('Нууц үг шинэчлэгдлээ')).toBeVisible()
  await expect(there).toHaveURL('/auth/login')
  await Promise.all([closeDesk(here), closeDesk(there)])
})

test(
  'personal information is changed by its rules, and a registration number fills in what it tells',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'councillor3')
    await page.goto('/admin/profile')
    await page.getByLabel('Регистрийн дугаар').fill('уб85031411')
    await page.getByLabel('Гар утас').fill('9911 2233')
    await expect(page.getByLabel('Төрсөн огноо')).toHaveValue('1985-03-14')
    await expect(page.getByLabel('Хүйс')).toHaveValue('men')
    await pick(
      page.getByRole('combobox', { name: 'Аймаг, сум / нийслэл, дүүрэг' }),
      'khovsgol moron',
      'Хөвсгөл › Мөрөн',
    )
    await page.getByLabel('Баг').fill('5-р баг')
    await page.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(page.getByLabel('Гар утас')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Гар утас').fill('99112233')
    await page.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(messages(page).getByText('Хадгалагдлаа').or(messages(page).getByText('Хадгаллаа'))).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Регистрийн дугаар')).toHaveValue('УБ85031411')
    await expect(page.getByLabel('Гар утас')).toHaveValue('99112233')
    await expect(page.getByText('Хөвсгөл › Мөрөн')).toBeVisible()
    await expect(page.getByLabel('Баг')).toHaveValue('5-р баг')
    await closeDesk(page)
  },
)

test('a picture is cropped with the keyboard and shown in the shell', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'builder')
  await page.goto('/admin/profile')
  await page.getByRole('button', { name: 'Зураг солих' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Зураг сонгох/ }).click(),
  ])
  await chooser.setFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  })
  const dialog = page.getByRole('dialog', { name: 'Зургийг тайрах' })
  const stage = dialog.getByRole('slider', { name: 'Зургийн байрлал' })
  // It has the focus by itself.
  await expect(stage).toBeFocused()
  await stage.press('+')
  await stage.press('ArrowLeft')
  await expect(dialog.getByRole('slider', { name: 'Томруулалт' })).toHaveValue('1.15')
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog).toHaveCount(0)
  const shown = page
    .getByRole('banner')
    .getByRole('button', { name: /Хувийн цэс/ })
    .locator('img')
  await expect(shown).toHaveAttribute('src', /\/api\/files\//)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await page.getByRole('button', { name: 'Зураг солих' }).click()
  await page.getByRole('button', { name: 'Зургийг устгах' }).click()
  await expect(shown).toHaveCount(0)
  await closeDesk(page)
})

test('a locked screen shows nothing of the page, stays locked over a reload, and gives back what was typed', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'creator')
  const other = await page.context().newPage()
  await page.goto('/workflow?flow=1')
  await page.getByLabel('Гарчиг').fill('Түгжигдсэн дэлгэцийн ард')
  await other.goto('/admin/profile')
  await other.getByLabel('Харагдах нэр').fill('Болдоо')

  await other.getByRole('button', { name: /Хувийн цэс/ }).click()
  await other.getByRole('button', { name: 'Дэлгэц түгжих' }).click()
  for (const tab of [other, page]) {
    await expect(unlock(tab)).toBeVisible()
    expect(await tab.content()).not.toMatch(/Түгжигдсэн дэлгэцийн ард|Регистрийн дугаар|Болдоо/)
  }
  const asked = await page.request.get(url('/api/workflow/inbox?box=sent'), {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(asked.status()).toBe(423)

  await page.reload()
  await unlock(page).click()
  for (const wrong of ['', 'Orgil#2025']) {
    await page.getByLabel('Нууц үг', { exact: true }).fill(wrong)
    await unlock(page).click()
    await expect(page.getByText('Нууц үг буруу байна')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Болих' }).click()
  await expect(page.getByLabel('Нууц үг', { exact: true })).toHaveCount(0)
  await unlock(page).click()
  await page.getByLabel('Нууц үг', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Нууц үг', { exact: true }).press('Enter')
  await expect(page.getByLabel('Гарчиг')).toHaveValue('Түгжигдсэн дэлгэцийн ард')
  await expect(other.getByLabel('Харагдах нэр')).toHaveValue('Болдоо')
  await closeDesk(page)
})

test(
  'a screen locks by itself, also without a network, and the server hears of it afterwards',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'creator', { settings: { lockAfter: 5 }, fresh: true })
    await page.clock.install()
    const code = page.waitForResponse(/LockScreen/)
    await page.goto('/workflow/new?flow=1')
    const title = page.getByLabel('Гарчиг')
    await title.fill('Түгжихийн өмнөх гарчиг')
    await page.clock.runFor(3000)
    await code
    await page.context().setOffline(true)
    await page.clock.runFor(6 * 60_000)
    await expect(unlock(page)).toBeVisible()
    await expect(title).toHaveCount(0)
    const state = async () => (await page.request.get(url('/api/workflow/inbox?box=sent'))).status()
    expect(await state()).toBe(200)
    await page.context().setOffline(false)
    await page.clock.runFor(10_000)
    await expect.poll(state).toBe(423)
    await closeDesk(page)
  },
)

test(
  'the keys lock as well; the picture behind the lock is kept in the browser and must be a picture',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'secretary')
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+Alt+KeyL')
    await expect(unlock(page)).toBeVisible()
    await expect(page.getByText('Сүлжээтэй')).toBeVisible()
    const clock = page.locator('time')
    const before = await clock.innerText()
    await expect(clock).not.toHaveText(before)

    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Дэвсгэр зураг солих' }).click(),
      ])
      await chooser.setFiles(file)
    }
    await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('зураг биш') })
    await expect(page.getByRole('alert')).toHaveText('зөвхөн зураг оруулна уу!')
    await choose({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('зураг биш') })
    await expect(page.getByRole('alert')).toHaveText('зөвхөн зураг оруулна уу!')
    await choose({
      name: 'steppe.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: 'orange' } })
        .png()
        .toBuffer(),
    })
    await expect(page.locator('main > img')).toBeVisible()
    await page.reload()
    await expect(page.locator('main > img')).toBeVisible()
    expect(
      (await page.evaluate(() => indexedDB.databases())).map(({ name, version }) => `${name} ${version}`),
    ).toContain('orgil 1')

    await page.getByRole('button', { name: 'Гарах', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/auth/login')
    await signInAt(page, 'secretary')
    await expect(page).toHaveURL('/home')
    await closeDesk(page)
  },
)

test('the history shows who came in and who tried', { tag: NIGHT }, async ({ browser, request }) => {
  await request.post(url('/api/auth/login'), { data: { login: 'accountant', password: 'Wrong#2026' } })
  const page = await openDesk(browser, 'accountant')
  await page.goto('/admin/profile')
  const rows = page.getByRole('listitem').filter({ hasText: /Нэвтэрсэн$|Амжилтгүй$/ })
  await expect(rows.nth(0)).toContainText('Нэвтэрсэн')
  await expect(rows.nth(1)).toContainText('Амжилтгүй')
  await closeDesk(page)
})

test(
  'on a phone a message leaves the button free that was pressed, also while the page is scrolled',
  { tag: NIGHT },
  async ({ browser }) => {
    await colleague('message', { password: FIRST_PASSWORD })
    const page = await openDesk(browser, 'message', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      password: FIRST_PASSWORD,
    })
    await page.goto('/admin/profile')
    await page.getByLabel('Харагдах нэр').fill('Анужин')
    const save = page.getByRole('button', { name: 'Хадгалах', exact: true })
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await save.tap()
    const message = messages(page).getByRole('button').locator('..')
    await expect(message).toBeVisible()
    const overlap = async () => {
      const [button, card] = [(await save.boundingBox())!, (await message.boundingBox())!]
      return button.y < card.y + card.height && card.y < button.y + button.height
    }
    await expect.poll(overlap).toBe(false)
    await page.mouse.move(195, 300)
    await page.mouse.wheel(0, -60)
    await expect.poll(overlap).toBe(false)
    await closeDesk(page)
  },
)
