import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { NIGHT } from './night.ts'

/** Every run brings in people of its own. */
const mark = Date.now().toString(36)

async function give(page: Page, rows: CellValue[][], name = 'Хүмүүс.xlsx') {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Хуудас1', rows }] }))
  await page.getByLabel('Excel файл сонгох').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const {
    sheets: [sheet],
  } = await readXlsx(await readFile(await download.path()))
  return { name: download.suggestedFilename(), rows: sheet!.rows }
}

test('an administrator fills the template in, sees what would happen, mends it, and brings everybody in at once', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page, { expects: [/HTTP 422/, /status of 422/] })
  await page.goto(url('/admin/users'))
  await page.getByRole('link', { name: 'Excel-ээс оруулах' }).click()
  await expect(page.getByRole('heading', { name: 'Excel-ээс оруулах' })).toBeVisible()
  const template = await downloaded(page, () => page.getByRole('link', { name: 'Загвар татах' }).click())
  expect(template.name).toBe('users-template.xlsx')
  const heads = template.rows[0]!
  expect(heads).toEqual(expect.arrayContaining(['Нэвтрэх нэр *', 'Овог *', 'Үүрэг *']))

  const line = (login: string, role: string) =>
    heads.map(
      (head) =>
        (
          {
            'Нэвтрэх нэр *': login,
            'Овог *': 'Дорж',
            'Нэр *': 'Сүрэн',
            'И-мэйл': `${login}@example.mn`,
            'Үүрэг *': role,
          } as Record<string, string>
        )[String(head)] ?? '',
    )
  await give(page, [
    heads,
    line(`a-${mark}`, 'Ажилтан'),
    line(`b-${mark}`, 'Дарга'),
    line('creator', 'Ажилтан').map((cell, at) => (heads[at] === 'Нэр *' ? 'Болд' : cell)),
  ])
  await expect(page.getByText('Алдаатай мөр: 1')).toBeVisible()
  await expect(page.getByText('Ийм үүрэг байхгүй.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Оруулах/ })).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  expect(await bareKeys(page, ['platform', 'access'])).toEqual([])

  await give(page, [heads, line(`a-${mark}`, 'Ажилтан'), line(`b-${mark}`, 'Хүний нөөц')])
  await expect(page.getByText('Бүх мөр зөв.')).toBeVisible()
  await page.getByRole('button', { name: 'Оруулах (2)' }).dblclick()
  await expect(page.getByText('Нэмсэн: 2, өөрчилсөн: 0').first()).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Хэрэглэгчид' }).last().click()
  await page.locator('main').getByRole('searchbox').fill(mark)
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(2)
  const list = await downloaded(page, () => page.getByRole('button', { name: 'Excel-д гаргах' }).click())
  expect(new Set(list.rows.slice(1).map(([login]) => login))).toEqual(new Set([`a-${mark}`, `b-${mark}`]))
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'a whole branch of the structure comes from a file, and the tree shows it',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    await page.goto(url('/organization/struct'))
    await page.getByRole('button', { name: 'Excel', exact: true }).click()
    await page.getByRole('button', { name: 'Нэгжүүд' }).last().click()
    await expect(page.getByRole('heading', { name: 'Нэгж Excel-ээс оруулах' })).toBeVisible()
    await give(page, [
      ['Код', 'Нэгжийн нэр', 'Дээд нэгжийн код'],
      [`${mark}-1`, `Агуулах ${mark}`, mark],
      [mark, `Логистик ${mark}`, '1'],
    ])
    await page.getByRole('button', { name: 'Оруулах (2)' }).click()
    await expect(page.getByText('Нэмсэн: 2, өөрчилсөн: 0').first()).toBeVisible()
    await page.locator('main').getByRole('link', { name: 'Бүтэц' }).last().click()
    await expect(page.getByRole('treeitem', { name: new RegExp(`Агуулах ${mark}`) })).toHaveAttribute('aria-level', '3')
    const { rows } = await downloaded(page, async () => {
      await page.getByRole('button', { name: 'Excel', exact: true }).click()
      await page.getByRole('button', { name: 'Нэгжүүд' }).first().click()
    })
    expect(rows).toContainEqual([`${mark}-1`, `Агуулах ${mark}`, '', '', mark])
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test('whoever has another job in the file is shown as moving before anything is written, and has moved afterwards', async ({
  browser,
}) => {
  const at = `m-${mark}`
  // Names have no digits.
  const first = `Nomin${mark.replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)}`
  const admin = await person('admin')
  const bring = async (what: string, rows: CellValue[][]) => {
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Хуудас1', rows }] })).toString('base64')
    await admin.call('POST', `/api/organization/${what}/import`, { content, dry_run: false })
  }
  await bring('units', [
    ['code', 'struct', 'parent'],
    [at, `Салбар ${mark}`, '1'],
    [`${at}-2`, `Архив ${mark}`, '1'],
  ])
  await bring('jobs', [
    ['code', 'job', 'unit'],
    [`${at}-a`, 'Нярав', at],
    [`${at}-b`, 'Архивч', `${at}-2`],
  ])
  await bring('staff', [
    ['code', 'last_name', 'first_name', 'job', 'hired_on'],
    [at, 'Сүхээ', first, `${at}-a`, '2026-01-05'],
  ])

  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page)
  await page.goto(url('/organization/employees/import'))
  const moved = [
    ['code', 'last_name', 'first_name', 'job'],
    [at, 'Сүхээ', first, `${at}-b`],
  ]
  await give(page, moved)
  const row = page.getByRole('row').filter({ hasText: at })
  await expect(
    row.getByText(new RegExp(`«Нярав, Салбар ${mark}» → «Архивч, Архив ${mark}», \\d{4}-\\d\\d-\\d\\d-с шилжинэ`)),
  ).toBeVisible()
  await expect(row.getByText('Албан тушаалын код')).toBeVisible()
  // So far it was only looked at.
  const jobOf = async () =>
    (
      await admin.call<{ items: { code: string; job: string }[] }>('GET', `/api/organization/staff?q=${first}`)
    ).items.map(({ job }) => job)
  expect(await jobOf()).toEqual(['Нярав'])
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Оруулах (1)' }).click()
  await expect(page.getByText('Нэмсэн: 0, өөрчилсөн: 1').first()).toBeVisible()
  expect(await jobOf()).toEqual(['Архивч'])
  // The same file once more has nothing left to do.
  await page.goto(url('/organization/employees/import'))
  await give(page, moved)
  await expect(row).toBeVisible()
  await expect(row.getByText('шилжинэ')).toHaveCount(0)
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'on a phone, in another language and in the dark, nothing is cut and another kind of file is refused',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin', { lang: 'ko', theme: 'dark', viewport: { width: 390, height: 844 } })
    await page.goto(url('/organization/employees/import'))
    await page.getByText('어떤 열이 있나요?').click()
    expect(await widerThanScreen(page)).toEqual([])
    await page
      .getByLabel('엑셀 파일 선택')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await expect(page.getByText('엑셀(.xlsx) 파일을 선택하세요.')).toBeVisible()
    await page
      .getByLabel('엑셀 파일 선택')
      .setInputFiles({ name: 'people.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK no zip at all') })
    await expect(page.getByText(/파일을 읽을 수 없습니다/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await closeDesk(page)
  },
)
