import { expect, test, type Locator, type Page } from '@playwright/test'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { axeFindings, bareKeys, listenTo, widerThanScreen } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** Milliseconds within which the browser takes two taps for one gesture, and some. */
const DOUBLE_TAP = 600
const name = `Чөлөө ${Date.now().toString(36)}`
const label = (page: Page, key: string) => page.getByRole('button', { name: say(`flowdesign.${key}`), exact: true })
const step = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const kind = (page: Page, mn: string) =>
  page.getByRole('navigation', { name: say('flowdesign.add_step') }).getByRole('button', { name: mn, exact: true })

/** With a finger, at the upper part of what is meant: the lower one holds outcomes. */
async function tap(target: Locator) {
  await expect(target).toBeVisible()
  await target.tap({ position: { x: 24, y: 12 } })
}

/** Who gets the step that is chosen, found by a part of the name. */
async function give(page: Page, rule: string, which: string, found: string) {
  const sheet = page.getByRole('complementary')
  await sheet.getByLabel(say('flowdesign.field.assignee'), { exact: true }).selectOption(rule)
  await sheet.getByRole('button', { name: say(`flowdesign.which.${which}`) }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(found)
  await dialog.getByRole('listitem').getByRole('button').first().tap()
  await expect(sheet.getByRole('region', { name: say('flowdesign.today') })).toContainText(found)
}

const lead = async (page: Page, at: number, to: string) =>
  page.getByRole('complementary').getByLabel(say('flowdesign.leads_to')).nth(at).selectOption(to)

test('the leave request is drawn with a finger, tried, published, and a clerk sends one', async ({ browser }) => {
  // From the first step drawn to a document that three people have had.
  test.setTimeout(120_000)
  // Whoever sends it later is signed in meanwhile.
  const [page, clerk] = await Promise.all([openDesk(browser, 'builder', tablet), openDesk(browser, 'creator')])
  const heard = listenTo(page)
  await page.goto(url('/workflow'))
  await page.getByRole('button', { name: say('flowdesign.flows.add') }).tap()
  await page.getByLabel(say('flowdesign.flows.name_mn')).fill(name)
  await page.getByRole('button', { name: say('flowdesign.flows.make') }).tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Whoever has not begun is greeted, and told of no error.
  await expect(page.getByText(say('flowdesign.greeting.text'))).toBeVisible()
  await expect(page.getByRole('region', { name: say('flowdesign.problems') })).toHaveCount(0)

  // From the start on, each step of the palette goes between the one before and the end.
  await tap(step(page, 'start'))
  await kind(page, 'Хянах').tap()
  await give(page, 'TO_ORG_JOB', 'job', 'Худалдан авалтын хэлтсийн дарга')
  await kind(page, 'Хянах').tap()
  await give(page, 'TO_ROLE', 'role', 'Хүний нөөц')
  await kind(page, 'Шийдвэрлэх').tap()
  await give(page, 'TO_ROLE', 'role', 'Захирал')
  await page.getByRole('checkbox', { name: say('flowdesign.flag.signature') }).tap()

  const close = () =>
    page
      .getByRole('complementary')
      .getByRole('button', { name: say('platform.close') })
      .tap()
  await close()

  // A tap on an outcome asks for the next step, and every step that could be meant comes into sight; again lets it go.
  await label(page, 'fit').tap()
  await tap(step(page, 'check_1:returned'))
  // All of each, but for what is lost when a scale is rounded.
  for (const id of ['start', 'check_1', 'end']) await expect(step(page, id)).toBeInViewport({ ratio: 0.999 })
  await expect(page.getByText(say('flowdesign.choose_next'))).toBeVisible()
  await tap(step(page, 'check_1:returned'))
  await expect(page.getByText(say('flowdesign.choose_next'))).toHaveCount(0)

  // Without drawing: where an outcome leads is chosen in the sheet.
  await tap(step(page, 'check_1'))
  await kind(page, 'Дахин үүсгэх').tap()
  await lead(page, 0, 'check_1')
  // What is cancelled ends apart: an end goes behind the outcome that leads nowhere yet.
  await kind(page, 'Цуцлагдсан').tap()
  await close()
  await label(page, 'arrange').tap()
  // All of what was laid out is seen.
  await expect
    .poll(() =>
      page.locator('.react-flow').evaluate((canvas) => {
        const room = canvas.getBoundingClientRect()
        return [...canvas.querySelectorAll('.react-flow__node')].every((node) => {
          const { top, left, right, bottom } = node.getBoundingClientRect()
          return top >= room.top && left >= room.left && right <= room.right && bottom <= room.bottom
        })
      }),
    )
    .toBe(true)
  await tap(step(page, 'check_2:returned'))
  await expect(page.getByText(say('flowdesign.choose_next'))).toBeVisible()
  await tap(step(page, 're_create_1'))
  await expect(page.getByText(say('flowdesign.choose_next'))).toHaveCount(0)
  await expect(page.getByRole('region', { name: say('flowdesign.problems') })).toContainText(
    say('flowdesign.errors_one').replace('{{count}}', '1'),
  )

  // What is still wrong leads to where it is put right.
  await page
    .getByRole('region', { name: say('flowdesign.problems') })
    .getByRole('button')
    .first()
    .tap()
  await page.getByRole('button', { name: new RegExp(say('workflow.finding.prefix_missing')) }).tap()
  await expect(page.getByLabel(say('flowdesign.prefix'))).toBeFocused()
  await page.getByLabel(say('flowdesign.prefix')).fill('чх')
  await page.getByRole('radio', { name: say('flowdesign.view_of.form') }).tap()
  await page.getByRole('button', { name: say('platform.fields.kind.long_text') }).tap()
  await page
    .getByRole('article')
    .getByLabel(`${say('flowdesign.name')}: ${say('platform.language.named_mn')}`)
    .fill('Шалтгаан')
  await page.getByRole('checkbox', { name: say('flowdesign.required') }).tap()
  await page.getByRole('button', { name: say('platform.fields.kind.number'), exact: true }).tap()
  await page
    .getByRole('article')
    .last()
    .getByLabel(`${say('flowdesign.name')}: ${say('platform.language.named_mn')}`)
    .fill('Олгосон хоног')
  await page
    .getByRole('article')
    .last()
    .getByRole('checkbox', { name: say('flowdesign.required') })
    .tap()
  expect(await axeFindings(page)).toEqual([])

  // The days are filled in by human resources, and the head of the unit does not see them.
  await page.getByRole('radio', { name: say('flowdesign.view_of.diagram') }).tap()
  const right = async (id: string, of: string, kept: string) => {
    await label(page, 'fit').tap()
    await tap(step(page, id))
    const sheet = page.getByRole('complementary')
    await sheet.getByText(say('flowdesign.field.field_rights')).tap()
    await sheet.getByRole('radio', { name: `${of}: ${say(`flowdesign.fields.right.${kept}`)}` }).check()
    if (id === 'check_1') expect(await axeFindings(page)).toEqual([])
    await close()
  }
  await right('start', 'Олгосон хоног', 'read_only')
  await right('check_1', 'Олгосон хоног', 'hidden')
  await right('check_2', 'Шалтгаан', 'read_only')

  await label(page, 'try').tap()
  const played = page.getByRole('complementary')
  for (const [who, outcome] of [
    ['Сарангэрэл', 'Хянасан'],
    ['Наранцэцэг', 'Хянасан'],
    ['Энхжин', 'Шийдвэрлэсэн'],
  ] as const) {
    await expect(played.getByRole('region', { name: say('flowdesign.today') })).toContainText(who)
    if (who === 'Сарангэрэл') await expect(played.getByText('Олгосон хоног')).toHaveText('Олгосон хоног')
    await played.getByRole('button', { name: outcome }).tap()
  }
  await expect(played.getByText(say('flowdesign.play_ended'))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await widerThanScreen(page)).toEqual([])
  expect(await bareKeys(page, ['platform', 'workflow'])).toEqual([])
  await close()

  await label(page, 'publish').tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('flowdesign.publish'), exact: true })
    .tap()
  await expect(page.getByText(say('flowdesign.published').replace('{{version}}', '1'))).toBeVisible()
  expect(heard.take()).toEqual([])
  await closeDesk(page)

  await clerk.goto(url('/workflow/new'))
  await clerk.getByRole('button', { name }).click()
  await clerk.getByRole('textbox', { name: say('workflow.form.title'), exact: true }).fill('Гурван өдрийн чөлөө')
  await clerk.getByLabel('Шалтгаан').fill('Гэр бүлийн шалтгаанаар')
  await expect(clerk.getByLabel('Олгосон хоног')).toHaveCount(0)
  await clerk.getByRole('button', { name: say('workflow.create.send') }).click()
  await expect(clerk.getByRole('heading', { level: 1, name: 'Гурван өдрийн чөлөө' })).toBeVisible()
  await expect(clerk.getByText(/ЧХ\/20\d\d-0001/).first()).toBeVisible()
  const sent = clerk.url()
  await closeDesk(clerk)

  // The head passes it on without seeing what is not theirs; human resources finds it open and cannot go past it.
  const [head, hr] = await Promise.all([openDesk(browser, 'reviewer'), openDesk(browser, 'hr', phone)])
  await head.goto(sent)
  await expect(head.getByText(say('workflow.fields.not_shown').replace('{{fields}}', 'Олгосон хоног'))).toBeVisible()
  await head.getByRole('button', { name: 'Зөвшөөрөх', exact: true }).click()
  await expect(head.getByText(say('workflow.decision.done').replace('{{action}}', 'Хянасан'))).toBeVisible()
  await closeDesk(head)
  await hr.goto(sent)
  await hr.getByRole('button', { name: 'Зөвшөөрөх', exact: true }).tap()
  await expect(hr.getByRole('region', { name: say('workflow.decision.title') }).getByRole('alert')).toBeVisible()
  await expect(hr.getByLabel('Шалтгаан')).toHaveCount(0)
  await hr.getByLabel('Олгосон хоног').fill('3')
  expect(await axeFindings(hr)).toEqual([])
  expect(await widerThanScreen(hr)).toEqual([])
  // Quicker than any hand it would be the second half of a double tap, which decides nothing.
  await hr.waitForTimeout(DOUBLE_TAP)
  await hr.getByRole('button', { name: 'Зөвшөөрөх', exact: true }).tap()
  await expect(hr.getByText(say('workflow.decision.done').replace('{{action}}', 'Хянасан'))).toBeVisible()
  await closeDesk(hr)
})

