import type { Page } from '@playwright/test'

export interface Point { x: number; y: number }

const STEPS = 12

/** What fingers do besides tapping, as the screen itself would report it. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id?: number })[]) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const frame = () => page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(drawn) }))
  return {
    /** Put down here, moved there, lifted. */
    async push(from: Point, to: Point) {
      await send('touchStart', [from])
      for (let at = 1; at <= STEPS; at += 1) {
        await send('touchMove', [{ x: from.x + ((to.x - from.x) * at) / STEPS, y: from.y + ((to.y - from.y) * at) / STEPS }])
        await frame()
      }
      await send('touchEnd', [])
    },
    /** Two fingers, so far from the middle between them at first and in the end. */
    async pinch({ x, y }: Point, from: number, to: number) {
      const at = (far: number) => [{ x: x - far, y, id: 0 }, { x: x + far, y, id: 1 }]
      await send('touchStart', at(from))
      for (let step = 1; step <= STEPS; step += 1) {
        await send('touchMove', at(from + ((to - from) * step) / STEPS))
        await frame()
      }
      await send('touchEnd', [])
    },
  }
}
