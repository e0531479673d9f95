import { expect, test } from 'vitest'
import { pictureScale } from './picture-scale.ts'

const wide = (units: number, height = 600) => ({ width: units * 230, height })

test('an ordinary chart is drawn sharply, a wide one as large as browsers can draw', () => {
  expect(pictureScale(wide(10))).toBe(2)
  for (const drawing of [wide(100), wide(200), wide(300), wide(200, 3000), { width: 800, height: 60_000 }]) {
    const scale = pictureScale(drawing)!
    const [width, height] = [Math.floor(drawing.width * scale), Math.floor(drawing.height * scale)]
    expect(Math.max(width, height), `${drawing.width} × ${drawing.height}`).toBeLessThanOrEqual(32_767)
    expect(width * height).toBeLessThanOrEqual(2 ** 27)
    expect(scale).toBeGreaterThan(0.35)
  }
})

test('of what nobody could read there is no picture', () => {
  expect(pictureScale(wide(2000))).toBeNull()
})
