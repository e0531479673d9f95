import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { failureOf } from './failure.ts'

const refused = (status: number, reply = {}) => failureOf(new CallError(status, reply), 'mn')

test('a lack of rights is told apart from a lack of sign-in', () => {
  expect(refused(401)?.key).toBe('platform.error.forbidden')
  expect(refused(403)?.key).toBe('platform.error.forbidden')
  expect(refused(406)).toMatchObject({ key: 'platform.error.sign_in_needed', signIn: true })
})

test("a fault of the server is not explained with the server's words, but can be looked up", () => {
  expect(refused(500, { message: 'column does not exist', reference: 'r-1' })).toMatchObject({
    key: 'platform.error.server',
    words: null,
    reference: 'r-1',
  })
})

test('a call that reached nobody is a network error', () => {
  expect(refused(0)?.key).toBe('platform.error.network')
})

test('other refusals are told in the words of the server, in the language of the reader', () => {
  const reply = { message: 'Энэ алхам хаагдсан', enMsg: 'This step is closed' }
  expect(failureOf(new CallError(409, reply), 'mn')?.words).toBe('Энэ алхам хаагдсан')
  expect(failureOf(new CallError(409, { enMsg: 'This step is closed' }), 'mn')?.words).toBe('This step is closed')
  expect(failureOf(new CallError(409, reply), 'en')?.words).toBe('This step is closed')
  expect(refused(418)?.key).toBe('platform.error.happened')
})

test('a server that speaks of itself as enMsg, msg or zhMsg alone is heard as well', () => {
  for (const language of ['mn', 'en']) {
    for (const name of ['enMsg', 'msg', 'message', 'zhMsg'])
      expect(failureOf(new CallError(409, { [name]: 'closed' }), language)?.words, name).toBe('closed')
  }
  expect(failureOf(new CallError(409, { zhMsg: 'Z', enMsg: 'E' }), 'mn')?.words).toBe('E')
})

test('what is too much to be sent is told with how much is taken, and of a proxy that says nothing at least that it was too much', () => {
  expect(refused(413, { code: 'platform.body_too_large', most: '64 KB' })).toMatchObject({
    key: 'platform.body_too_large',
    params: { most: '64 KB' },
  })
  expect(refused(413, { code: 'platform.body_too_large', message: 'Хэт их' })).toMatchObject({
    key: null,
    words: 'Хэт их',
  })
  expect(refused(413)?.key).toBe('platform.too_large')
})

test('a call given up on purpose is no failure', () => {
  expect(failureOf(new DOMException('', 'AbortError'), 'mn')).toBeNull()
  expect(failureOf(new TypeError('x is not a function'), 'mn')?.key).toBe('platform.error.unknown')
})