interface Point {
  x: number
  y: number
}
interface Design {
  edit: number
  contents: { diagram: { edges: { id: string }[] } }
}

/** One finger or more, each from its place to another, as a hand goes: bit by bit, and down and up at once. */
async function fingers(page: Page, ...ways: { from: Point; to: Point }[]) {
  const BITS = 6
  const session = await page.context().newCDPSession(page)
  const at = (bit: number) =>
    ways.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * bit) / BITS,
      y: from.y + ((to.y - from.y) * bit) / BITS,
    }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let bit = 1; bit <= BITS; bit += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(bit) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Where the middle of something lies on the screen. */
async function placeOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a finger carries a step and draws an arrow, two of them zoom, and an outcome is chosen by a tap afterwards', async ({
  browser,
}) => {
  const builder = await person('builder')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: `${name} хуруугаар` },
    from: { kind: 'template', template: 'leave' },
  })
  const { edit, contents } = await builder.call<Design>('GET', `/api/workflow/designs/${id}`)
  const edges = contents.diagram.edges.filter((edge) => edge.id !== 'decision:decided>end')
  await builder.call('PUT', `/api/workflow/designs/${id}/draft`, {
    edit,
    contents: { ...contents, diagram: { ...contents.diagram, edges } },
  })

  const page = await openDesk(browser, 'builder', tablet)
  const heard = listenTo(page)
  await page.goto(url(`/workflow?design=${id}`))
  const arrow = (from: string, to: string) => page.locator(`.react-flow__edge[data-id="${from}>${to}"]`)
  const outcome = step(page, 'decision:decided')
  await expect(arrow('start', 'head_review')).toBeAttached()
  await expect(arrow('decision:decided', 'end')).toHaveCount(0)

  const carried = step(page, 'end')
  const before = await placeOf(carried)
  const to = { x: before.x + 60, y: before.y + 70 }
  await fingers(page, { from: before, to })
  await expect
    .poll(async () => Math.hypot((await placeOf(carried)).x - to.x, (await placeOf(carried)).y - to.y))
    .toBeLessThan(25)
  await expect(page.getByRole('button', { name: say('flowdesign.undo') })).toBeEnabled()
  await expect(page.getByRole('complementary'), 'carried, not pressed: nothing covers the canvas').toHaveCount(0)

  await fingers(page, { from: await placeOf(outcome.locator('.react-flow__handle')), to: await placeOf(carried) })
  await expect(arrow('decision:decided', 'end')).toBeAttached()
  const [drawn, end] = await Promise.all([
    arrow('decision:decided', 'end').locator('.react-flow__edge-path').boundingBox(),
    carried.boundingBox(),
  ])
  expect(Math.abs(drawn!.y + drawn!.height - end!.y), 'it ends at the step').toBeLessThan(4)

  const scale = () =>
    page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  const [small, middle] = [await scale(), await placeOf(page.locator('.react-flow'))]
  await fingers(
    page,
    { from: { x: middle.x - 40, y: middle.y }, to: { x: middle.x - 80, y: middle.y } },
    { from: { x: middle.x + 40, y: middle.y }, to: { x: middle.x + 80, y: middle.y } },
  )
  await expect.poll(scale).toBeGreaterThan(small * 1.5)

  await label(page, 'fit').tap()
  await tap(outcome)
  await expect(outcome.locator('[data-selected]')).toBeVisible()

  // From so far that only the steps themselves are drawn, a finger still finds each of them.
  const zoomOut = label(page, 'zoom_out')
  await expect(async () => {
    await zoomOut.tap()
    await expect(page.locator('.react-flow[data-far]')).toBeAttached({ timeout: 500 })
  }).toPass()
  await expect.poll(scale).toBeLessThan(0.42)
  for (const each of await page.locator('.react-flow__node').all())
    await each.tap({ trial: true, position: { x: 6, y: 4 } })
  await carried.tap()
  await expect(carried.and(page.locator('.selected'))).toBeAttached()
  await page.keyboard.press('Escape')

  // The plus of an arrow puts a step in, which one undo takes out again.
  await label(page, 'fit').tap()
  const [whole, kinds] = [
    arrow('head_review:reviewed', 'hr_review'),
    page.getByRole('dialog', { name: say('flowdesign.insert.title') }),
  ]
  const inserted = [arrow('head_review:reviewed', 'check_1'), arrow('check_1:reviewed', 'hr_review')]
  await whole.locator('[data-insert]').tap()
  expect(await axeFindings(page)).toEqual([])
  await kinds.getByRole('button', { name: 'Хянах', exact: true }).tap()
  for (const part of inserted) await expect(part).toBeAttached()
  await expect(whole).toHaveCount(0)
  await page.getByRole('button', { name: say('flowdesign.undo') }).tap()
  await expect(whole).toBeAttached()
  await expect(step(page, 'check_1')).toHaveCount(0)
  await whole.focus()
  await page.keyboard.press('+')
  await expect(kinds.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(kinds).toHaveCount(0)

  // A step that is renamed keeps no word of the product in the other languages; one of somebody's own is to be seen.
  const sheet = page.getByRole('complementary')
  const called = (language: 'mn' | 'en') =>
    sheet.getByLabel(`${say('flowdesign.name')}: ${say(`platform.language.named_${language}`)}`, { exact: true })
  await tap(step(page, 'hr_review'))
  await called('mn').fill('Хоног тоолох')
  await expect(called('en')).toHaveValue('')
  await called('en').fill('Count the days')
  await called('mn').fill('Хоног шалгах')
  await expect(sheet.locator('[data-stale]')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: say('flowdesign.save.saved') })).toBeVisible()
  await page.reload()
  await label(page, 'publish').tap()
  const listed = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Count the days' })
  await listed.getByRole('button', { name: 'Хоног шалгах', exact: true }).tap()
  await expect(called('en')).toHaveAttribute('data-stale', 'true')
  expect(await axeFindings(page)).toEqual([])
  await label(page, 'publish').tap()
  await listed.getByRole('button', { name: new RegExp(say('flowdesign.stale.right')) }).tap()
  await expect(listed).toHaveCount(0)
  expect(heard.take()).toEqual([])
  await closeDesk(page)
})

