import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = readFileSync(new URL('./Popover.module.css', import.meta.url), 'utf8')
const panel = /\.panel \{([^}]*)\}/.exec(style)![1]!

test('no popover is higher than 24rem; what does not fit is scrolled', () => {
  expect(panel).toMatch(/max-height: min\(24rem, /)
  expect(panel).toMatch(/overflow: auto;/)
})
