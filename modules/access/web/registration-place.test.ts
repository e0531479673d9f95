import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { emptyDraft, forgetDraft, keepDraft } from './registration-draft.ts'
import { keepPlace, letterIn, readPlace } from './registration-place.ts'

const ID = '0197a000-0000-7000-8000-000000000000'
beforeEach(() => void stubLocalStorage())
afterEach(() => vi.unstubAllGlobals())

test('after a reload one stands where one stood, and never behind the password that is not kept', () => {
  expect(readPlace()).toEqual({ at: 0, sentId: null, before: null, sending: null })
  keepPlace({ at: 1, sentId: null, before: null, sending: null })
  expect(readPlace()).toEqual({ at: 1, sentId: null, before: null, sending: null })
  keepPlace({ at: 3, sentId: null, before: null, sending: null })
  expect(readPlace()).toEqual({ at: 2, sentId: null, before: null, sending: null })
})

test('whoever waits for the letter still does after a reload, until the draft is forgotten', () => {
  keepDraft({ ...emptyDraft, login: 'dorj' })
  keepPlace({ at: 3, sentId: ID, before: null, sending: null })
  expect(readPlace().sentId).toBe(ID)
  keepPlace({ at: 2, sentId: null, before: ID, sending: null })
  expect(readPlace().before).toBe(ID)
  keepPlace({ at: 2, sentId: null, before: null, sending: ID })
  expect(readPlace().sending).toBe(ID)
  forgetDraft()
  expect(readPlace()).toEqual({ at: 0, sentId: null, before: null, sending: null })
})

test('what others wrote into the browser is no place', () => {
  for (const odd of [{ at: -4, sentId: '<b>', before: 3, sending: `${ID}'` }, { at: 1.5, sentId: 7 }, { at: '1' }]) {
    keepPlace(odd as never)
    expect(readPlace()).toEqual({ at: 0, sentId: null, before: null, sending: null })
  }
})

test('the link of the letter is read from what stands behind the #', () => {
  expect(letterIn(`#${ID}.123456`)).toEqual({ id: ID, code: '123456' })
  expect(letterIn(`${ID}.123456`)).toEqual({ id: ID, code: '123456' })
  for (const other of ['', '#', '#recorded', `#${ID}`, `#${ID}.12345`, `#${ID}.123456.7`, `#x.123456`])
    expect(letterIn(other)).toBeNull()
})
