import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { toast } from '#platform/web/toast.ts'
import { showRefusal } from './refusal.ts'

const shown = vi.spyOn(toast, 'error')
beforeAll(() => i18next.init({ lng: 'cimode' }))
afterAll(() => shown.mockRestore())
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'mn' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  shown.mockClear()
})

test('what is too much of a drawing is told in the words for just that', () => {
  for (const name of ['contents', 'contents.diagram.nodes', 'contents.form']) {
    showRefusal(
      new CallError(422, {
        code: 'platform.bad_input',
        message: 'Мэдээлэл дутуу',
        fields: { 'contents.title.mn': 'Нэр', [name]: 'Сум хэт олон' },
      }),
    )
    expect(shown, name).toHaveBeenLastCalledWith('Сум хэт олон')
  }
})

test('anything else is told as everywhere', () => {
  showRefusal(
    new CallError(422, {
      code: 'platform.bad_input',
      message: 'Мэдээлэл дутуу',
      fields: { 'contents.diagram.nodes.3.id': 'Утга' },
    }),
  )
  expect(shown).toHaveBeenLastCalledWith('Мэдээлэл дутуу', { reference: undefined })
  showRefusal(new CallError(413, { code: 'platform.body_too_large', most: '2048 KB' }))
  expect(shown).toHaveBeenLastCalledWith('platform.body_too_large', { reference: undefined })
})
