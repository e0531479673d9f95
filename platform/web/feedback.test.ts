import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { onSignInNeeded, showFailure } from './feedback.ts'
import { toast } from './toast.ts'

const shown = vi.spyOn(toast, 'error')
// Says the keys.
beforeAll(() => i18next.init({ lng: 'cimode' }))
afterAll(() => shown.mockRestore())
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'mn' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  shown.mockClear()
})

test('a failure that nobody explains says what did not succeed', () => {
  showFailure(new CallError(500, { reference: 'r-1' }), 'platform.error.deleting')
  expect(shown).toHaveBeenLastCalledWith('platform.error.server', {
    reference: 'r-1',
    description: 'platform.error.deleting',
  })
  showFailure(new CallError(0, {}))
  expect(shown).toHaveBeenLastCalledWith('platform.error.network', { reference: undefined })
})

test('where the server explains itself its words stand alone', () => {
  showFailure(new CallError(409, { message: 'Энэ алхам хаагдсан' }), 'platform.error.saving')
  expect(shown).toHaveBeenLastCalledWith('Энэ алхам хаагдсан', { reference: undefined })
})

test('406 says that signing in is needed, and leads to the login route', () => {
  const go = vi.fn(() => true)
  onSignInNeeded(go)
  showFailure(new CallError(406, {}), 'platform.error.saving')
  expect(shown).toHaveBeenLastCalledWith('platform.error.sign_in_needed', { reference: undefined })
  expect(go).toHaveBeenCalledOnce()
  onSignInNeeded(() => true)
})

test('calls that were on their way when the session ended say nothing more', () => {
  onSignInNeeded(() => false)
  showFailure(new CallError(406, {}), 'platform.error.saving')
  expect(shown).not.toHaveBeenCalled()
  onSignInNeeded(() => true)
})

test('what was given up on purpose says nothing', () => {
  showFailure(new DOMException('', 'AbortError'), 'platform.error.saving')
  expect(shown).not.toHaveBeenCalled()
})
