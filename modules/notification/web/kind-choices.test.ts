import { expect, test } from 'vitest'
import { switchesOf } from '../shared/preferences.ts'
import { withChoice } from './kind-choices.ts'

const usual = { app: true, mail: true, push: true }
const kind = { name: 'test.work', usual, is_fixed: false }

test('what is chosen differs from the usual; going back to it forgets the choice', () => {
  const off = withChoice({ other: { app: false } }, kind, 'mail', false)
  expect(off).toEqual({ other: { app: false }, 'test.work': { mail: false } })
  expect(withChoice(off, kind, 'push', false)['test.work']).toEqual({ mail: false, push: false })
  expect(withChoice(off, kind, 'mail', true)).toEqual({ other: { app: false } })
})

test('a fixed kind stays on where it is on, and may come by one way more', () => {
  const fixed = { is_fixed: true, usual: { app: true, mail: false, push: true } }
  expect(switchesOf(fixed, { app: false, mail: true, push: false })).toEqual({ app: true, mail: true, push: true })
  expect(switchesOf(kind, { mail: false }, { mail: true, push: false })).toEqual({
    app: true,
    mail: false,
    push: false,
  })
})
