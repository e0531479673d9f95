import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { pick } from './pick.ts'
import { listenTo } from './problems.ts'
import { NIGHT } from './night.ts'
import { words } from './words.ts'

/** The demo is shared with other journeys, so whatever is made here has a name of its own. */
const mark = `${Date.now() % 100_000}`

test('an administrator adds a unit, gives it a job, moves it with the keyboard and closes it', async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page)
  await page.goto('/organization/struct')
  await page.getByRole('button', { name: 'Нэгж нэмэх' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog.getByText('Нэгжийн нэрийг оруулна уу.')).toBeVisible()
  await dialog.getByRole('radio', { name: words('mn', 'organization.structure.at_top') }).check()
  await dialog.getByLabel('Нэгжийн нэр').fill(`Логистик ${mark}`)
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  const unit = page.getByRole('treeitem', { name: `Логистик ${mark}` })
  await expect(unit).toHaveAttribute('aria-level', '1')
  await expect(unit).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: 'Албан тушаал нэмэх' }).click()
  await dialog.getByLabel('Албан тушаалын нэр').fill('Тээврийн зохицуулагч')
  await dialog.getByLabel('Орон тоо').fill('2')
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(page.getByText('Сул: 2')).toBeVisible()

  await page.getByRole('button', { name: 'Нэгжийн үйлдлүүд' }).press('Enter')
  await page.getByRole('button', { name: 'Өөр нэгжийн харьяанд шилжүүлэх' }).press('Enter')
  await pick(dialog.getByRole('combobox', { name: 'Өөр нэгжийн харьяанд шилжүүлэх' }), 'udirdlaga', 'Удирдлага')
  await dialog.getByRole('button', { name: 'Шилжүүлэх', exact: true }).press('Enter')
  await expect(unit).toHaveAttribute('aria-level', '2')

  await unit.press('Home')
  await expect(page.getByRole('treeitem', { name: /^Удирдлага/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(unit).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect(unit).toBeFocused()

  await page.getByRole('button', { name: 'Нэгжийн үйлдлүүд' }).click()
  await page.getByRole('button', { name: 'Нэгжийг татан буулгах' }).click()
  await dialog.getByRole('button', { name: 'Нэгжийг татан буулгах' }).click()
  await expect(unit).toBeHidden()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test('a unit is dragged into another', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  await page.goto('/organization/struct')
  await page.getByRole('button', { name: 'Нэгж нэмэх' }).click()
  await page.getByRole('radio', { name: words('mn', 'organization.structure.at_top') }).check()
  await page.getByLabel('Нэгжийн нэр').fill(`Архив ${mark}`)
  await page.getByRole('button', { name: 'Хадгалах' }).click()
  const unit = page.getByRole('treeitem', { name: `Архив ${mark}` })
  await expect(unit).toHaveAttribute('aria-level', '1')
  await unit.dragTo(page.getByRole('treeitem', { name: /^Санхүү/ }), { targetPosition: { x: 90, y: 24 }, steps: 12 })
  await expect(unit).toHaveAttribute('aria-level', '3')
  await closeDesk(page)
})

test('human resources hire somebody, grant a leave and end it, and the history tells all of it', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'hr')
  const heard = listenTo(page)
  await page.goto('/organization')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ажилтан')
  await page.getByRole('button', { name: 'Ажилтан нэмэх' }).click()
  await page.getByLabel('Овог *', { exact: true }).fill('Ням')
  await page.getByLabel('Нэр *', { exact: true }).fill(`Дөлгөөн`)
  await page.getByLabel('Регистрийн дугаар').fill(`уб9510271${mark.slice(-1)}`)
  await page.getByLabel('Регистрийн дугаар').blur()
  await expect(page.getByLabel('Төрсөн огноо')).toHaveValue('1995-10-27')
  await expect(page.getByLabel('Хүйс')).toHaveValue('men')
  await pick(
    page.getByRole('combobox', { name: 'Албан тушаал' }),
    'борлуулалт zovlokh',
    'Борлуулалтын зөвлөх Борлуулалт · 2/3',
  )
  await page.getByLabel('Тушаалын дугаар').fill('Б/45')
  await page.getByRole('button', { name: 'Ажилд авах' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ням Дөлгөөн')
  await expect(page.getByText('Ажилд авсан')).toBeVisible()

  await page.getByRole('button', { name: 'Өдрийг засах' }).click()
  const correction = page.getByRole('dialog')
  await correction.getByLabel('Хүчинтэй болох өдөр').fill('2026-01-05')
  await correction.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(correction.getByText('Шалтгааныг бичнэ үү.')).toBeVisible()
  await correction.getByLabel('Шалтгаан').fill('Тушаалд өөр өдөр байсан')
  await correction.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(correction).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ажилд авсан' })).toContainText('2026-01-05')

  const write = async (kind: string, more: () => Promise<void> = async () => {}) => {
    await page.getByRole('button', { name: 'Өөрчлөлт бүртгэх' }).click()
    await page.getByLabel('Өөрчлөлтийн төрөл').selectOption(kind)
    await more()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Хадгалах|Ажлаас чөлөөлөх/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await write('leave', () => page.getByLabel('Сүүлийн өдөр').fill('2099-01-01'))
  await expect(page.getByText('2099-01-01 хүртэл чөлөөтэй')).toBeVisible()
  await write('return')
  await expect(page.getByText('Ажиллаж байгаа')).toBeVisible()
  await write('separation', () =>
    expect(page.getByText('Энэ ажилтныг нэрээр нь хүлээж байгаа ажил алга.')).toBeVisible(),
  )
  await expect(page.getByText('Гарсан', { exact: true })).toBeVisible()
  expect(heard.take()).toEqual([])

  await page.goto('/organization?state=left')
  await expect(page.getByRole('row', { name: /Ням Дөлгөөн/ }).first()).toBeVisible()
  await page.locator('main').getByRole('searchbox').fill('dolgoon')
  await expect(page.getByRole('row', { name: /Ням Дөлгөөн/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/q=dolgoon/)
  await closeDesk(page)
})

test('who saves an employee a moment after a colleague is told by whom it was changed, sees it, and saves upon it', async ({
  browser,
}) => {
  const [page, admin] = [await openDesk(browser, 'hr'), await person('admin')]
  const {
    items: [someone],
  } = await admin.call<{ items: { emp_id: number }[] }>(
    'GET',
    `/api/organization/staff?q=${encodeURIComponent('Дорж Сарангэрэл')}`,
  )
  const address = `/api/organization/staff/${someone!.emp_id}`
  type Facts = Record<
    | 'last_name'
    | 'first_name'
    | 'clan_name'
    | 'register_number'
    | 'birth_date'
    | 'gender'
    | 'phone'
    | 'mobile'
    | 'email'
    | 'note',
    string | null
  >
  const facts = async () => {
    const { last_name, first_name, clan_name, register_number, birth_date, gender, phone, mobile, email, note } =
      await admin.call<Facts>('GET', address)
    const all = { last_name, first_name, clan_name, register_number, birth_date, gender, phone, mobile, email, note }
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? ''])) as Record<
      keyof Facts,
      string
    >
  }
  await page.goto(`/organization/employees/${someone!.emp_id}`)
  await page.getByRole('button', { name: 'Хувийн мэдээлэл засах' }).click()
  const dialog = page.getByRole('dialog')
  const own = `Миний тэмдэглэл ${mark}`
  await dialog.getByLabel('Тайлбар').fill(own)
  // The colleague is faster by less than the news of it takes.
  let isFirst = true
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false
      await admin.call('PUT', address, { ...(await facts()), mobile: '99887766' })
    }
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(page.getByText('Ёндон Ганхуяг таныг засаж байх хооронд өөрчилсөн байна.')).toBeVisible()
  await expect(dialog.getByLabel('Гар утас')).toHaveValue('99887766')
  await expect(dialog.getByLabel('Тайлбар')).toHaveValue(own)
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog).toBeHidden()
  expect(await facts()).toMatchObject({ mobile: '99887766', note: own })
  await closeDesk(page)
})

