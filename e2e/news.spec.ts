import { expect, test, type Page } from '@playwright/test'
import { url } from './app.ts'
import { colleague } from './colleague.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { button, say } from './planning.ts'
import { axeFindings, bareKeys, listenTo } from './problems.ts'

const mark = Date.now().toString(36)
const password = 'Salkhi#2026-nuuts'
const title = `Галын аюулгүй байдлын заавар ${mark}`

async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  )
  expect(await bareKeys(page, ['news', 'calendar', 'records', 'platform'])).toEqual([])
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('a secretary releases a notice that must be read, an employee confirms it on a phone, and its author sees who has not', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  // What must be read stands before whoever it is meant for, so they are people whom no other journey meets.
  const admin = await person('admin')
  const role = `Галын аюулгүй байдал ${mark}`
  const { roles } = await admin.call<{ roles: { id: number; name: string }[] }>('GET', '/api/access/roles')
  const employee = roles.find(({ name }) => name === 'employee')!
  const { default_menu } = await admin.call<{ default_menu: number }>('GET', `/api/access/roles/${employee.id}`)
  const { id: main_role_id } = await admin.call<{ id: number }>('POST', '/api/access/roles', {
    name: `fire_${mark}`,
    display_name: { mn: role },
    note: null,
    menus: null,
    default_menu,
    permissions: ['news.reading.r', 'workflow.documents.r'],
  })
  const [reads, waits] = [`reads${mark}`, `waits${mark}`]
  await colleague(reads, { first_name: 'Нарантуяа', password, main_role_id })
  await colleague(waits, { first_name: 'Сарантуяа', password, main_role_id })

  const page = await openDesk(browser, 'secretary')
  const heard = listenTo(page)
  await page.goto(url('/news/manage'))
  await page.getByRole('button', { name: 'Нэмэх' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Гарчиг \*: монгол/ }).fill(title)
  await form.getByRole('textbox', { name: 'Товч', exact: true }).fill('Гарц, унтраагуур хаана байдгийг мэдэж ав.')
  await form.getByRole('textbox', { name: 'Бичвэр', exact: true }).fill('Гал гарвал цахилгаан шат ашиглахгүй.')
  await form.getByRole('radio', { name: 'Сонгосон хүмүүс' }).check()
  await form.getByRole('combobox', { name: /^Үүрэг/ }).fill(role)
  await page.getByRole('option', { name: role }).click()
  await form.getByRole('checkbox', { name: 'Заавал танилцана' }).check()
  await form.getByRole('textbox', { name: 'Танилцах эцсийн өдөр' }).fill('2027-03-01')
  await looksRight(page)
  await form.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(form).toBeHidden()
  const { rows } = await (
    await person('secretary')
  ).call<{ rows: { id: string; values: Record<string, unknown> }[] }>(
    'POST',
    `/api/records/${['news', 'notices'].join('.')}/query`,
    { limit: 20, search: title },
  )
  const { id } = rows.find(({ values }) => values['title'] === title)!
  await page.goto(url(`/news/manage/${id}`))
  await page.getByRole('button', { name: 'Нийтлэх' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(role)
  await looksRight(page)
  await asked.getByRole('button', { name: 'Нийтлэх' }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: 'Буулгах' })).toBeVisible()

  // It stands before the employee, who puts it off, meets it in the list, and reads it.
  const small = await openDesk(browser, reads, { ...phone, password })
  await small.goto(url('/news'))
  const must = small.getByRole('dialog')
  await expect(must).toContainText('Гал гарвал цахилгаан шат ашиглахгүй.')
  await looksRight(small)
  await must.getByRole('button', { name: say('news.must.later') }).click()
  await expect(must).toBeHidden()
  await small.reload()
  const line = small.getByRole('link', { name: new RegExp(title) })
  await expect(line).toBeVisible()
  await expect(must).toBeHidden()
  await looksRight(small)
  await line.click()
  await expect(small.getByRole('heading', { level: 1 })).toContainText(title)
  // Without a network nothing is lost and nothing is said to be done.
  await small.context().setOffline(true)
  await button(small, 'news.must.confirm').click()
  await expect(small.getByRole('alert').or(small.getByRole('status')).first()).toBeVisible()
  await expect(button(small, 'news.must.confirm')).toBeEnabled()
  await small.context().setOffline(false)
  await button(small, 'news.must.confirm').click()
  await expect(small.getByRole('status').filter({ hasText: say('news.readers.confirmed') })).toBeVisible()
  await looksRight(small)

  // Its author sees who has not, and reminds them alone.
  await page.goto(url(`/news/${id}/readers`))
  await expect(page.locator('[data-figure=confirmed] dd')).toContainText('1')
  await expect(page.locator('[data-figure=left] dd')).toContainText('1')
  await page.getByRole('radio', { name: say('news.readers.unseen') }).check({ force: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'Сарантуяа' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Нарантуяа' })).toBeHidden()
  await looksRight(page)
  await button(page, 'news.readers.remind').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('news.readers.remind') })
    .click()
  await expect(page.getByText(say('news.readers.reminded', { count: '1' }))).toBeVisible()
  const bell = async (login: string) =>
    (
      await (
        await person(login, password)
      ).call<{ items: { key: string; link: string }[] }>('GET', '/api/notifications')
    ).items
      .filter(({ link }) => link === `/news/${id}`)
      .map(({ key }) => key)
  await expect.poll(() => bell(waits), { timeout: 20_000 }).toContain('news.notify.reminder')
  expect(await bell(reads)).not.toContain('news.notify.reminder')
  expect(heard.take()).toEqual([])

  // Whoever it is not meant for, here or elsewhere, finds no such page.
  for (const login of ['sales', 'principal']) {
    const stranger = await openDesk(browser, login)
    await stranger.goto(url(`/news/${id}`))
    await expect(stranger.getByRole('alert')).toBeVisible()
    await expect(stranger.getByText(title)).toHaveCount(0)
    await closeDesk(stranger)
  }
  await closeDesk(small)
  await closeDesk(page)
})
