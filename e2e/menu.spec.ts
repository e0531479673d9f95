import { expect, test } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

const mark = Date.now().toString(36)

test('an administrator adds to the menu and moves it, and somebody else has it at once', async ({ browser }) => {
  const [page, colleague] = [await openDesk(browser, 'admin'), await openDesk(browser, 'creator')]
  const heard = listenTo(page)
  await colleague.goto(url('/home'))
  await page.goto(url('/admin/menu'))
  await expect(page.getByRole('heading', { name: 'Цэсний тохиргоо' })).toBeVisible()
  await page.getByRole('button', { name: 'Цэс нэмэх' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Цэс нэмэх' }).click()
  await expect(dialog.getByText('Нэрийг оруулна уу.')).toBeVisible()
  await dialog.getByLabel('Нэр (монгол)').fill(`Гарын авлага ${mark}`)
  await dialog.getByLabel('Нэр (англи)').fill(`Manual ${mark}`)
  await dialog.getByLabel('Хаяг').fill('/admin/profile')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Цэс нэмэх' }).dblclick()
  const line = page.getByRole('treeitem', { name: new RegExp(`Гарын авлага ${mark}`) })
  await expect(line).toHaveCount(1)
  await expect(colleague.getByRole('navigation').getByRole('link', { name: `Гарын авлага ${mark}` })).toBeVisible()

  // By the keyboard to the very top.
  const position = async () => Number(await line.getAttribute('aria-posinset'))
  await line.focus()
  while ((await position()) > 1) {
    const before = await position()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(position).toBe(before - 1)
  }
  await expect(colleague.getByRole('navigation').getByRole('link').first()).toHaveText(
    new RegExp(`Гарын авлага ${mark}`),
  )
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['platform', 'access'])).toEqual([])

  await page.getByRole('button', { name: 'Устгах' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Устгах' }).click()
  await expect(line).toHaveCount(0)
  await expect(colleague.getByRole('navigation').getByRole('link', { name: `Гарын авлага ${mark}` })).toHaveCount(0)
  expect(heard.take()).toEqual([])
  await closeDesk(colleague)
  await closeDesk(page)
})

test('by the mouse an item comes after a heading and everything under it', { tag: NIGHT }, async ({ browser }) => {
  const admin = await person('admin')
  const item = (type: string, mn: string, parent_id: number | null) =>
    admin.call<{ id: number }>('POST', '/api/access/menu/items', {
      type,
      mn,
      en: '',
      ko: '',
      icon: '',
      url: type === 'noAction' ? '' : '/admin/profile',
      parent_id,
      permission: '',
      role_ids: null,
      is_shown: true,
    })
  const heading = await item('noAction', `Гарчиг ${mark}`, null)
  await item('router-link', `Доторх ${mark}`, heading.id)
  const loose = await item('router-link', `Гаднах ${mark}`, null)
  const page = await openDesk(browser, 'admin')
  await page.goto(url('/admin/menu'))
  const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(`${name} ${mark}`) })
  const order = () =>
    page
      .getByRole('treeitem')
      .filter({ hasText: mark })
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('aria-level')} ${one.textContent.split(' ')[0]}`))
  await expect.poll(order).toEqual(['1 Гарчиг', '2 Доторх', '1 Гаднах'])
  await line('Гаднах').dragTo(line('Гарчиг'), { targetPosition: { x: 60, y: 4 }, steps: 12 })
  await expect.poll(order).toEqual(['1 Гаднах', '1 Гарчиг', '2 Доторх'])
  const { height } = (await line('Гарчиг').boundingBox())!
  await line('Гаднах').dragTo(line('Гарчиг'), { targetPosition: { x: 60, y: height - 4 }, steps: 12 })
  await expect.poll(order).toEqual(['1 Гарчиг', '2 Доторх', '1 Гаднах'])
  for (const { id } of [loose, heading]) await admin.call('DELETE', `/api/access/menu/items/${id}`)
  await closeDesk(page)
})

test('an item opens by its number, and a number of nobody says so', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto(url('/admin/p/3'))
  await expect(page).toHaveURL(/\/admin\/profile$/)
  await page.goto(url('/admin/p/31'))
  await expect(page.getByText('404')).toBeVisible()
  await closeDesk(page)
})

test(
  'the settings of the menu stand on a phone as well, in the dark and in Korean',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin', { lang: 'ko', theme: 'dark', viewport: { width: 390, height: 844 } })
    await page.goto(url('/admin/menu'))
    await page.getByRole('treeitem').first().click()
    expect(await widerThanScreen(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await closeDesk(page)
  },
)
