import { expect, test, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { PASSWORD } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { decide, send, sheet } from './documents.ts'
import { pick } from './pick.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const mark = `${Date.now() % 100_000}`
const bar = (page: Page) => page.getByRole('region', { name: 'Шийдвэр', exact: true })
const signature = (page: Page) => page.getByRole('dialog', { name: 'Цахим гарын үсэг' })
const keptIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([...Object.values(sessionStorage), ...Object.values(localStorage)]))

/** The browser asks whether what is typed may go; it may. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('a vote sheet that is being prepared outlives a reload, and nothing of it stays once it is sent', async ({
  browser,
}) => {
  const id = await send('creator', `Хадгалагдах санал ${mark}`)
  await decide('reviewer', id, 'reviewed')
  const page = await openDesk(browser, 'secretary')
  const heard = listenTo(page)
  await page.goto(`/workflow/${id}`)
  const question = `Гэрээг батлах уу? ${mark}`
  await page.getByLabel('Хэлэлцэх асуудал').fill(question)
  await page.getByLabel('Ирц').fill('3')
  await page.getByLabel('Нууц санал хураалт').check()
  await reload(page)
  await expect(page.getByLabel('Хэлэлцэх асуудал')).toHaveValue(question)
  await expect(page.getByLabel('Ирц')).toHaveValue('3')
  await expect(page.getByLabel('Нууц санал хураалт')).toBeChecked()
  // A look at another window, after which a copy stands in the storage of the tab.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect(await keptIn(page)).toContain(question)
  await bar(page).getByRole('button', { name: 'Санал хураалт эхлүүлэх' }).click()
  await expect(page.getByRole('region', { name: 'Мессежүүд' }).getByText('шийдвэр бүртгэгдлээ')).toBeVisible()
  await expect.poll(() => keptIn(page)).not.toContain(question)
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test('a comment that is being written outlives a look at another document and a reload, stands under no other document, and goes once it is sent', async ({
  browser,
}) => {
  const [id, other] = [
    await send('creator', `Хэлэлцэх гэрээ ${mark}`),
    await send('creator', `Өөр хэлэлцүүлэг ${mark}`),
  ]
  const page = await openDesk(browser, 'reviewer')
  const heard = listenTo(page)
  const said = `Үнийг дахин тооцъё ${mark}`
  const comment = page.getByRole('textbox', { name: 'Сэтгэгдэл бичих' })
  await page.goto(`/workflow/inbox?id=${id}`)
  await comment.fill(said)
  await page.goto(`/workflow/inbox?id=${other}`)
  await expect(comment).toHaveValue('')
  await page.goto(`/workflow/${id}`)
  await expect(comment).toHaveValue(said)
  await page.reload()
  await expect(comment).toHaveValue(said)
  await page.getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(comment).toHaveValue('')
  expect(await keptIn(page)).not.toContain(said)
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'a drawn signature outlives a reload in its tab alone, stands under no other document, and goes with the person',
  { tag: NIGHT },
  async ({ browser }) => {
    const voting = async (title: string) => {
      const id = await send('creator', `${title} ${mark}`)
      await decide('reviewer', id, 'reviewed')
      await decide('secretary', id, 'prepared', { sheet: sheet() })
      return id
    }
    const [id, other] = [await voting('Зурсан гэрээ'), await voting('Өөр гэрээ')]
    const page = await openDesk(browser, 'councillor3')
    const ask = async (at: string) => {
      if (!page.url().endsWith(at)) await page.goto(`/workflow/${at}`)
      await page.getByRole('radio', { name: 'Зөвшөөрөх' }).check({ force: true })
      await bar(page).getByRole('button', { name: 'Санал өгөх' }).click()
      await expect(signature(page)).toBeVisible()
    }
    const undo = signature(page).getByRole('button', { name: 'Сүүлийн зураасыг болих' })
    await ask(id)
    const box = (await signature(page).locator('canvas').boundingBox())!
    await page.mouse.move(box.x + 40, box.y + box.height / 2)
    await page.mouse.down()
    for (let at = 1; at <= 20; at += 1)
      await page.mouse.move(box.x + 40 + at * 8, box.y + box.height / 2 + 24 * Math.sin(at))
    await page.mouse.up()
    await expect(undo).toBeEnabled()

    await reload(page)
    await ask(id)
    await expect(undo, 'it is there again').toBeEnabled()
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain('signature_on')
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('signature_on')
    await reload(page)
    await ask(other)
    await expect(undo, 'another document, another signature').toBeDisabled()

    await ask(id)
    await expect(undo).toBeEnabled()
    await signature(page).getByRole('button', { name: 'Гарын үсэг зурах' }).click()
    await expect(page.getByRole('region', { name: 'Мессежүүд' }).getByText('шийдвэр бүртгэгдлээ')).toBeVisible()
    await expect.poll(() => keptIn(page)).not.toContain('signature_on')
    await closeDesk(page)
  },
)

test(
  'what is typed into a form is there again after a visit to another screen, for its own record alone, until it is cancelled or saved',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const menu = page.getByRole('navigation', { name: words('mn', 'platform.shell.menu'), exact: true })
    const name = page.getByRole('textbox', { name: words('mn', 'organization.person.first_name'), exact: true })
    const nickname = page.getByRole('textbox', { name: words('mn', 'access.profile.nickname'), exact: true })
    const elsewhere = async () => {
      await menu.getByRole('link', { name: words('mn', 'access.profile.title') }).click()
      await expect(page).toHaveURL(/\/admin\/profile$/)
      await expect(nickname).toBeVisible()
    }
    const typed = `Түр${mark.replaceAll(/\d/g, (digit) => 'абвгдежзик'[Number(digit)]!)}`
    await page.goto('/organization/employees/new')
    await name.fill(typed)
    await elsewhere()
    await page.goBack()
    await expect(name).toHaveValue(typed)

    // Cancelling is an answer: nothing is kept.
    await page.getByRole('button', { name: words('mn', 'platform.cancel') }).click()
    await expect(page).toHaveURL(/\/organization$/)
    await expect(name).toHaveCount(0)
    await page.goBack()
    await expect(name).toHaveValue('')

    // What waits elsewhere is asked about before it goes with the session.
    await name.fill(typed)
    await elsewhere()
    await page.getByRole('button', { name: /Хувийн цэс/ }).click()
    await page.getByRole('button', { name: 'Гарах', exact: true }).click()
    const asking = page.getByRole('dialog', { name: words('mn', 'platform.shell.leaving_title') })
    await expect(asking.getByText(words('mn', 'platform.shell.leaving_forms'))).toBeVisible()
    await asking.getByRole('button', { name: words('mn', 'platform.cancel') }).click()

    // The profile was not touched by any of it, and a form that is saved begins anew.
    await nickname.fill(typed)
    await page
      .getByRole('button', { name: words('mn', 'platform.save'), exact: true })
      .first()
      .click()
    await expect(
      page.getByRole('region', { name: 'Мессежүүд' }).getByText(words('mn', 'platform.saved'), { exact: true }),
    ).toBeVisible()
    await nickname.fill('Өөр')
    await nickname.fill(typed)
    await menu
      .getByRole('link', { name: words('mn', 'workflow.inbox.title') })
      .first()
      .click()
    await expect(nickname).toHaveCount(0)
    await page.goBack()
    await expect(nickname).toHaveValue(typed)
    expect(await page.evaluate(() => dispatchEvent(new Event('pagehide')))).toBe(true)
    expect(await keptIn(page)).not.toContain('"nickname"')
    await closeDesk(page)
  },
)

const menuOf = (page: Page) => page.getByRole('navigation', { name: words('mn', 'platform.shell.menu'), exact: true })

async function lookElsewhere(page: Page) {
  await menuOf(page)
    .getByRole('link', { name: words('mn', 'access.profile.title') })
    .click()
  await expect(page.getByRole('textbox', { name: words('mn', 'access.profile.nickname'), exact: true })).toBeVisible()
}

test(
  'what is ticked among the rights of everybody is there again after a visit to another screen, until it is cancelled',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    const right = page
      .getByRole('table', { name: words('mn', 'access.standard.title') })
      .getByRole('checkbox', { name: /^Хэрэглэгч: Харах/ })
    const save = page.getByRole('button', { name: words('mn', 'platform.save'), exact: true })
    await page.goto('/admin/roles/standard')
    await expect(right).not.toBeChecked()
    await right.check()
    await lookElsewhere(page)
    await page.goBack()
    await expect(right).toBeChecked()
    await expect(save).toBeEnabled()
    await page.getByRole('button', { name: words('mn', 'platform.cancel'), exact: true }).click()
    await expect(save).toBeDisabled()
    await lookElsewhere(page)
    await page.goBack()
    await expect(right).not.toBeChecked()
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test(
  'a file that is being looked through before its import is there again after a visit to another screen, and not once it was brought in',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    const bring = page.getByRole('button', { name: 'Оруулах (1)', exact: true })
    const rows = [
      ['Нэвтрэх нэр', 'Овог', 'Нэр', 'И-мэйл', 'Үүрэг'],
      [`kept-${mark}`, 'Дорж', 'Сүрэн', `kept-${mark}@example.mn`, 'Ажилтан'],
    ]
    await page.goto('/admin/users/import')
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Хуудас1', rows }] }))
    await page
      .getByLabel(words('mn', 'platform.import.choose'))
      .setInputFiles({ name: 'Хүмүүс.xlsx', mimeType: 'application/octet-stream', buffer })
    await page.getByRole('checkbox').first().uncheck()
    await expect(bring).toBeEnabled()
    await lookElsewhere(page)
    await page.goBack()
    await expect(page.getByText('Хүмүүс.xlsx')).toBeVisible()
    await expect(page.getByRole('checkbox').first()).not.toBeChecked()
    await bring.click()
    await expect(page.getByText('Нэмсэн: 1, өөрчилсөн: 0').first()).toBeVisible()
    await lookElsewhere(page)
    await page.goBack()
    await expect(page.getByText(words('mn', 'platform.import.file'), { exact: true })).toBeVisible()
    await expect(page.getByText('Хүмүүс.xlsx')).toHaveCount(0)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test(
  'a form whose screen is left before the answer to its sending came is sent all the same, and does not come back',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const name = page.getByLabel('Харагдах нэр, монголоор')
    await page.goto('/admin/roles/new')
    await name.fill(`Түр үүрэг ${mark}`)
    await page.getByLabel('Нэр', { exact: false }).last().fill(`kept_${mark}`)
    await page
      .getByRole('table', { name: 'Эрх' })
      .getByRole('checkbox', { name: /^Баримт бичиг: Харах/ })
      .check()
    await pick(page.getByRole('combobox', { name: 'Үндсэн цэс' }), 'Шийдвэр', 'Шийдвэрлэх')
    let answer: () => void = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/access/roles', async (route) => {
      if (route.request().method() === 'POST') await asked
      await route.continue()
    })
    await page.getByRole('button', { name: words('mn', 'platform.save'), exact: true }).click()
    await lookElsewhere(page)
    answer()
    await expect(page).toHaveURL(/\/admin\/roles\/\d+$/)
    await page.goBack()
    await expect(name).toHaveValue('')
    await closeDesk(page)
  },
)

/** A new build is out, and the person comes back to the window. */
async function newBuild(page: Page) {
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'another' } }))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

