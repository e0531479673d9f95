import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { emptyDraft, forgetDraft, keepDraft, readDraft } from './registration-draft.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubLocalStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('what was typed is there again after a reload', () => {
  keepDraft({ ...emptyDraft, last_name: 'Дорж', login: 'dorj' })
  expect(readDraft('')).toEqual({ ...emptyDraft, last_name: 'Дорж', login: 'dorj' })
  forgetDraft()
  expect(readDraft('')).toEqual(emptyDraft)
})

test('a password is never kept, whatever is handed in', () => {
  keepDraft({ ...emptyDraft, password: 'Secret#2026', password_again: 'Secret#2026' } as never)
  expect([...kept.values()].join()).not.toContain('Secret')
})

test('the code of the link counts more than an older one', () => {
  keepDraft({ ...emptyDraft, code: 'AAAAAAAAAA' })
  expect(readDraft('BBBBBBBBBB').code).toBe('BBBBBBBBBB')
  expect(readDraft('').code).toBe('AAAAAAAAAA')
})
