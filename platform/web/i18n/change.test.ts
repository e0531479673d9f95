import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../testing/local-storage.ts'

const page = { cookie: '', documentElement: { lang: '' }, querySelector: () => null }
const mn = { 'platform.error.chunk': 'Ачаалж чадсангүй', 'platform.retry': 'Дахин' }
/** Address → words; whatever is not there answers 404. */
let server: Record<string, Record<string, string>>
let asked: string[]
let hold: Promise<unknown>

// Modules are shared with other files of the worker, which may have fetched the words already.
beforeEach(() => {
  vi.resetModules()
  server = { '/words/mn/start.json': mn, '/words/mn/Inbox.json': { 'workflow.inbox.title': 'Шийдвэрлэх' } }
  asked = []
  hold = Promise.resolve()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    await hold
    return new Response(JSON.stringify(server[address] ?? {}), { status: address in server ? 200 : 404 })
  })
  stubLocalStorage()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

const open = () => Promise.all([import('./index.ts'), import('./locale.ts'), import('../toast.ts')])

test('where the words of a language do not come it is told, and the page stays in the one it was in, also after a reload', async () => {
  const [{ initI18n, setLocale, translate }, { currentLocale }, { toast }] = await open()
  const told = vi.spyOn(toast, 'error')
  await initI18n()
  await setLocale('en_US')
  expect(told).toHaveBeenCalledExactlyOnceWith('Ачаалж чадсангүй')
  expect([page.documentElement.lang, currentLocale(), translate('platform.retry')]).toEqual(['mn', 'mn_MN', 'Дахин'])
})

test('a part of the program is there with its words, asked for beside the first ones and once', async () => {
  const [{ initI18n, translate, withWords }] = await open()
  let release: (value?: unknown) => void = () => undefined
  hold = new Promise((resolve) => {
    release = resolve
  })
  const [ready, screen] = [initI18n(), withWords(Promise.resolve('the screen'), 'Inbox')]
  expect(asked).toEqual(['/words/mn/start.json', '/words/mn/Inbox.json'])
  release()
  await ready
  expect(await screen).toBe('the screen')
  expect(translate('workflow.inbox.title')).toBe('Шийдвэрлэх')
  await withWords(Promise.resolve('again'), 'Inbox')
  expect(asked).toHaveLength(2)
})

test('a part whose words do not come fails as its code does, and can be asked for again', async () => {
  const [{ initI18n, translate, withWords }] = await open()
  await initI18n()
  await expect(withWords(Promise.resolve('the page'), 'Page')).rejects.toThrow('/words/mn/Page.json answers 404')
  server['/words/mn/Page.json'] = { 'crm.page': 'Хуудас' }
  expect(await withWords(Promise.resolve('the page'), 'Page')).toBe('the page')
  expect(translate('crm.page')).toBe('Хуудас')
})

test('another language comes with the words of all that is open, also of what was opened meanwhile', async () => {
  const [{ initI18n, setLocale, translate, withWords }] = await open()
  await initI18n()
  await withWords(Promise.resolve('the screen'), 'Inbox')
  Object.assign(server, {
    '/words/en/start.json': { 'platform.retry': 'Again' },
    '/words/en/Inbox.json': { 'workflow.inbox.title': 'Approvals' },
    '/words/mn/Dialog.json': { 'workflow.dialog': 'Цонх' },
    '/words/en/Dialog.json': { 'workflow.dialog': 'Dialog' },
  })
  const changed = setLocale('en_US')
  await Promise.all([changed, withWords(Promise.resolve('the dialog'), 'Dialog')])
  expect(['platform.retry', 'workflow.inbox.title', 'workflow.dialog'].map((key) => translate(key))).toEqual([
    'Again',
    'Approvals',
    'Dialog',
  ])
})
