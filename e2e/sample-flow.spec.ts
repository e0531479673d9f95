import { createHash } from 'node:crypto'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { inkFile } from './documents.ts'
import { listenTo } from './problems.ts'
import { textOfPdf } from './pdf-text.ts'

const title = `Гэрээний төсөл: “Алтан Тал” зочид буудал ${createHash('sha256').update(String(Date.now())).digest('hex').slice(0, 6)}`
const logins = ['creator', 'reviewer', 'secretary', 'councillor1', 'councillor2', 'councillor3', 'director'] as const
type Login = (typeof logins)[number]

/** Each sits before an open inbox from the beginning and reloads nothing until the end. */
test('a document goes the whole way of the sample flow while everybody watches their own screen', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const desks = await openDesks(browser)
  const { creator, reviewer, secretary, councillor1, councillor2, councillor3, director } = desks.pages

  await test.step('the creator writes a document with a file and sends it', async () => {
    await creator.getByRole('link', { name: 'Шинэ баримт бичиг' }).first().click()
    await creator.getByRole('button', { name: /Зөвлөлөөр шийдвэрлүүлэх баримт/ }).click()
    await creator.getByLabel('Гарчиг').fill(title)
    await creator.getByLabel('Харилцагч').fill('“Алтан Тал” зочид буудал')
    await creator.getByLabel('Гэрээний дүн').fill('52000000')
    await expect(creator.getByLabel('Гэрээний дүн')).toHaveValue('52,000,000')
    await chooseDate(creator.getByLabel('Эхлэх огноо'), '2027-01-01')
    await chooseDate(creator.getByLabel('Дуусах огноо'), '2027-12-31')
    await creator.getByLabel('Төлбөрийн нөхцөл').selectOption({ label: 'Улирал бүр, нэхэмжлэхээр' })
    await creator
      .getByLabel('Зорилго, үндэслэл')
      .fill('2027 оны өрөөний захиалгын гэрээ байгуулах саналыг хүргүүлж байна.')
    await creator
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'Үнийн санал.txt', mimeType: 'text/plain', buffer: Buffer.from('Өрөөний үнэ: 120,000₮') })
    await expect(creator.getByRole('link', { name: 'Үнийн санал.txt' })).toBeVisible()
    await creator.getByRole('button', { name: 'Илгээх' }).click()
    await expect(creator.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(creator.getByText('52,000,000₮')).toBeVisible()
  })

  await test.step('it appears before the reviewer by itself, and goes back with a reason', async () => {
    await openFromInbox(reviewer)
    await expect(reviewer.getByRole('link', { name: /Үнийн санал\.txt/ })).toBeVisible()
    const bar = decisionBar(reviewer)
    await bar.getByRole('button', { name: 'Буцаах' }).click()
    await expect(bar.getByRole('alert')).toHaveText('Шалтгаанаа бичнэ үү')
    await bar.getByLabel('Нэмэлт тайлбар').fill('Дүнг хямдралтай үнээр засна уу.')
    await bar.getByRole('button', { name: 'Буцаах' }).click()
    await said(reviewer, 'Буцаасан: шийдвэр бүртгэгдлээ')
  })

  await test.step('the creator reads the reason on the open page, corrects the amount and sends it again', async () => {
    await expect(creator.getByText('Буцаасан шалтгаан')).toBeVisible()
    await expect(timeline(creator), 'a correction that is awaited is no part of the history').toHaveText([
      'Эхлэх',
      'Хянах · Буцаасан',
    ])
    await expect(creator.getByRole('main').getByText('Дүнг хямдралтай үнээр засна уу.').first()).toBeVisible()
    const again = decisionBar(creator).getByRole('button', { name: 'Дахин илгээх' })
    await expect(again).toBeDisabled()
    await creator.getByLabel('Гэрээний дүн').fill('48000000')
    await again.click()
    await said(creator, 'Дахин үүсгэсэн: шийдвэр бүртгэгдлээ')
  })

  await test.step('the reviewer sees what changed: the old amount struck through beside the new one', async () => {
    await openFromInbox(reviewer)
    await expect(timeline(reviewer)).toHaveText(['Эхлэх', 'Хянах · Буцаасан', 'Дахин үүсгэх · Дахин үүсгэсэн', 'Хянах'])
    const pending = historyCard(reviewer).locator('ol[data-action-num] > li', { hasText: 'Хүлээгдэж байна' })
    await expect(pending).toHaveCount(1)
    await expect(pending.locator('time'), 'what is not done has no date').toHaveCount(0)
    await expect(pending.locator('span').first(), 'and is faded').toHaveCSS('opacity', '0.55')
    await expect(reviewer.locator('del', { hasText: '52,000,000₮' })).toBeVisible()
    await expect(reviewer.locator('ins', { hasText: '48,000,000₮' })).toBeVisible()
    await expect(reviewer.locator('del', { hasText: '52,000,000₮' })).toHaveCSS('text-decoration-line', 'line-through')
    await decisionBar(reviewer).getByRole('button', { name: 'Зөвшөөрөх' }).click()
    await said(reviewer, 'Хянасан: шийдвэр бүртгэгдлээ')
  })

  await test.step('the secretary prepares the sheet', () => prepareSheet(secretary))

  await test.step('the council votes: a typed, a drawn and an uploaded signature; one asks for more material', async () => {
    await openFromInbox(councillor1)
    await castBallot(councillor1, 'Зөвшөөрөх', typeName)
    await openFromInbox(councillor2)
    await expect(tallyOf(councillor2, 'Зөвшөөрсөн')).toHaveText('1')
    await expect(resultOf(councillor2, 'Ц.Мөнхбат')).toHaveText('Зөвшөөрсөн')
    await expect(resultOf(councillor2, 'Ө.Үүрийнтуяа'), 'who has not voted has no result').toHaveCount(0)
    await councillor2.getByRole('radio', { name: 'Нэмэлт материал шаардлагатай' }).check()
    await decisionBar(councillor2).getByRole('button', { name: 'Санал өгөх', exact: true }).click()
    await expect(
      decisionBar(councillor2).getByText('Ямар материал дутууг бичнэ үү'),
      'nothing is signed without saying what is missing',
    ).toBeVisible()
    await decisionBar(councillor2).getByLabel('Нэмэлт тайлбар').fill('Өрсөлдөгчдийн үнийн судалгааг хавсаргана уу.')
    await castBallot(councillor2, 'Нэмэлт материал шаардлагатай', drawName)
    await expect(tallyOf(creator, 'Нэмэлт материал шаардлагатай'), 'the creator watches the count').toHaveText('1')
    await openFromInbox(councillor3)
    await castBallot(councillor3, 'Зөвшөөрөх', uploadName)
  })

  await test.step('it is back with the creator, who attaches what was asked for', async () => {
    await expect(decisionBar(creator).getByRole('button', { name: 'Дахин илгээх' })).toBeVisible()
    await creator.locator('input[type=file][multiple]').setInputFiles({
      name: 'Судалгаа.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('буудал,үнэ\nАлтан Тал,120000'),
    })
    await expect(creator.getByRole('link', { name: 'Судалгаа.csv' })).toBeVisible()
    await decisionBar(creator).getByLabel('Нэмэлт тайлбар').fill('Судалгааг хавсаргав.')
    await decisionBar(creator).getByRole('button', { name: 'Дахин илгээх' }).click()
    await said(creator, 'Дахин үүсгэсэн: шийдвэр бүртгэгдлээ')
  })

  await test.step('the second round: reviewed, prepared, and everybody approves', async () => {
    await openFromInbox(reviewer)
    await decisionBar(reviewer).getByRole('button', { name: 'Зөвшөөрөх' }).click()
    await said(reviewer, 'Хянасан: шийдвэр бүртгэгдлээ')
    await prepareSheet(secretary)
    for (const [page, sign] of [
      [councillor1, typeName],
      [councillor2, drawName],
      [councillor3, uploadName],
    ] as const) {
      await openFromInbox(page)
      await castBallot(page, 'Зөвшөөрөх', sign)
    }
  })

  await test.step('the director signs the second review, and the document is formalised on every screen', async () => {
    await openFromInbox(director)
    await expect(
      creator.getByRole('main').getByRole('list', { name: 'Баримтын явц' }).locator('[aria-current=step]'),
    ).toContainText('Дахин хянах')
    await decisionBar(director).getByRole('button', { name: 'Зөвшөөрөх' }).click()
    await drawName(director)
    await said(director, 'Хянасан: шийдвэр бүртгэгдлээ')
    await expect(
      creator.getByRole('heading', { level: 1, name: title }).locator('..').getByText('Албажсан'),
    ).toBeVisible()
  })

  await test.step('the history reads as the specification tells it', async () => {
    await historyCard(creator).getByRole('button', { name: 'Өмнөх 3 алхмыг харуулах' }).click()
    await expect(timeline(creator)).toHaveText([
      'Эхлэх',
      'Хянах · Буцаасан',
      'Дахин үүсгэх · Дахин үүсгэсэн',
      'Хянах · Хянасан',
      'Саналын хуудас бэлтгэх · Саналын хуудас бэлтгэсэн',
      'Санал өгөх · Нэмэлт материал шаардлагатай',
      'Дахин үүсгэх · Дахин үүсгэсэн',
      'Хянах · Хянасан',
      'Саналын хуудас бэлтгэх · Саналын хуудас бэлтгэсэн',
      'Санал өгөх · Зөвшөөрөх',
      'Дахин хянах · Хянасан',
      'Албажсан',
    ])
    await expect(historyCard(creator).getByText('Хүлээгдэж байна')).toHaveCount(0)
    await expect(historyCard(creator).getByText('Дүнг хямдралтай үнээр засна уу.')).toBeVisible()
    await expect(timeline(creator).last().locator('..').locator('time'), 'the end has its date').toHaveCount(1)
    await expect(resultOf(creator, 'Ц.Мөнхбат')).toHaveText(['Зөвшөөрсөн', 'Зөвшөөрсөн'])
    await expect(resultOf(creator, 'Ө.Үүрийнтуяа')).toHaveText(['Нэмэлт материал шаардлагатай', 'Зөвшөөрсөн'])
    for (const [signer, count] of [
      ['Ө.Үүрийнтуяа', 2],
      ['С.Тэмүүлэн', 2],
      ['Г.Энхжин', 1],
    ] as const) {
      const signatures = historyCard(creator).getByRole('img', { name: `Гарын үсэг: ${signer}` })
      await expect(signatures).toHaveCount(count)
      await signatures.first().scrollIntoViewIfNeeded()
      await expect
        .poll(
          () => signatures.first().evaluate((one) => (one as HTMLImageElement).naturalWidth),
          'the drawing is there',
        )
        .toBeGreaterThan(0)
    }
  })

  await test.step('the record is a PDF with number, names and results', async () => {
    const id = /workflow\/([0-9a-f-]+)/.exec(creator.url())?.[1] ?? ''
    const answer = await creator.request.get(url(`/api/workflow/documents/${id}/record.pdf`))
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const record = await answer.body()
    expect(record.subarray(0, 5).toString()).toBe('%PDF-')
    expect(record.byteLength).toBeGreaterThan(20_000)
    const number = /№ (\S+)/.exec(await creator.getByRole('main').innerText())?.[1] ?? ''
    const text = textOfPdf(record)
    for (const words of [number, 'Алтан Тал', 'Мөнхбат', 'Үүрийнтуяа', 'Тэмүүлэн', 'Энхжин', 'Албажсан', '48,000,000'])
      expect(text, words).toContain(words.replaceAll(' ', ''))
  })

  expect(desks.heard(), 'what the pages complained about').toEqual([])
  await desks.close()
})

