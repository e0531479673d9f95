import { expect, test } from 'vitest'
import { stepOf } from './push-mark.ts'
import { isFor } from './push.ts'

const mark = { user: 7, session: 'monday', language: 'mn' }
const usual = {
  mark,
  user: 7,
  language: 'mn',
  fits: true,
  isAllowed: true,
  session: 'monday',
  isKept: true,
  isSetUp: true,
}

test.each([
  ['as it was', usual, 'nothing'],
  ['another language', { ...usual, language: 'ko' }, 'renew'],
  ['a new key', { ...usual, fits: false }, 'renew'],
  [
    'a new session of the same person, whose last one took the browser along',
    { ...usual, session: 'tuesday', isKept: false },
    'renew',
  ],
  ['taken out from elsewhere', { ...usual, isKept: false }, 'end'],
  ['another person at this screen', { ...usual, user: 8, session: 'tuesday', isKept: false }, 'end'],
  ['another person, where push is not set up', { ...usual, user: 8, isSetUp: false }, 'end'],
  ['no longer allowed', { ...usual, isAllowed: false }, 'end'],
  ['not set up for the moment', { ...usual, isSetUp: false, isKept: false }, 'nothing'],
] as const)('at the start of the page, %s', (_what, known, step) => {
  expect(stepOf(known)).toBe(step)
})

test('a subscription is known by the key it was made for', () => {
  const bytes = Uint8Array.from([4, 251, 255, 190, 1])
  const subscription = { options: { applicationServerKey: bytes.buffer, userVisibleOnly: true } }
  expect(isFor(subscription, Buffer.from(bytes).toString('base64url'))).toBe(true)
  expect(isFor(subscription, 'another')).toBe(false)
  expect(isFor({ options: { applicationServerKey: null, userVisibleOnly: true } }, '')).toBe(false)
})
