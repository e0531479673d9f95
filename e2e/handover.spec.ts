import { expect, test, type Page } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { decide, send } from './documents.ts'
import { pick } from './pick.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

/** Other journeys leave documents behind too, so whatever is made here has a name of its own. */
const mark = `${Date.now() % 100_000}`
const rooms = ['organization', 'workflow', 'platform']

/** As a phone and a desk show it, nothing is cut off and nothing speaks in keys. */
async function looksRight(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // The frame around the page follows a moment after the window.
    await expect.poll(() => widerThanScreen(page)).toEqual([])
  }
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, rooms)).toEqual([])
}

test('human resources hand over what waits for somebody: the receiver sees it come, and the history says who gave it to whom', async ({
  browser,
}) => {
  const title = `Хүлээлгэх гэрээ ${mark}`
  const id = await send('builder', title)
  await decide('reviewer', id, 'returned', { description: 'Үнийг тодруулна уу.' })
  const receiver = await openDesk(browser, 'sales')
  await receiver.goto('/workflow/inbox')
  await expect(receiver.getByRole('heading', { level: 1 })).toContainText('Шийдвэрлэх')

  const page = await openDesk(browser, 'hr')
  const heard = listenTo(page)
  await page.goto('/organization/employees/12')
  await page.getByRole('button', { name: 'Хүлээлгэн өгөх' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(title)).toBeVisible()
  const item = dialog.getByRole('listitem').filter({ hasText: title })
  await expect(item.getByText('Ё.Ганхуяг · удирдлага')).toBeVisible()
  await looksRight(page)
  await pick(item.getByRole('combobox'), 'nyamdorj', /Жамц Нямдорж.*Борлуулалтын зөвлөх/)
  await dialog.getByRole('button', { name: /Хүлээлгэн өгөх/ }).click()
  await expect(dialog.getByText('Шалтгааныг бичнэ үү.')).toBeVisible()
  await dialog.getByLabel('Шалтгаан').fill('Урт хугацааны чөлөө')
  await dialog.getByRole('button', { name: /Хүлээлгэн өгөх/ }).click()
  await expect(dialog).toBeHidden()
  expect(heard.take()).toEqual([])

  // Without reading the page again.
  await receiver.getByRole('button', { name: title }).click()
  const bar = receiver.getByRole('region', { name: 'Шийдвэр' })
  await bar.getByRole('textbox').fill('Тодруулсан')
  await bar.getByRole('button', { name: 'Дахин илгээх' }).click()
  await receiver.goto(`/workflow/${id}`)
  await expect(receiver.getByText('П.Наранцэцэг хүлээлгэн өгсөн: Ч.Билгүүн → Ж.Нямдорж')).toBeVisible()
  await expect(receiver.getByText('Урт хугацааны чөлөө')).toBeVisible()
  await closeDesk(receiver)
  await closeDesk(page)
})

test(
  'a separation to come says to whom the work goes, and is called off again',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = `Амласан гэрээ ${mark}`
    await decide('reviewer', await send('builder', title), 'returned', { description: 'Үнийг тодруулна уу.' })
    const page = await openDesk(browser, 'hr')
    await page.goto('/organization/employees/12')
    await page.getByRole('button', { name: 'Өөрчлөлт бүртгэх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Өөрчлөлтийн төрөл').selectOption('separation')
    await dialog.getByLabel('Хүчинтэй болох өдөр').fill('2099-01-01')
    const item = dialog.getByRole('listitem').filter({ hasText: title })
    await pick(item.getByRole('combobox'), 'нямдорж', /Жамц Нямдорж/)
    await expect(dialog.getByText('Тухайн өдөр шилжинэ.')).toBeVisible()
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Ажлаас чөлөөлөх' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Хүлээлгэн өгөх: .*→ Ж\.Нямдорж/)).toBeVisible()
    await page.getByRole('button', { name: 'Цуцлах' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Цуцлах' }).click()
    await expect(page.getByText('Цуцалсан')).toBeVisible()
    await closeDesk(page)
  },
)

test('somebody names a substitute, who finds the work marked, decides it and stands in the history beside the absent one', async ({
  browser,
}) => {
  const title = `Орлох гэрээ ${mark}`
  const page = await openDesk(browser, 'reviewer')
  const heard = listenTo(page)
  await page.goto('/organization/substitutes')
  await page.getByRole('button', { name: 'Орлох ажилтан томилох', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog.getByRole('combobox', { name: /Орлох ажилтан/ }), 'Нямдорж Жамц', /Жамц Нямдорж/)
  await dialog.getByLabel(/Сүүлийн өдөр/).fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Орлох ажилтан томилох' }).click()
  await expect(page.getByText('Орлож байгаа')).toBeVisible()
  await looksRight(page)

  const id = await send('builder', title)
  const substitute = await openDesk(browser, 'sales')
  await substitute.goto('/workflow/inbox')
  const row = substitute.locator(`[data-id="${id}"]`)
  await expect(row.getByText('Орлож: Д.Сарангэрэл')).toBeVisible()
  await row.getByRole('button', { name: title }).click()
  await expect(substitute.getByText('Та Д.Сарангэрэлийг орлож шийдвэрлэнэ.')).toBeVisible()
  await expect(substitute.getByText('орлож: Ж.Нямдорж')).toBeVisible()
  await substitute.getByRole('region', { name: 'Шийдвэр' }).getByRole('button', { name: 'Зөвшөөрөх' }).click()
  await expect(row).toBeHidden()
  await substitute.goto(`/workflow/${id}`)
  await expect(substitute.getByText('Ж.Нямдорж, Д.Сарангэрэлийг орлож')).toBeVisible()
  await closeDesk(substitute)

  await page.getByRole('button', { name: 'Дуусгах' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Дуусгах' }).click()
  await expect(page.getByText('Орлох ажилтан томилоогүй байна')).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'a leave is written down together with who stands in, gets other days and is called off, and what becomes of both is asked',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'hr')
    const heard = listenTo(page)
    await page.goto('/organization/employees/12')
    await page.getByRole('button', { name: 'Өөрчлөлт бүртгэх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Өөрчлөлтийн төрөл').selectOption('leave')
    await dialog.getByLabel('Эхний өдөр').fill('2098-03-02')
    await dialog.getByLabel('Сүүлийн өдөр').fill('2098-03-20')
    const standIn = dialog.getByRole('combobox', { name: 'Орлох ажилтан' })
    await standIn.fill('хэн ч биш')
    await expect(dialog.getByText('Хайлтын илэрц олдсонгүй!').first()).toBeVisible()
    // Escape belongs to the list first, then to the words, and only then to the dialog.
    await standIn.press('Escape')
    await expect(standIn).toHaveValue('хэн ч биш')
    await pick(standIn, 'nyamd', /Жамц Нямдорж.*Борлуулалтын зөвлөх/)
    await standIn.press('ArrowDown')
    await expect(dialog.getByRole('option', { name: /Жамц Нямдорж/ })).toHaveAttribute('aria-selected', 'true')
    expect(await axeFindings(page)).toEqual([])
    await standIn.press('Escape')
    await dialog.getByRole('button', { name: 'Сонголтыг арилгах: Жамц Нямдорж' }).click()
    await pick(standIn, 'nyamd', /Жамц Нямдорж/)
    await looksRight(page)
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(dialog).toBeHidden()
    const event = page.getByRole('listitem').filter({ hasText: '2098-03' }).filter({ hasText: 'Хүлээгдэж буй' })
    await expect(event.getByText('Орлох ажилтан: Ж.Нямдорж, 2098-03-02 – 2098-03-20')).toBeVisible()

    await event.getByRole('button', { name: 'Өдрийг өөрчлөх' }).click()
    await dialog.getByLabel('Сүүлийн өдөр').fill('2098-03-25')
    await expect(dialog.getByRole('radio', { name: 'Чөлөөтэй хамт өөрчлөх' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(event.getByText('Орлох ажилтан: Ж.Нямдорж, 2098-03-02 – 2098-03-25')).toBeVisible()

    await event.getByRole('button', { name: 'Цуцлах' }).click()
    await expect(
      dialog.getByRole('group', { name: 'Ж.Нямдорж орлохыг яах вэ?' }).getByRole('radio', { name: 'Дуусгах' }),
    ).toBeChecked()
    await dialog.getByRole('button', { name: 'Цуцлах' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Ж.Нямдорж, 2098-03-02')).toHaveCount(0)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test(
  'before an account is closed its work is shown and goes to whom the administrator names, and nothing is asked where nothing waits',
  { tag: NIGHT },
  async ({ browser }) => {
    const title = `Хаагдах эрхийн гэрээ ${mark}`
    const id = await send('builder', title)
    await decide('reviewer', id, 'returned', { description: 'Үнийг тодруулна уу.' })
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    await page.goto('/admin/users?q=builder')
    await page.getByRole('button', { name: /Билгүүн/ }).click()
    await page.getByRole('button', { name: 'Идэвхгүй болгох' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Энэ ажилтныг хүлээж байгаа ажил: [1-9]/)).toBeVisible()
    const item = dialog.getByRole('listitem').filter({ hasText: title })
    await expect(item.getByText('Ё.Ганхуяг · удирдлага')).toBeVisible()
    await looksRight(page)
    await pick(
      dialog.getByRole('combobox', { name: 'Бүгдийг нэг хүнд' }).or(item.getByRole('combobox')).first(),
      'nyamdorj',
      /Жамц Нямдорж/,
    )
    await dialog.getByRole('button', { name: 'Идэвхгүй болгох' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Идэвхгүй', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Идэвхжүүлэх' }).click()
    await expect(page.getByText('Идэвхтэй', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Идэвхгүй болгох' }).click()
    await expect(dialog.getByText('нэвтэрч чадахгүй')).toBeVisible()
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Болих' }).click()
    expect(heard.take()).toEqual([])
    await closeDesk(page)

    await decide('sales', id, 'recreated', { description: 'Тодруулсан' })
    const receiver = await openDesk(browser, 'sales')
    await receiver.goto(`/workflow/${id}`)
    await expect(receiver.getByText('Ё.Ганхуяг хүлээлгэн өгсөн: Ч.Билгүүн → Ж.Нямдорж')).toBeVisible()
    await expect(receiver.getByText('Нэвтрэх эрхийг идэвхгүй болгосон')).toBeVisible()
    await closeDesk(receiver)
  },
)
