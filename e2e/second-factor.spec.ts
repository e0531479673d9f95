import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { PASSWORD, url } from './app.ts'
import { colleague } from './colleague.ts'
import { signInAt } from './desk.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

const OWN_PASSWORD = 'Salkhi#2026-nuuts'
/** Browsers know passkeys of a name, not of a number. */
const here = (path: string) => url(path).replace('127.0.0.1', 'localhost')

/** A device in this browser that makes passkeys and says yes whenever it is asked who is there. */
async function withDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}

/**
 * Each code counts once, and one of the period that begins next counts already: so none is too old by the time it
 * arrives.
 */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

/** At the sign-in as a stranger; from a page without the product, whose calls would otherwise meet the lost session. */
async function startOver(page: Page) {
  await page.goto(here('/api/openapi.json'))
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(here('/auth/login'))
}

/** The journeys after this one sign in with the password alone. */
async function unprotect(page: Page) {
  const answers = await page.evaluate(async (current) => {
    const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const remove = async (path: string) =>
      (
        await fetch(`/api/auth/${path}`, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
          body: JSON.stringify({ current }),
        })
      ).status
    const { passkeys } = (await (await fetch('/api/auth/second-factor')).json()) as { passkeys: { id: string }[] }
    const answered = [await remove('totp')]
    for (const { id } of passkeys) answered.push(await remove(`passkeys/${id}`))
    return answered
  }, PASSWORD)
  expect([...new Set(answers)]).toEqual([200])
}

/** Whether the browser would ask before it loads the page anew; a press is heard of a moment after. */
const asksBeforeReload = (page: Page) =>
  expect.poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))

// A desk of its own, for browsers know passkeys of a name and not of a number; nothing moves in it, as in the others.
const still = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const

// Both go a long way, with a password's hash at every second step.
test.describe.configure({ timeout: 180_000 })