async function openDesks(browser: Browser) {
  const all = await Promise.all(
    logins.map(async (login) => {
      const page = await openDesk(browser, login, { viewport: { width: 1360, height: 900 } })
      const { take } = listenTo(page)
      await page.goto('/workflow/inbox')
      await expect(page.getByRole('heading', { level: 1, name: /Шийдвэрлэх/ })).toBeVisible()
      return { login, page, take }
    }),
  )
  return {
    pages: Object.fromEntries(all.map(({ login, page }) => [login, page])) as Record<Login, Page>,
    heard: () => all.flatMap(({ login, take }) => take().map((text) => `${login}: ${text}`)),
    close: () => Promise.all(all.map(({ page }) => closeDesk(page))),
  }
}

const decisionBar = (page: Page) => page.getByRole('region', { name: 'Шийдвэр', exact: true })
const historyCard = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Төлөв шилжилтийн түүх' }) })
const said = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Мессежүүд' }).getByText(words)).toBeVisible()

/** The document is in the waiting list without a reload; a click opens it beside the list. */
async function openFromInbox(page: Page) {
  await page.getByRole('list', { name: 'Надад ирсэн' }).getByRole('button', { name: title }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'the page is the inbox, the document a part of it').toHaveText(
    /Шийдвэрлэх/,
  )
}

