// What is drawn, pixel by pixel: lines between the rows of the inbox, whose heights are fractions, and numbers that
// stand below each other.
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { closeDesk, openDesk } from './desk.ts'
import { send } from './documents.ts'
import { NIGHT } from './night.ts'

for (const deviceScaleFactor of [1, 1.25, 1.5])
  test(
    `a line stands between every two documents of the inbox, on a screen of ${deviceScaleFactor} times the pixels`,
    { tag: NIGHT },
    async ({ browser }) => {
      for (let number = 1; number <= 9; number += 1) await send('creator', `${number}-р гэрээ`)
      const page = await openDesk(browser, 'creator', { deviceScaleFactor })
      await page.goto('/workflow/inbox?box=sent')
      const rows = page.locator('li[data-id]')
      await expect(rows).not.toHaveCount(0)
      await expect(page.getByRole('heading', { level: 2, name: '9-р гэрээ' })).toBeVisible()
      const { edges, left, line } = await rows.evaluateAll((items) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = 'var(--orgil-line)'
        const color = getComputedStyle(probe).color.match(/\d+/g)!.slice(0, 3).map(Number)
        probe.remove()
        const boxes = items.map((item) => item.getBoundingClientRect()).filter(({ bottom }) => bottom < innerHeight - 4)
        return { edges: boxes.map(({ bottom }) => bottom), left: boxes[0]!.left, line: color }
      })
      expect(edges.length).toBeGreaterThan(4)
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const isLine = (y: number) =>
        line.every(
          (value, at) =>
            Math.abs(
              data[(y * info.width + Math.round((left + 10) * deviceScaleFactor)) * info.channels + at]! - value,
            ) <= 8,
        )
      const bare = edges.filter(
        (edge) => ![-2, -1, 0, 1, 2].some((away) => isLine(Math.round(edge * deviceScaleFactor) + away)),
      )
      expect(bare).toEqual([])
      await closeDesk(page)
    },
  )

test('numbers that open something end where zeros and headings end', { tag: NIGHT }, async ({ browser }) => {
  await send('creator', 'Тоологдох гэрээ')
  const page = await openDesk(browser, 'admin')
  await page.goto('/workflow/insight')
  const table = page.getByRole('table')
  await expect(table.getByRole('button', { name: /: [1-9]/ }).first()).toBeVisible()
  const ends = await table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.children].slice(1).map((cell) => {
        const words = document.createRange()
        words.selectNodeContents(cell.querySelector('button, span') ?? cell)
        return Math.round(words.getBoundingClientRect().right)
      }),
    ),
  )
  const [head = [], ...rows] = ends
  expect(head.length).toBeGreaterThan(3)
  for (const row of rows) expect(row).toEqual(head)
  await closeDesk(page)
})