test(
  'a tablet that is turned shows the whole flow again, unless somebody has moved it',
  { tag: NIGHT },
  async ({ browser }) => {
    const builder = await person('builder')
    const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
      title: { mn: `${name} эргүүлсэн` },
      from: { kind: 'template', template: 'leave' },
    })
    const page = await openDesk(browser, 'builder', tablet)
    await page.goto(url(`/workflow?design=${id}`))
    await expect(step(page, 'end')).toBeVisible()
    const scale = () =>
      page.locator('.react-flow__viewport').evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
    const isWhole = async () => {
      const canvas = (await page.locator('.react-flow').boundingBox())!
      const boxes = await page
        .locator('.react-flow__node-step')
        .evaluateAll((steps) => steps.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
      return (
        boxes.length > 4 &&
        boxes.every(
          ({ left, top, right, bottom }) =>
            left >= canvas.x &&
            top >= canvas.y &&
            right <= canvas.x + canvas.width &&
            bottom <= canvas.y + canvas.height,
        )
      )
    }
    await expect.poll(isWhole).toBe(true)
    const upright = await scale()

    await page.setViewportSize({ width: 1180, height: 820 })
    await expect.poll(isWhole, 'lying').toBe(true)
    await expect.poll(scale).toBeLessThan(upright * 0.9)
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect.poll(scale, 'upright again').toBeCloseTo(upright, 2)

    await label(page, 'zoom_in').tap()
    await expect.poll(scale).toBeGreaterThan(upright * 1.1)
    // Bit by bit, and slower on a busy machine.
    let chosen = 0
    await expect
      .poll(async () => chosen === (chosen = await scale()), { message: 'it has come to rest', intervals: [300] })
      .toBe(true)
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(page.getByRole('navigation', { name: say('flowdesign.add_step') })).toBeVisible()
    await page.waitForTimeout(500)
    expect(await scale(), 'what somebody chose stays').toBeCloseTo(chosen, 2)
    await label(page, 'fit').tap()
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect.poll(scale, 'and begins anew with the whole').toBeCloseTo(upright, 2)
    await closeDesk(page)
  },
)