test('a super administrator registers an organisation, and its director signs in and finds it ready', async ({
  browser,
}) => {
  const page = await openDesk(browser, 'superadmin')
  const heard = listenTo(page)
  await page.goto('/organization/create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Байгууллага бүртгэх')
  await page.getByRole('button', { name: 'Бүртгэх', exact: true }).click()
  await expect(page.getByText('Байгууллагын нэрийг оруулна уу.')).toBeVisible()
  await page.getByLabel('Байгууллагын нэр').fill(`Тэнгэрийн хаяа ${mark}`)
  await page.getByLabel('Регистрийн дугаар').fill(`55${mark.padStart(5, '0')}`)
  await page.getByLabel('Төрөл').selectOption({ index: 1 })
  await pick(page.getByRole('combobox', { name: 'Аймаг, сум / нийслэл, дүүрэг' }), 'Хан-Уул', 'Улаанбаатар › Хан-Уул')
  await expect(page.getByLabel('Хороо')).toBeVisible()
  await page.getByLabel('Овог *', { exact: true }).fill('Цэнд')
  await page.getByLabel('Нэр *', { exact: true }).fill('Ариунаа')
  await page.getByLabel('Нэвтрэх нэр').fill(`tengeriin${mark}`)
  await page.getByLabel('Анх нэвтрэх арга').selectOption('password')
  await page.getByLabel('Нууц үг *', { exact: true }).fill('Burged#2026')
  await page.getByRole('button', { name: 'Бүртгэх', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: new RegExp(`Тэнгэрийн хаяа ${mark}`) })).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)

  const desk = await openDesk(browser, `tengeriin${mark}`, { password: 'Burged#2026' })
  await desk.goto('/organization/struct')
  await expect(desk.getByRole('treeitem', { name: /^Удирдлага/ })).toContainText('Ц.Ариунаа')
  await desk.goto('/organization/profile')
  await expect(desk.getByText('Улаанбаатар › Хан-Уул')).toBeVisible()
  const steps = desk.locator('section').filter({ has: desk.getByRole('heading', { name: 'Эхний алхмууд' }) })
  for (const [step, there] of [
    ['Батлах урсгалаа нийтлэх', desk.getByRole('heading', { level: 1, name: 'Урсгал зохиох' })],
    ['Хүмүүсээ урих', desk.getByRole('dialog', { name: 'Хүмүүс урих' })],
  ] as const) {
    await desk.goto('/home')
    await steps.getByRole('link', { name: step }).click()
    await expect(there).toBeVisible()
  }
  await closeDesk(desk)
})

