// A flow of hundreds of parts, whose canvas ends with its sheet: nothing of it is lost there, near by or from afar.
import { expect, test, type Locator, type Page } from '@playwright/test'
import { draw, type DrawnStep, toRole } from '#modules/workflow/shared/index.ts'
import { url } from './app.ts'
import { closeDesk, openDesk } from './desk.ts'
import { person } from './person.ts'
import { listenTo } from './problems.ts'
import { words } from './words.ts'
import { NIGHT } from './night.ts'

const say = (key: string) => words('mn', key)
const [COLUMNS, ROWS] = [10, 6]
const last = `step_${COLUMNS * ROWS}`
const canvas = (page: Page) => page.locator('.react-flow')
const viewport = (page: Page) => page.locator('.react-flow__viewport')
const step = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
const scale = (page: Page) => viewport(page).evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)

test(
  'each step of a large flow is found where it is drawn, from afar and near by, and one that is carried beyond the end of the canvas is not lost',
  { tag: NIGHT },
  async ({ browser }) => {
    const page = await openDesk(browser, 'builder', { viewport: { width: 1440, height: 900 } })
    const heard = listenTo(page)
    await page.goto(url(`/workflow?design=${await largeFlow()}`))
    await expect(step(page, last)).toBeVisible()

    await expect(canvas(page)).toHaveAttribute('data-far')
    await expect.poll(() => found(page), 'from afar').toHaveLength(COLUMNS * ROWS + 2)
    await sheetIsWhereTheCanvasEnds(page)

    const corner = await placeOf(step(page, last))
    await countNewPictures(page)
    await page.mouse.move(corner.x, corner.y)
    await expect(async () => {
      await page.mouse.wheel(0, -120)
      expect(await scale(page)).toBeGreaterThan(1)
    }).toPass()
    await expect(canvas(page)).not.toHaveAttribute('data-far')
    await expect.poll(() => found(page), 'near by').toContain(last)
    await expect
      .poll(
        () => page.evaluate(() => Number(document.documentElement.dataset['newPictures'])),
        'drawn anew where it came to rest',
      )
      .toBeGreaterThan(0)
    await expect(viewport(page), 'and one picture again, for the next movement').toHaveCSS('will-change', 'transform')
    await expect(page.getByRole('toolbar', { name: say('flowdesign.view') })).toContainText(
      `${Math.round((await scale(page)) * 100)}%`,
    )
    await sheetIsWhereTheCanvasEnds(page)

    await page.getByRole('button', { name: say('flowdesign.fit'), exact: true }).click()
    await expect(canvas(page)).toHaveAttribute('data-far')
    const [from, before] = [await placeOf(step(page, last)), await sheetOf(page)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.move(before.x + before.width - 40, from.y, { steps: 4 })
    // At the edge of the screen the canvas goes along, until the step is out of what was its sheet.
    await page.mouse.move(1438, from.y, { steps: 4 })
    await expect(viewport(page), 'what is being carried is not cut off').toHaveCSS('overflow-x', 'visible')
    await expect
      .poll(async () => (await placeOf(step(page, last))).x - (await sheetOf(page)).x - (await sheetOf(page)).width, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0)
    await page.mouse.up()
    await expect(viewport(page)).toHaveCSS('overflow-x', 'clip')
    const [place, sheet] = [await placeOf(step(page, last)), await sheetOf(page)]
    expect(sheet.x + sheet.width, 'the sheet has grown').toBeGreaterThan(place.x)
    await sheetIsWhereTheCanvasEnds(page)
    expect(heard.take()).toEqual([])
    await closeDesk(page)
  },
)

/** How often the canvas ceased to be one picture, which lasts for a frame. */
async function countNewPictures(page: Page) {
  await canvas(page).evaluate((element) =>
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      if (getComputedStyle(element.querySelector('.react-flow__viewport')!).willChange === 'auto')
        dataset['newPictures'] = String(Number(dataset['newPictures'] ?? 0) + 1)
    }).observe(element, { attributes: true }),
  )
}

/** So many parts that it is drawn as a large one: each step has two outcomes. */
async function largeFlow() {
  const builder = await person('builder')
  const [role] = await builder.call<{ id: number }[]>('GET', '/api/workflow/design-roles')
  const { id } = await builder.call<{ id: number }>('POST', '/api/workflow/designs', {
    title: { mn: `Том урсгал ${Date.now().toString(36)}` },
    from: { kind: 'template', template: 'blank' },
  })
  const { edit, contents } = await builder.call<{ edit: number; contents: object }>(
    'GET',
    `/api/workflow/designs/${id}`,
  )
  await builder.call('PUT', `/api/workflow/designs/${id}/draft`, {
    edit,
    contents: { ...contents, number_prefix: 'ТУ', diagram: laidOut(role!.id) },
  })
  return id
}

function laidOut(role: number) {
  const ids = Array.from({ length: COLUMNS * ROWS }, (_, at) => `step_${at + 1}`)
  const steps = ids.map((id, at): [string, DrawnStep] => [
    id,
    {
      type: 'CHECK',
      label: { mn: `Хянах ${at + 1}`, en: `Check ${at + 1}`, ko: `검토 ${at + 1}` },
      to: toRole(role),
      on: { reviewed: ids[at + 1] ?? 'end', returned: ids[Math.max(0, at - 1)]! },
    },
  ])
  const diagram = draw({ start: { type: 'START', next: ids[0]! }, ...Object.fromEntries(steps), end: { type: 'END' } })
  const order = new Map(['start', ...ids, 'end'].map((id, at) => [id, at]))
  return {
    ...diagram,
    nodes: diagram.nodes.map((node) =>
      node.type === 'trigger'
        ? node
        : {
            ...node,
            position: { x: (order.get(node.id)! % COLUMNS) * 420, y: Math.floor(order.get(node.id)! / COLUMNS) * 220 },
          },
    ),
  }
}

/** The steps that a pointer meets in their upper left part, or that something of their own covers there. */
async function found(page: Page) {
  return page.locator('.react-flow__node-step').evaluateAll((steps) =>
    steps.flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width * 0.15, top + height * 0.12)
      return one.contains(hit) ? [one.getAttribute('data-id')] : []
    }),
  )
}

async function sheetIsWhereTheCanvasEnds(page: Page) {
  const [sheet, end] = [await sheetOf(page), (await viewport(page).boundingBox())!]
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(sheet[side] - end[side]), side).toBeLessThan(2)
}

/** The ground lies behind everything else on the canvas. */
async function sheetOf(page: Page) {
  return (await page.locator('.react-flow__viewport-portal > div').first().boundingBox())!
}

async function placeOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width * 0.2, y: y + height * 0.15 }
}