test(
  'the banner of whoever works as another leaves the canvas within the window, and stays above a form that is scrolled',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'superadmin')
    await page.goto('/lambda/people?q=admin')
    await page.getByRole('button', { name: `${say('access.acting.short')}: Ёндон Ганхуяг` }).click()
    await page.getByRole('dialog').getByLabel(say('access.acting.reason')).fill('Хүсэлт 413: зураг харагдахгүй байна')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('access.acting.start') })
      .click()
    const stop = page.getByRole('button', { name: say('access.acting.end') })
    await expect(stop).toBeVisible()
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/workflow?design=2')
      await expect(page.locator('.react-flow__node').first()).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), {
          message: `${width}: as high as the window`,
        })
        .toBe(0)
      await page.getByRole('radio', { name: say('flowdesign.view_of.form') }).check({ force: true })
      await page.evaluate(() => scrollTo(0, 400))
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      const [banner, back] = [
        (await stop.boundingBox())!,
        (await page.getByRole('heading', { level: 1 }).boundingBox())!,
      ]
      expect(back.y, `${width}: the bar of the flow stands below`).toBeGreaterThanOrEqual(banner.y + banner.height)
      expect(banner.y).toBeGreaterThanOrEqual(0)
      // Nothing stands upon the way back to oneself.
      await stop.click({ trial: true })
    }
    await stop.click()
    await expect(stop).toHaveCount(0)
    await closeDesk(page)
  },
)