test('the chart folds, grows, and is saved as a drawing and a picture', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  await page.goto('/organization/struct/chart')
  const top = page.getByRole('button', { name: /^Удирдлага, / })
  await expect(top).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('img', { name: /^Борлуулалт, / })).toBeVisible()
  await top.press('Enter')
  await expect(page.getByRole('img', { name: /^Борлуулалт, / })).toBeHidden()
  await page.getByRole('button', { name: 'Бүгдийг задлах' }).click()
  for (const kind of ['SVG', 'PNG']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `${kind} татах` }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
    // Nothing in it is there to be pressed.
    if (kind === 'SVG') expect(readFileSync(await file.path(), 'utf8')).not.toMatch(/tabindex|role=|aria-|M-4 0H4"/)
  }
  await closeDesk(page)
})

test(
  'a unit and a job get names in other languages, and change with the language of the screen, in the tree, the chart and what is saved of it',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    const heard = listenTo(page)
    await page.goto('/organization/struct')
    await page.getByRole('button', { name: 'Нэгж нэмэх' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Нэгжийн нэр').fill(`Лаборатори ${mark}`)
    await dialog.getByLabel('Англи нэр').fill(`Laboratory ${mark}`)
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(page.getByRole('treeitem', { name: `Лаборатори ${mark}` })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Албан тушаал нэмэх' }).click()
    await dialog.getByLabel('Албан тушаалын нэр').fill('Лаборант')
    await dialog.getByLabel('Солонгос нэр').fill('연구원')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(page.getByText('Лаборант')).toBeVisible()

    const speak = async (language: string) => {
      await page.getByRole('button', { name: /^(Хэл|Language|언어)/ }).click()
      await page.getByRole('button', { name: language }).click()
    }
    await speak('English')
    await expect(page.getByRole('treeitem', { name: `Laboratory ${mark}` })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: /^Procurement/ })).toBeVisible()
    await speak('한국어')
    await expect(page.getByRole('treeitem', { name: /^구매부/ })).toBeVisible()
    await expect(page.getByText('연구원')).toBeVisible()
    // In a language that it has no name in, it is called as it was named.
    await expect(page.getByRole('treeitem', { name: `Лаборатори ${mark}` })).toBeVisible()

    await page.goto('/organization/struct/chart')
    await expect(page.getByRole('img', { name: /^영업부, / })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /SVG/ }).click()
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain('영업부')
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

test(
  'a chart of two hundred units side by side is a picture that browsers can draw, and one of two thousand says why it is none',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'admin')
    let units = 200
    await page.route('**/api/organization/units*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { tree: { id: number; label: string; children: object[] }[] }
      const [top] = body.tree
      const children = Array.from({ length: units }, (_, at) => ({
        ...top,
        id: 100_000 + at,
        label: `Нэгж ${at}`,
        children: [],
      }))
      await route.fulfill({ response: answer, json: { ...body, tree: [{ ...top, children }] } })
    })
    await page.goto('/organization/struct/chart')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PNG татах' }).click()
    const png = readFileSync(await (await saved).path())
    expect(png.readUInt32BE(16)).toBeGreaterThan(20_000)
    expect(png.readUInt32BE(16)).toBeLessThanOrEqual(32_767)
    units = 2000
    await page.reload()
    await page.getByRole('button', { name: 'PNG татах' }).click()
    await expect(page.getByText('Бүтэц хэт өргөн тул')).toBeVisible()
    await closeDesk(page)
  },
)