async function chooseDate(field: Locator, text: string) {
  await field.fill(text)
  await field.blur()
  await expect(field).toHaveValue(text)
}

async function prepareSheet(page: Page) {
  await openFromInbox(page)
  await page.getByLabel('Хэлэлцэх асуудал').fill('“Алтан Тал” зочид буудалтай гэрээ байгуулахыг зөвшөөрөх үү?')
  await expect(page.getByText('Санал өгөх гишүүд (3)'), 'the council is on the roll').toBeVisible()
  await page.getByLabel('Ирц').fill('2')
  await page.getByLabel('Батлах босго').selectOption({ label: 'Олонх (хагасаас илүү)' })
  await page.getByLabel('Нэмэлт материал шаардах').selectOption({ label: 'Нэг гишүүн хүсэхэд' })
  await chooseDate(page.getByLabel('Санал өгөх эцсийн хугацаа'), '2031-03-31 18:00')
  await decisionBar(page).getByRole('button', { name: 'Санал хураалт эхлүүлэх' }).click()
  await said(page, 'Саналын хуудас бэлтгэсэн: шийдвэр бүртгэгдлээ')
}

async function castBallot(page: Page, choice: string, sign: (page: Page) => Promise<void>) {
  await page.getByRole('radio', { name: choice }).check({ force: true })
  await expect(page.getByRole('radio', { name: choice })).toBeChecked()
  await decisionBar(page).getByRole('button', { name: 'Санал өгөх' }).click()
  await sign(page)
  await said(page, `${choice}: шийдвэр бүртгэгдлээ`)
}

