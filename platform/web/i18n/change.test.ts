import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../storage-of-tests.ts'

const page = { cookie: '', documentElement: { lang: '' }, querySelector: () => null }

// Modules are shared with other files of the worker, which may have fetched the words already.
beforeEach(() => {
  vi.resetModules()
  vi.doMock('./mn.ts', () => ({ default: { 'platform.error.chunk': 'Ачаалж чадсангүй', 'platform.retry': 'Дахин' } }))
  vi.doMock('./en.ts', () => { throw new Error('gone') })
  stubLocalStorage()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.doUnmock('./mn.ts')
  vi.doUnmock('./en.ts')
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('where the words of a language do not come it is told, and the page stays in the one it was in, also after a reload', async () => {
  const [{ initI18n, setLocale, translate }, { currentLocale }, { toast }] = await Promise.all([import('./index.ts'), import('./locale.ts'), import('../toast.ts')])
  const told = vi.spyOn(toast, 'error')
  await initI18n()
  await setLocale('en_US')
  expect(told).toHaveBeenCalledExactlyOnceWith('Ачаалж чадсангүй')
  expect([page.documentElement.lang, currentLocale(), translate('platform.retry')]).toEqual(['mn', 'mn_MN', 'Дахин'])
})