test('wide names stay in their boxes, on the screen and in the saved drawing', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  await page.route('**/api/organization/units*', async (route) => {
    const answer = await route.fetch()
    const wide = (unit: { label: string; children: object[] }): object => ({
      ...unit,
      label: 'ЩЖШМЮЩФЖШМ ЖШЩЮЩМФЖЩШЖМШЮШЩЖМ ШЩЖМ',
      children: unit.children.map((child) => wide(child as typeof unit)),
    })
    const body = (await answer.json()) as { tree: Parameters<typeof wide>[0][] }
    await route.fulfill({ response: answer, json: { ...body, tree: body.tree.map(wide) } })
  })
  await page.goto('/organization/struct/chart')
  await expect(page.locator('svg[tabindex="0"] text').first()).toHaveText(/^ЩЖШ/)
  const ends = await page.locator('svg[tabindex="0"] text').evaluateAll((texts) =>
    texts.map((text) => {
      const { x, width } = (text as SVGTextElement).getBBox()
      return x + width
    }),
  )
  expect(ends.length).toBeGreaterThan(2)
  expect(Math.max(...ends)).toBeLessThanOrEqual(208)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'SVG татах' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/<clipPath id="([^"]+)">[^]*clip-path="url\(#\1\)"/)
  await closeDesk(page)
})

test('an administrator makes a day free and takes it back', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'admin')
  const heard = listenTo(page)
  await page.goto('/organization/calendar')
  await page.getByLabel('Баасан, Завсарлага эхлэх').fill('20:00')
  await page.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(page.getByText('Завсарлага ажлын цагийн дотор байна.')).toBeVisible()
  await page.getByLabel('Баасан, Завсарлага эхлэх').fill(`12:${String(Number(mark) % 60).padStart(2, '0')}`)
  await page.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(page.getByRole('button', { name: 'Хадгалах' })).toBeDisabled()
  await page.getByRole('button', { name: 'Амралтын өдөр нэмэх' }).click()
  await page.getByLabel('Өдөр *', { exact: true }).fill('2029-04-02')
  await page.getByLabel('Монгол нэр').fill('Ойн өдөр')
  await page.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
  await expect(page.getByRole('row', { name: /2029-04-02 Ойн өдөр/ })).toBeVisible()
  await page.getByRole('button', { name: '2029-04-02-ний амралтын өдрийг хасах' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Устгах' }).click()
  await expect(page.getByRole('row', { name: /2029-04-02/ })).toBeHidden()
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test('whoever may not see the staff is told so', { tag: NIGHT }, async ({ browser }) => {
  const page = await openDesk(browser, 'creator')
  await page.goto('/organization')
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByText('Нэвтрэх эрх хүрэлцээгүй!').first()).toBeVisible()
  await closeDesk(page)
})

test(
  'the filters of a list are high enough for a finger, those that search as well',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'hr', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/organization')
    await expect(page.getByRole('table')).toBeVisible()
    const heights = () =>
      page
        .getByRole('main')
        .getByRole('combobox')
        .evaluateAll((all) =>
          all.map((one) =>
            Math.round((one instanceof HTMLSelectElement ? one : one.parentElement!).getBoundingClientRect().height),
          ),
        )
    await expect.poll(heights).toEqual([44, 44, 44])
    await closeDesk(page)
  },
)