const signature = (page: Page) => page.getByRole('dialog', { name: 'Цахим гарын үсэг' })
const finish = (page: Page) => signature(page).getByRole('button', { name: 'Гарын үсэг зурах' }).click()

async function typeName(page: Page) {
  await signature(page).getByRole('tab', { name: 'Бичих' }).click()
  await expect(signature(page).getByLabel('Овог нэр')).toHaveValue('Ц.Мөнхбат')
  await finish(page)
}

async function drawName(page: Page) {
  await signature(page).getByRole('tab', { name: 'Зурах' }).click()
  const box = await signature(page).locator('canvas').boundingBox()
  if (!box) throw new Error('there is no paper to sign on')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (let at = 1; at <= 20; at += 1)
    await page.mouse.move(box.x + 40 + at * 8, box.y + box.height / 2 + 24 * Math.sin(at))
  await page.mouse.up()
  await finish(page)
}

async function uploadName(page: Page) {
  await signature(page).getByRole('tab', { name: 'Зураг оруулах' }).click()
  await signature(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: inkFile })
  await expect(signature(page).getByRole('img', { name: 'Сонгосон зураг' })).toBeVisible()
  await finish(page)
}

const tallyOf = (page: Page, words: string) => page.locator('li[data-choice]', { hasText: words }).locator('b').first()

/** What the list of voters says about somebody, once per round. */
const resultOf = (page: Page, name: string) =>
  historyCard(page)
    .locator('li', { has: page.getByText(name) })
    .locator('[data-result]')
/** The titles of the steps, from the top. */
const timeline = (page: Page) => historyCard(page).locator('ol[data-action-num] > li p:first-child')
