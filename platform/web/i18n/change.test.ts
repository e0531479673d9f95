import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../storage-of-tests.ts'
import { initI18n, setLocale, translate } from './index.ts'
import { currentLocale } from './locale.ts'

const toast = vi.hoisted(() => ({ error: vi.fn() }))
vi.mock(import('../toast.ts'), async (original) => ({ ...await original(), toast: { ...(await original()).toast, ...toast } }))
vi.mock('./mn.ts', () => ({ default: { 'platform.error.chunk': 'Ачаалж чадсангүй', 'platform.retry': 'Дахин' } }))
vi.mock('./en.ts', () => { throw new Error('gone') })
const page = { cookie: '', documentElement: { lang: '' }, querySelector: () => null }

beforeEach(() => {
  stubLocalStorage()
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

test('where the words of a language do not come it is told, and the page stays in the one it was in, also after a reload', async () => {
  await initI18n()
  await setLocale('en_US')
  expect(toast.error).toHaveBeenCalledWith('Ачаалж чадсангүй')
  expect([page.documentElement.lang, currentLocale(), translate('platform.retry')]).toEqual(['mn', 'mn_MN', 'Дахин'])
})
