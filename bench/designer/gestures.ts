import type { Page } from '@playwright/test'
import { setting } from '../lib/settings.ts'

const FRAME_MS = 1000 / 60
/** Of each gesture: two seconds on a quiet machine. */
const LONG = setting('FRAMES', 120)
/** How far the wheel turns in a frame. */
const WHEEL = setting('WHEEL', 12)

interface Point {
  x: number
  y: number
}

/** The canvas is held where nothing stands and taken round in a circle. */
export async function pan(page: Page) {
  const { x, y } = await emptyPlace(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await eachFrame(LONG, (at) => {
    const turn = (at / LONG) * 2 * Math.PI
    return page.mouse.move(x + 260 * Math.sin(turn), y + 160 * (1 - Math.cos(turn)))
  })
  await page.mouse.up()
}

/** In and out again by the wheel, about the middle: seven times as large in two seconds. */
export async function zoom(page: Page, at: Point) {
  await page.mouse.move(at.x, at.y)
  await eachFrame(2 * LONG, (frame) => page.mouse.wheel(0, frame < LONG ? -WHEEL : WHEEL))
}

/** One step is taken round in a circle. */
export async function dragStep(page: Page, step: Point) {
  await page.mouse.move(step.x, step.y)
  await page.mouse.down()
  await eachFrame(LONG, (at) => {
    const turn = (at / LONG) * 2 * Math.PI
    return page.mouse.move(step.x + 90 * Math.sin(turn), step.y + 60 * (1 - Math.cos(turn)))
  })
  await page.mouse.up()
}

/** A name is typed, ten letters a second. */
export async function type(page: Page, letters: string) {
  for (const letter of letters) {
    const start = performance.now()
    await page.keyboard.insertText(letter)
    await rest(100 - (performance.now() - start))
  }
}

async function eachFrame(count: number, act: (at: number) => Promise<void>) {
  const start = performance.now()
  const told: Promise<void>[] = []
  for (let at = 0; at < count; at += 1) {
    // Told as by a hand, whether the browser keeps up or not: it confirms a turn of the wheel two frames later only.
    told.push(act(at))
    await rest(start + (at + 1) * FRAME_MS - performance.now())
  }
  await Promise.all(told)
}

const rest = (ms: number) => new Promise<void>((resume) => setTimeout(resume, Math.max(0, ms)))

/** A point of the pane, as near to the middle as there is one. */
async function emptyPlace(page: Page): Promise<Point> {
  return page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.react-flow')!.getBoundingClientRect()
    const places = Array.from({ length: 400 }, (_, at) => ({
      x: left + width * (0.3 + 0.4 * ((at % 20) / 20)),
      y: top + height * (0.3 + 0.3 * (Math.floor(at / 20) / 20)),
    }))
    const place = places.find(({ x, y }) => document.elementFromPoint(x, y)?.classList.contains('react-flow__pane'))
    if (!place) throw new Error('there is no empty place on the canvas')
    return place
  })
}

/** The middle of the upper part of the step that stands nearest to the middle of the canvas. */
export async function middleStep(page: Page): Promise<Point> {
  return page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.react-flow')!.getBoundingClientRect()
    const middle = { x: left + width / 2, y: top + height / 2 }
    const steps = [...document.querySelectorAll('.react-flow__node:not(.react-flow__node-trigger)')]
      .map((one) => one.getBoundingClientRect())
      .map((box) => ({ x: box.left + box.width / 2, y: box.top + Math.min(box.height / 2, 10) }))
    const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle.x, y - middle.y)
    return steps.toSorted((a, b) => far(a) - far(b))[0]!
  })
}
