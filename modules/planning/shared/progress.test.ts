import { expect, test } from 'vitest'
import { agreed } from './progress.ts'

const at = (state: string, percent: string) => ({ state, percent })

test.each([
  [at('doing', '40'), at('done', '40'), at('done', '100')],
  [at('done', '100'), at('doing', '100'), at('doing', '90')],
  [at('done', '100'), at('todo', '100'), at('todo', '0')],
  [at('todo', '0'), at('todo', '30'), at('doing', '30')],
  [at('doing', '30'), at('doing', '100'), at('done', '100')],
  [at('done', '100'), at('done', '60'), at('doing', '60')],
  [at('done', '100'), at('done', '0'), at('todo', '0')],
  [at('cancelled', '10'), at('cancelled', '100'), at('cancelled', '100')],
  [at('doing', '30'), at('doing', '30'), at('doing', '30')],
])('from %o to %o it says %o', (from, to, says) => {
  expect(agreed(from, to)).toEqual(says)
})
