import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakpoints, viewportQueries } from './media.ts'

const root = new URL('../..', import.meta.url).pathname

/** What a browser says of a query that asks for one width. */
function matches(query: string, width: number) {
  const [, side, bound] = /^\((min|max)-width: ([\d.]+)px\)$/.exec(query)!
  return side === 'min' ? width >= Number(bound) : width <= Number(bound)
}
const classOf = (width: number) =>
  matches(viewportQueries.mobile, width) ? 'mobile' : matches(viewportQueries.desktop, width) ? 'desktop' : 'tablet'

test('a viewport is mobile below 576 px, tablet from there to 1200 px, and desktop above', () => {
  expect([320, 575, 575.9].map(classOf)).toEqual(['mobile', 'mobile', 'mobile'])
  expect([576, 900, 1200].map(classOf)).toEqual(['tablet', 'tablet', 'tablet'])
  expect([1201, 1600].map(classOf)).toEqual(['desktop', 'desktop'])
})

test('the breakpoints are those of the specification', () => {
  expect(breakpoints).toEqual({ xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 })
})

test('no media query asks for any other width', () => {
  const files = globSync('{platform,modules,app}/**/*.{css,ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const asked = files.flatMap((file) =>
    [
      ...readFileSync(root + file, 'utf8').matchAll(/@media[^{]*|(?:useMedia|matchMedia)\([^)]*\)|'print, [^']*'/g),
    ].flatMap(([query]) =>
      [...query.matchAll(/width\s*(?::|[<>]=?)\s*([\d.]+)px/g)].map(([, width]) => ({ file, width: Number(width) })),
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  const near = (width: number) => Object.values(breakpoints).some((one) => Math.abs(one - width) <= 1)
  expect(asked.filter(({ width }) => !near(width))).toEqual([])
})
