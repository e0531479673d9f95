import { expect, test, type Page, type Route } from '@playwright/test'
import { url } from './app.ts'
import { colleague } from './colleague.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { axeFindings, listenTo, widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

const PASSWORD = 'Salkhi#2026'
/** Every run adds people of its own. */
const mark = Date.now().toString(36)
const guest = `guest-${mark}`
const agent = `agent-${mark}`

test.describe.configure({ mode: 'serial' })

/** The newest letter of the demo with this in its line. */
async function letter(page: Page, subject: RegExp): Promise<string> {
  const reader = await page.context().newPage()
  await expect(async () => {
    await reader.goto(url('/dev/mail'))
    await reader.getByRole('link', { name: subject }).first().click({ timeout: 1000 })
  }).toPass()
  const text = await reader.locator('pre').innerText()
  await reader.close()
  return text
}

async function choosePassword(page: Page) {
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.locator('input[name="password_again"]').fill(PASSWORD)
}

test('an administrator adds somebody, who comes in under the link of the invitation', async ({ browser }) => {
  const admin = await openDesk(browser, 'admin')
  const heard = listenTo(admin)
  await admin.goto(url('/admin/users'))
  await admin.getByRole('button', { name: 'Хэрэглэгч нэмэх' }).click()
  await admin.getByRole('button', { name: 'Нэмээд урилга илгээх' }).click()
  await expect(admin.getByText('Мэдээлэл дутуу байна')).toBeVisible()
  await expect(admin.getByText('И-мэйл хаяг аа оруулна уу')).toBeVisible()

  await admin.locator('input[name="last_name"]').fill('Дорж')
  await admin.locator('input[name="first_name"]').fill('Анужин')
  await admin.locator('input[name="login"]').fill(guest)
  await admin.locator('input[name="email"]').fill(`${guest}@example.mn`)
  await admin.getByRole('combobox', { name: 'Үүрэг', exact: true }).selectOption({ label: 'Ажилтан' })
  await admin.getByRole('button', { name: 'Нэмээд урилга илгээх' }).dblclick()
  await expect(admin.getByRole('heading', { name: 'Дорж Анужин' })).toBeVisible()

  const link = /http\S+(\/auth\/invitation#\S+)/.exec(await letter(admin, /Orgil системд урьж байна/))![1]!
  const newcomer = await openDesk(browser, null)
  await newcomer.goto(url(link))
  await expect(newcomer.getByText('Хөх Тэнгэр Трейд')).toBeVisible()
  expect(await axeFindings(newcomer)).toEqual([])
  await choosePassword(newcomer)
  await newcomer.getByRole('button', { name: 'Нууц үг тохируулж нэвтрэх' }).click()
  await expect(newcomer).toHaveURL(/\/home/)
  expect(heard.take()).toEqual([])
  await closeDesk(newcomer)
  await closeDesk(admin)
})

test('a role that is given is there at once, and the list finds people however one spells them', async ({
  browser,
}) => {
  const admin = await openDesk(browser, 'admin')
  await admin.goto(url('/admin/users'))
  const search = admin.getByLabel('Нэр, нэвтрэх нэр, и-мэйл хайх')
  await search.fill('tserendorj mönhbat')
  await expect(admin.getByRole('row')).toHaveCount(2)
  await expect(admin).toHaveURL(/q=tserendorj/)
  await search.fill(guest)
  await admin.getByRole('button', { name: /Анужин/ }).click()
  const roles = admin.locator('section').filter({ has: admin.getByRole('heading', { name: 'Үүрэг', exact: true }) })
  await roles.getByRole('checkbox', { name: 'Хүний нөөц' }).check()
  await roles.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(admin.getByText('Үүргийг хадгаллаа, шууд хүчинтэй')).toBeVisible()
  await closeDesk(admin)
})

test('somebody is closed out, deleted, brought back and destroyed, in words that say what happens', async ({
  browser,
}) => {
  const admin = await openDesk(browser, 'admin')
  const heard = listenTo(admin)
  await admin.goto(url(`/admin/users?q=${guest}`))
  await admin.getByRole('button', { name: /Анужин/ }).click()
  await admin.getByRole('button', { name: 'Идэвхгүй болгох' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('нэвтэрч чадахгүй')
  await dialog.getByRole('button', { name: 'Идэвхгүй болгох' }).click()
  await expect(admin.getByText('Идэвхгүй', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Идэвхжүүлэх' }).click()
  await expect(admin.getByText('Идэвхтэй', { exact: true })).toBeVisible()

  await admin.getByRole('button', { name: 'Устгах' }).click()
  await dialog.getByRole('button', { name: 'Устгах' }).click()
  await expect(admin.getByText('Амжилттай устгалаа')).toBeVisible()
  await admin.getByRole('link', { name: /Устгасан хэрэглэгчид/ }).click()
  await admin.getByRole('button', { name: 'Сэргээх: Дорж Анужин' }).click()
  await expect(admin.getByText('Хэрэглэгчийг сэргээлээ')).toBeVisible()

  await admin.goto(url(`/admin/users?q=${guest}`))
  await admin.getByRole('button', { name: /Анужин/ }).click()
  await admin.getByRole('button', { name: 'Устгах' }).click()
  await dialog.getByRole('button', { name: 'Устгах' }).click()
  await admin.getByRole('link', { name: /Устгасан хэрэглэгчид/ }).click()
  await admin.getByRole('button', { name: 'Бүрмөсөн устгах: Дорж Анужин' }).click()
  await expect(dialog).toContainText('Шийдвэрийн түүхэнд овог нэр нь үлдэнэ')
  await dialog.getByRole('button', { name: 'Бүрмөсөн устгах' }).click()
  await expect(admin.getByRole('button', { name: 'Сэргээх: Дорж Анужин' })).toHaveCount(0)
  expect(heard.take()).toEqual([])
  await closeDesk(admin)
})

test(
  'whoever is deleted is not asked for once more by the screen that shows them',
  { tag: NIGHT },
  async ({ browser }) => {
    const login = `gone-${mark}`
    await colleague(login, { last_name: 'Явах', first_name: 'Хүн', email: `${login}@example.mn` })
    const admin = await openDesk(browser, 'admin')
    await admin.goto(url(`/admin/users?q=${login}`))
    await admin.getByRole('button', { name: /Явах/ }).click()
    await expect(admin.getByRole('heading', { name: 'Явах Хүн' })).toBeVisible()
    const heard = listenTo(admin)
    // What the screen reads again after a change is still on its way when the deletion is there.
    const late: Route[] = []
    await admin.route(/\/api\/access\/users\/\d+$/, async (route) => {
      if (route.request().method() === 'GET') return void late.push(route)
      const answer = await route.fetch()
      await Promise.all(
        late.map(async (one) => {
          await one.continue().catch(() => undefined)
          await one
            .request()
            .response()
            .catch(() => null)
        }),
      )
      await route.fulfill({ response: answer })
    })
    await admin.getByRole('button', { name: 'Идэвхгүй болгох' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Идэвхгүй болгох' }).click()
    await expect.poll(() => late.length).toBeGreaterThan(0)
    await expect(dialog).toHaveCount(0)
    await admin.getByRole('button', { name: 'Устгах' }).click()
    await dialog.getByRole('button', { name: 'Устгах' }).click()
    await expect(admin).toHaveURL(/\/admin\/users$/)
    expect(heard.take()).toEqual([])
    await closeDesk(admin)
  },
)

test('an agent registers step by step, and an administrator confirms', async ({ browser }) => {
  const admin = await openDesk(browser, 'admin')
  await admin.goto(url('/admin/users/registration'))
  const make = admin.getByRole('button', { name: 'Холбоос үүсгэх' })
  await expect(make.or(admin.getByRole('button', { name: 'Код шинэчлэх' }))).toBeVisible()
  if (await make.isVisible()) {
    await admin.getByLabel('Санал болгох үүрэг').selectOption({ label: 'Ажилтан' })
    await make.click()
  }
  const link = new URL(await admin.locator('code').innerText())
  expect(await axeFindings(admin)).toEqual([])

  const page = await openDesk(browser, null, { viewport: { width: 390, height: 844 } })
  await page.goto(url(link.pathname + link.search))
  await page.getByRole('button', { name: 'Дараах' }).click()
  await expect(page.getByText('Мэдээлэл дутуу байна')).toBeVisible()
  await page.locator('input[name="last_name"]').fill('Пүрэв')
  await page.locator('input[name="first_name"]').fill('Сэлэнгэ')
  await page.getByRole('button', { name: 'Дараах' }).click()
  await expect(page.getByText('"Хөх Тэнгэр Трейд" ХХК байгууллагад бүртгүүлнэ')).toBeVisible()
  await page.locator('input[name="email"]').fill(`${agent}@example.mn`)
  await page.waitForTimeout(400)
  // A reload loses nothing.
  await page.reload()
  await expect(page.locator('input[name="email"]')).toHaveValue(`${agent}@example.mn`)
  await page.getByRole('button', { name: 'Дараах' }).click()
  await page.locator('input[name="login"]').fill('creator')
  await expect(page.getByText('Ийм нэвтрэх нэр бүртгэгдсэн байна.')).toBeVisible()
  await page.locator('input[name="login"]').fill(agent)
  await expect(page.getByText('Энэ нэрийг авах боломжтой.')).toBeVisible()
  await choosePassword(page)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD)
  await page.getByRole('button', { name: 'Дараах' }).click()
  await expect(page.getByText('Пүрэв', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  // What is corrected from here leads back here, and the password is not asked for again.
  for (const part of [0, 2]) {
    await page.getByRole('button', { name: 'Засах' }).nth(part).click()
    await page.getByRole('button', { name: 'Дараах' }).click()
    await expect(page.getByRole('button', { name: 'Бүртгэл илгээх' })).toBeVisible()
  }
  // The answer is lost on its way and the page is loaded anew: what arrived is one's own, and is not made twice.
  const arrived = new Promise<string>((resolve) => {
    void page.route(
      '**/api/registration',
      async (route) => {
        resolve(((await (await route.fetch()).json()) as { id: string }).id)
        await route.abort()
      },
      { times: 1 },
    )
  })
  await page.getByRole('button', { name: 'Бүртгэл илгээх' }).click()
  const first = await arrived
  await page.reload()
  await expect(page.getByText('Энэ нэрийг авах боломжтой.')).toBeVisible()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Дараах' }).click()
  const repeated = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/registration'),
  )
  await page.getByRole('button', { name: 'Бүртгэл илгээх' }).dblclick()
  expect(await (await repeated).json()).toEqual({ id: first })

  // Once more, before and after a reload: the name that waits is their own.
  const again = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      answer.url().endsWith('/api/registration') &&
      answer.request().postData()!.includes('instead_of'),
  )
  await page.getByRole('button', { name: 'Дахин илгээх' }).click()
  const { id } = (await (await again).json()) as { id: string }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ls_registration_place'))).toContain(id)
  await page.reload()
  await page.getByRole('button', { name: 'Дахин илгээх' }).click()
  await expect(page.getByText('Энэ нэрийг авах боломжтой.')).toBeVisible()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Дараах' }).click()
  await page.getByRole('button', { name: 'Бүртгэл илгээх' }).click()
  await expect(page.getByLabel('Баталгаажуулах код')).toBeVisible()
  await expect(page.locator('input[name="password"]')).toHaveCount(0)

  const code = /Баталгаажуулах код: (\d{6})/.exec(await letter(admin, /бүртгэлээ баталгаажуулна уу/))![1]!
  await page.reload()
  await page.getByLabel('Баталгаажуулах код').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Баталгаажуулах' }).click()
  await expect(page.getByText('Код буруу байна')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  // The link of the letter, pasted into the page that is open.
  const fragment = /\/register(#[\da-f-]+\.\d{6})/.exec(await letter(admin, /бүртгэлээ баталгаажуулна уу/))![1]!
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
  await expect(page.getByLabel('Баталгаажуулах код')).toHaveValue(code)
  await page.getByRole('button', { name: 'Баталгаажуулах' }).click()
  await expect(page.getByText('Бүртгүүлэхдээ сонгосон нууц үгээ оруулна уу').first()).toBeVisible()
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Баталгаажуулах' }).click()
  await expect(page.getByText('Байгууллагын админ баталгаажуулмагц танд и-мэйл очно')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Байгууллагын админ баталгаажуулмагц танд и-мэйл очно')).toBeVisible()
  // Used once more, it says the same.
  await page.goto(url(`/register${fragment}`))
  await page.getByRole('button', { name: 'Баталгаажуулах' }).click()
  await expect(page.getByText('Байгууллагын админ баталгаажуулмагц танд и-мэйл очно')).toBeVisible()

  await admin.goto(url('/admin/users?state=not_confirmed'))
  await admin.getByRole('button', { name: /Сэлэнгэ/ }).click()
  await expect(admin.getByText('Бүртгэл баталгаажуулахыг хүлээж байна')).toBeVisible()
  await admin.getByRole('button', { name: 'Баталгаажуулах', exact: true }).click()
  await expect(admin.getByText('Бүртгэлийг баталгаажууллаа')).toBeVisible()
  await page.goto(url('/auth/login'))
  await page.getByLabel('Нэвтрэх нэр').fill(agent)
  await page.getByLabel('Нууц үг', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)
  await closeDesk(page)
  await closeDesk(admin)
})

test('whoever gets the letter of a stranger removes the registration', { tag: NIGHT }, async ({ browser }) => {
  const boss = await person('admin')
  const { door } = await boss.call<{ door: { code: string } }>('GET', '/api/access/registration')
  const stranger = await openDesk(browser, null)
  const sent = await stranger.request.post(url('/api/registration'), {
    data: {
      last_name: 'Хүн',
      first_name: 'Өөр',
      register_number: '',
      birth_date: '',
      gender: '',
      code: door.code,
      email: `own-${mark}@example.mn`,
      phone: '',
      mobile: '',
      login: `other-${mark}`,
      password: PASSWORD,
      password_again: PASSWORD,
    },
  })
  expect(sent.status()).toBe(200)
  const fragment = /\/register(#[\da-f-]+\.\d{6})/.exec(await letter(stranger, /бүртгэлээ баталгаажуулна уу/))![1]!
  await stranger.setViewportSize({ width: 390, height: 844 })
  await stranger.goto(url(`/register${fragment}`))
  await stranger.getByRole('button', { name: 'Би бүртгүүлээгүй' }).click()
  const question = stranger.getByRole('dialog', { name: 'Бүртгэлийг устгах уу?' })
  expect(await axeFindings(stranger)).toEqual([])
  await question.getByRole('button', { name: 'Бүртгэлийг устгах' }).click()
  await expect(stranger.getByText('Бүртгэлийг устгалаа')).toBeVisible()
  const free = await stranger.request.get(url(`/api/registration/login?login=other-${mark}`))
  expect(await free.json()).toEqual({ free: true })
  await closeDesk(stranger)
})

test('a long name without a break widens no screen, in Korean either', { tag: NIGHT }, async ({ browser }) => {
  const login = `${mark}-long`
  await colleague(login, { last_name: 'Ж'.repeat(75), first_name: 'Ш'.repeat(75), email: `${login}@example.mn` })
  const admin = await openDesk(browser, 'admin', { lang: 'ko' })
  for (const width of [390, 820, 1440]) {
    await admin.setViewportSize({ width, height: 900 })
    await admin.goto(url(`/admin/users?q=${login}`))
    await expect(admin.getByText('Ш'.repeat(75)).first()).toBeVisible()
    expect([width, await widerThanScreen(admin)]).toEqual([width, []])
    const table = admin.getByRole('table').first()
    if (await table.isVisible())
      expect([width, await table.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)]).toEqual([
        width,
        true,
      ])
  }
  await closeDesk(admin)
})

test('whoever may not administer people does not see the screen', { tag: NIGHT }, async ({ browser }) => {
  const creator = await openDesk(browser, 'creator')
  await creator.goto(url('/admin/users'))
  await expect(creator.getByText('Нэвтрэх эрх хүрэлцээгүй!').first()).toBeVisible()
  await expect(creator.getByRole('link', { name: 'Хэрэглэгчид' })).toHaveCount(0)
  await closeDesk(creator)
})