test(
  'a dialog that is being filled in outlives a lock, and a new build waits for it',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    await page.goto('/organization/struct')
    const dialog = page.getByRole('dialog', { name: 'Албан тушаал нэмэх' })
    const job = dialog.getByLabel('Албан тушаалын нэр')
    const add = page.getByRole('button', { name: 'Албан тушаал нэмэх' })
    await page.getByRole('treeitem').first().click()
    await add.click()
    await job.fill(`Тойм ${mark}`)
    const asked = page.waitForResponse('**/builds/latest.json*')
    await newBuild(page)
    await asked
    await expect(page.getByRole('button', { name: 'Хуудсыг шинэчлэх' })).toBeVisible()
    await expect(job).toHaveValue(`Тойм ${mark}`)

    await page.keyboard.press('Control+Alt+KeyL')
    await page.getByRole('button', { name: 'Түгжээ тайлах' }).click()
    await page.getByLabel('Нууц үг', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await add.click()
    await expect(job).toHaveValue(`Тойм ${mark}`)
    await dialog.getByRole('button', { name: 'Болих' }).click()
    await add.click()
    await expect(job).toHaveValue('')
    await closeDesk(page)
  },
)

test(
  'a new build waits while a code and a password are being typed, and neither is kept',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, null)
    await page.goto('/auth/password-reset?email=creator@khukhtenger.example')
    const password = `Nuuts#${mark}`
    await page.getByLabel('Шинэ нууц үг', { exact: true }).fill(password)
    await newBuild(page)
    await expect(page.getByRole('button', { name: 'Хуудсыг шинэчлэх' })).toBeVisible()
    await expect(page.getByLabel('Шинэ нууц үг', { exact: true })).toHaveValue(password)
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect(await keptIn(page)).not.toContain(password)
    await closeDesk(page)
  },
)