test(
  'somebody protects the account with an app and a passkey, and comes in with both',
  { tag: NIGHT },
  async ({ browser }) => {
    // Should it break off half-way, others must not find their colleague behind a second step.
    const login = `protects-${Date.now().toString(36)}`
    await colleague(login, { password: OWN_PASSWORD })
    const page = await (await browser.newContext(still)).newPage()
    const problems = listenTo(page, { expects: [/422/, /\/api\/auth\/second-step/, /favicon/] })
    await withDevice(page)
    await page.goto(here('/auth/login'))
    await signInAt(page, login, OWN_PASSWORD)
    await page.waitForURL(/\/home/)
    await page.goto(here('/admin/security'))
    await expect(page.getByRole('heading', { name: 'Хоёр шаттай нэвтрэлт унтраалттай' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // The app: password, picture, code, recovery codes.
    await page.getByRole('button', { name: 'Апп холбох' }).click()
    await page.getByRole('dialog').getByLabel('Нууц үг', { exact: true }).fill(OWN_PASSWORD)
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
    await expect(page.getByRole('img', { name: 'Баталгаажуулагч аппад уншуулах QR код' })).toBeVisible()
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Баталгаажуулагч аппын код').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Баталгаажуулах' }).click()
    const codes = page.getByRole('dialog').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = await codes.first().innerText()
    // They are never seen again, so neither a key nor the cross puts them away unasked.
    await expect(page.getByRole('button', { name: 'Файлаар татах' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Нөөц кодоо хадгалсан уу?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Буцах' }).click()
    await expect(codes).toHaveCount(10)
    await asksBeforeReload(page).toBe(true)
    await page.getByRole('button', { name: 'Файлаар татах' }).click()
    await asksBeforeReload(page).toBe(false)
    // On a phone it would stand over what has to be read now.
    await expect(page.getByText('Хамгаалалт нэмэгдлээ')).toHaveCount(0)
    await page.getByRole('button', { name: 'Хадгалсан' }).click()
    await expect(page.getByText('Хамгаалалт нэмэгдлээ')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Хоёр шаттай нэвтрэлт асаалттай' })).toBeVisible()

    // How many are left stands beside the title, on a phone too.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const beside = async () => {
        const [title, left] = [
          await page.getByRole('heading', { name: 'Нөөц кодууд' }).boundingBox(),
          await page.getByText('Үлдсэн: 10', { exact: true }).boundingBox(),
        ]
        return [
          left!.x - title!.x - title!.width < 24,
          Math.abs(left!.y + left!.height / 2 - title!.y - title!.height / 2) < 6,
        ]
      }
      await expect.poll(beside).toEqual([true, true])
    }

    // A passkey beside it.
    await page.getByRole('button', { name: 'Нууц түлхүүр нэмэх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Нэр', { exact: true }).fill('Ажлын компьютер')
    await dialog.getByLabel('Нууц үг', { exact: true }).fill(OWN_PASSWORD)
    await dialog.getByRole('button', { name: 'Нууц түлхүүр нэмэх' }).click()
    await expect(page.getByText('Ажлын компьютер')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])

    // Password and code.
    await startOver(page)
    await signInAt(page, login, OWN_PASSWORD)
    await page.getByLabel('Баталгаажуулагч аппын код').fill('000000')
    await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
    await expect(page.getByText('Код буруу эсвэл аль хэдийн ашиглагдсан байна')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Баталгаажуулагч аппын код').fill(await nextCode(secret))
    await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
    await page.waitForURL(/\/home/)

    // A recovery code; then the passkey, without name and password.
    await startOver(page)
    await signInAt(page, login, OWN_PASSWORD)
    await page.getByRole('button', { name: 'Нууц түлхүүр ашиглах' }).click()
    await expect(page.getByRole('button', { name: 'Нууц түлхүүр ашиглах' })).toBeFocused()
    await page.getByRole('button', { name: 'Нөөц код ашиглах' }).click()
    await page.getByLabel('Нөөц код').fill(recovery)
    await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
    await page.waitForURL(/\/home/)
    await startOver(page)
    await page.getByRole('button', { name: 'Нууц түлхүүрээр нэвтрэх' }).click()
    await page.waitForURL(/\/home/)
    expect(problems.take()).toEqual([])
    await page.context().close()
  },
)

test(
  'an organisation that wants a second step lets nobody past it, and a super administrator works as somebody in plain sight',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await (await browser.newContext({ ...still, viewport: { width: 390, height: 844 } })).newPage()
    listenTo(page)
    await page.goto(here('/auth/login'))
    await signInAt(page, 'superadmin')
    await page.waitForURL(/\/lambda/)
    await page.goto(here('/lambda/people?q=principal'))
    await page.getByRole('button', { name: /Гомбо Дэлгэрмаа/ }).click()
    await page.getByRole('button', { name: 'Энэ хүний нэрээр ажиллах' }).last().click()
    await expect(page.getByText('Шалтгаанаа бичнэ үү')).toBeVisible()
    await page.getByLabel('Шалтгаан').fill('Хүсэлт 412: цэс харагдахгүй байна')
    await page.getByRole('dialog').getByRole('button', { name: 'Энэ хүний нэрээр ажиллах' }).click()
    await expect(page.getByText('Гомбо Дэлгэрмаа нэрээр ажиллаж байна.')).toBeVisible()
    expect(await widerThanScreen(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    for (const path of [
      '/workflow/new',
      '/workflow',
      '/select-role',
      '/admin/change-password',
      '/verify',
      '/auth/forgot',
      '/admin/profile',
    ])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(here(path))
        await expect(page.getByText('Гомбо Дэлгэрмаа нэрээр ажиллаж байна.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Дуусгах' })).toHaveCount(1)
        expect(await widerThanScreen(page)).toEqual([])
      }
    await page.getByRole('button', { name: 'Дуусгах' }).click()
    await expect(page).toHaveURL(/\/(home|lambda)/)
    await expect(page.getByText('нэрээр ажиллаж байна.')).toBeHidden()

    await startOver(page)
    await signInAt(page, 'admin')
    await page.waitForURL(/\/home/)
    await page.goto(here('/admin/users/security'))
    await page.getByRole('switch', { name: /Хоёр шаттай нэвтрэлт шаардах/ }).check()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(page.getByRole('heading', { name: 'Хоёр дахь шатаа тохируулна уу' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(here('/home'))
    await expect(page.getByRole('heading', { name: 'Хоёр дахь шатаа тохируулна уу' })).toBeVisible()
    await page.getByRole('button', { name: /Баталгаажуулагч апп/ }).click()
    await page.getByLabel('Нууц үг', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Баталгаажуулагч аппын код').fill(await generate({ secret }))
    await page.getByRole('button', { name: 'Баталгаажуулах' }).click()
    await page.getByRole('button', { name: 'Хадгалсан' }).click()
    await page.waitForURL(/\/home/)
    await page.goto(here('/admin/users/security'))
    await page.getByRole('switch', { name: /Хоёр шаттай нэвтрэлт шаардах/ }).uncheck()
    await page.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(page.getByText('Амжилттай хадгаллаа')).toBeVisible()
    await unprotect(page)
    await page.context().close()
  },
)
