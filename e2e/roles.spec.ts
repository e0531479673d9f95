import { expect, test, type Page } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { pick } from './pick.ts'
import { listenTo } from './problems.ts'
import { NIGHT } from './night.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Мессежүүд' })
const matrix = (page: Page) => page.getByRole('table', { name: 'Эрх' })
const tick = (page: Page, name: string | RegExp) => matrix(page).getByRole('checkbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Хадгалах', exact: true })
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`
const openRole = async (page: Page, name: string | RegExp) => {
  await page.goto('/admin/roles')
  await page.getByRole('button', { name }).first().click()
  await expect(matrix(page)).toBeVisible()
}

/** Makes a role with these names and answers where it stands. */
async function makeRole(page: Page, display: string) {
  await page.goto('/admin/roles/new')
  await page.getByLabel('Харагдах нэр, монголоор').fill(display)
  await page
    .getByLabel('Нэр', { exact: false })
    .last()
    .fill(`r_${crypto.randomUUID().slice(0, 8).replaceAll('-', '')}`)
  await tick(page, /^Баримт бичиг: Харах/).check()
  await pick(page.getByRole('combobox', { name: 'Үндсэн цэс' }), 'Шийдвэр', 'Шийдвэрлэх')
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/roles\/\d+$/)
  return page.url()
}

test('an administrator makes a role, gives it to somebody, and takes it back before deleting it', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page, { expects: [/HTTP 409: DELETE/, /console error.*409/] })
  const name = unique('Архивч')
  await page.goto('/admin/roles')
  await page.getByRole('link', { name: 'Шинэ үүрэг' }).click()

  // What is missing is said at its place.
  await save(page).click()
  await expect(page.getByText('Харагдах нэрийг монголоор оруулна уу')).toBeVisible()
  await expect(page.getByText('Үндсэн цэс сонгоно уу')).toBeVisible()
  const url = await makeRole(page, name)

  await page.getByRole('button', { name: 'Хүн нэмэх' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Нямдорж')
  // What was found stands under the pointer, instead of everybody.
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: /Жамц Нямдорж/ }).check()
  await dialog.getByRole('button', { name: 'Үүрэг олгох (1)' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Жамц Нямдорж' })).toBeVisible()

  await page.getByRole('button', { name: 'Устгах', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Устгах', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByText('Энэ үүргийг 1 хүн эзэмшиж байгаа тул устгах боломжгүй.'),
  ).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Ж.Нямдорж')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Болих' }).click()

  await page.getByRole('button', { name: 'Үүргийг хасах: Жамц Нямдорж' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Үүргийг хасах', exact: true }).click()
  await expect(page.getByText('Энэ үүргийг эзэмших хүн алга.')).toBeVisible()
  await page.getByRole('button', { name: 'Устгах', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Устгах', exact: true }).click()
  await expect(page).toHaveURL('/admin/roles')
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto(url)
  await expect(page.getByText('Үүрэг олдсонгүй.').first()).toBeVisible()
  expect(heard.take().filter((text) => !text.includes('404'))).toEqual([])
  await closeDesk(page)
})

test(
  'whoever holds the role sees what it gained without doing anything, and loses it again',
  { tag: NIGHT },
  async ({ browser }) => {
    const [admin, hr] = [await openDesk(browser, 'admin'), await openDesk(browser, 'hr')]
    await hr.goto('/home')
    await expect(hr.getByRole('button', { name: 'Удирдлага' })).toHaveCount(0)

    await openRole(admin, /^Хүний нөөц/)
    await tick(admin, /^Үүрэг, эрх: Харах/).check()
    await expect(tick(admin, /^Үүрэг, эрх: Харах · нэмэгдсэн/)).toBeVisible()
    await expect(admin.getByText('1 нэмнэ')).toBeVisible()
    await save(admin).click()
    await expect(messages(admin).getByText('Амжилттай хадгаллаа')).toBeVisible()

    await hr.getByRole('button', { name: 'Удирдлага' }).click()
    await hr.getByRole('link', { name: 'Үүрэг, эрх' }).click()
    await expect(hr.getByRole('heading', { level: 1, name: /Үүрэг, эрх/ })).toBeVisible()
    // Looking is all that was given.
    await expect(hr.getByRole('link', { name: 'Шинэ үүрэг' })).toHaveCount(0)

    await tick(admin, /^Үүрэг, эрх: Харах/).uncheck()
    await save(admin).click()
    await expect(hr.getByRole('link', { name: 'Үүрэг, эрх' })).toHaveCount(0)
    await expect(hr.getByRole('heading', { level: 1, name: 'Нэвтрэх эрх хүрэлцээгүй!' })).toBeVisible()
    await Promise.all([closeDesk(admin), closeDesk(hr)])
  },
)

test('whole rows and columns are given at once, and searching narrows them', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  await page.goto('/admin/roles/new')
  await page.getByRole('searchbox', { name: 'Эрх хайх' }).fill('Ажилтан')
  await expect(tick(page, /^Баримт бичиг: Харах/)).toHaveCount(0)
  await matrix(page).getByRole('checkbox', { name: 'Ажилтан: бүх эрх' }).check()
  await expect(page.getByText('4 эрх', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Эрх хайх' }).fill('')
  await expect(tick(page, /^Баримт бичиг: Харах/)).toBeVisible()
  await matrix(page).getByRole('checkbox', { name: 'Харах: бүх мөр' }).check()
  await expect(tick(page, /^Өөрчлөлтийн бүртгэл: Харах/)).toBeChecked()
  await expect(tick(page, /^Хэрэглэгч: Устгах/)).not.toBeChecked()
  await closeDesk(page)
})

test(
  'of two administrators the second is told, and puts the own change upon the new version',
  { tag: NIGHT },
  async ({ browser }) => {
    const [first, second] = [await openDesk(browser, 'admin'), await openDesk(browser, 'admin')]
    const url = await makeRole(first, unique('Хоёулаа'))
    await second.goto(url)
    await tick(second, /^Ажилтан: Харах/).check()
    await tick(first, /^Баримт бичиг: Үүсгэх/).check()
    await save(first).click()
    await expect(messages(first).getByText('Амжилттай хадгаллаа').first()).toBeVisible()

    await expect(second.getByText('Таныг засаж байх хооронд өөр хүн энэ үүргийг өөрчилсөн байна.')).toBeVisible()
    await second.getByRole('button', { name: 'Миний өөрчлөлтийг тавих' }).click()
    await expect(tick(second, /^Баримт бичиг: Үүсгэх/)).toBeChecked()
    await expect(tick(second, /^Ажилтан: Харах · нэмэгдсэн/)).toBeChecked()
    await save(second).click()
    await expect(tick(first, /^Ажилтан: Харах/)).toBeChecked()
    await expect(tick(first, /^Баримт бичиг: Үүсгэх/)).toBeChecked()
    await Promise.all([closeDesk(first), closeDesk(second)])
  },
)

test('an administrator looks as a role, can change nothing, and ends it', async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  await page.goto('/admin/roles')
  await page.getByRole('button', { name: 'Энэ үүргээр харах: Ажилтан' }).click()
  await expect(page.getByText('«Ажилтан» үүргээр харж байна.')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('link', { name: 'Үүрэг, эрх' })).toHaveCount(0)
  await page.goto('/admin/profile')
  await expect(page.getByText('«Ажилтан» үүргээр харж байна.')).toBeVisible()
  const refused = await page.evaluate(async () => {
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const reply = await fetch('/api/notifications/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(xsrf) },
      body: '{}',
    })
    return [reply.status, ((await reply.json()) as { code: string }).code]
  })
  expect(refused).toEqual([403, 'platform.viewing_only'])
  await page.getByRole('button', { name: 'Дуусгах' }).click()
  await expect(page.getByText('«Ажилтан» үүргээр харж байна.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Ажилтан' })).toBeVisible()
  await closeDesk(page)
})

test(
  'why somebody may not is answered in words, with the role that would let them',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    await page.goto('/admin/roles/why')
    await page.getByRole('searchbox', { name: 'Хүн хайх' }).fill('Болд')
    await page.getByRole('button', { name: /Бат-Эрдэнэ Болд/ }).click()
    await page.getByLabel('Эрх', { exact: true }).selectOption({ label: 'Өөрчлөлтийн бүртгэл: Харах' })
    await expect(page.getByText('Бат-Эрдэнэ Болд: болохгүй')).toBeVisible()
    await expect(page.getByText('«Ажилтан» үүрэгт байхгүй')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Байгууллагын админ' })).toBeVisible()
    await page.getByLabel('Эсвэл хаяг').fill('POST /api/workflow/documents')
    await page.getByRole('button', { name: 'Асуух' }).click()
    await expect(page.getByText('Бат-Эрдэнэ Болд: болно')).toBeVisible()
    await expect(page.getByText('«Ажилтан» үүрэг олгодог')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Бат-Эрдэнэ Болд: болно')).toBeVisible()
    await closeDesk(page)
  },
)

test('the super administrator draws a ceiling; administrators feel it at once and see why', async ({ browser }) => {
  const [above, admin] = [await openDesk(browser, 'superadmin'), await openDesk(browser, 'admin')]
  await admin.goto('/admin/audit')
  await expect(admin.getByRole('heading', { level: 1, name: 'Өөрчлөлтийн бүртгэл' })).toBeVisible()
  await above.goto('/lambda/permissions')
  await above.getByRole('button', { name: '"Хөх Тэнгэр Трейд" ХХК' }).click()
  await above.getByRole('switch', { name: 'Дээд хязгаар тогтоох' }).click()
  const ceiling = above.getByRole('table', { name: 'Эрхийн дээд хязгаар' })
  await ceiling.getByRole('checkbox', { name: /^Өөрчлөлтийн бүртгэл: Харах/ }).uncheck()
  await save(above).click()
  await expect(admin.getByRole('link', { name: 'Өөрчлөлтийн бүртгэл' })).toHaveCount(0)

  await openRole(admin, /^Байгууллагын админ/)
  await expect(tick(admin, /Өөрчлөлтийн бүртгэл: Харах.*дээд хязгаараас гадуур/)).toBeVisible()
  await above.getByRole('switch', { name: 'Дээд хязгаар тогтоох' }).click()
  await above.getByRole('dialog').getByRole('button', { name: 'Хязгаарыг авах' }).click()
  await expect(admin.getByRole('link', { name: 'Өөрчлөлтийн бүртгэл' })).toBeVisible()
  await Promise.all([closeDesk(above), closeDesk(admin)])
})

test(
  'the log tells what was changed, grows by itself, is filtered and exported',
  { tag: NIGHT },
  async ({ browser }) => {
    const [reader, writer] = [await openDesk(browser, 'admin'), await openDesk(browser, 'admin')]
    await reader.goto('/admin/audit')
    const name = unique('Бүртгэлийн')
    const url = await makeRole(writer, name)
    const made = reader.getByRole('listitem').filter({ hasText: `Үүрэг: ${name}` })
    await expect(made.getByText('Үүрэг үүсгэсэн')).toBeVisible()
    await expect(made.getByText('Баримт бичиг: Харах')).toBeVisible()

    await writer.goto(url)
    await writer.getByLabel('Тэмдэглэл').fill('Архивын өрөө')
    await save(writer).click()
    const changed = reader.getByRole('listitem').filter({ hasText: 'Архивын өрөө' }).first()
    await expect(changed.getByText('Үүргийг өөрчилсөн')).toBeVisible()

    await reader.getByLabel('Үйлдэл', { exact: true }).selectOption({ label: 'Үүрэг үүсгэсэн' })
    await reader.getByRole('searchbox', { name: 'Нэрээр хайх' }).fill(name)
    await expect(reader.getByRole('main').getByRole('listitem').filter({ hasText: 'Үүргийг өөрчилсөн' })).toHaveCount(0)
    await expect(made).toHaveCount(1)
    const download = reader.waitForEvent('download')
    await reader.getByRole('button', { name: 'CSV татах' }).click()
    expect((await download).suggestedFilename()).toBe('audit.csv')
    await Promise.all([closeDesk(reader), closeDesk(writer)])
  },
)

test('whoever has no right to roles finds neither the menu nor the page', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto('/admin/roles')
  await expect(page.getByRole('heading', { level: 1, name: 'Нэвтрэх эрх хүрэлцээгүй!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Үүрэг, эрх' })).toHaveCount(0)
  await closeDesk(page)
})
