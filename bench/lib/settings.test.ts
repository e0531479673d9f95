import { afterEach, expect, test } from 'vitest'
import { setting, settingList } from './settings.ts'

const NAME = 'BENCH_SETTING_OF_A_TEST'
afterEach(() => {
  delete process.env[NAME]
})
const given = (text: string) => {
  process.env[NAME] = text
}

test('what is not set is as usual, and what is set counts', () => {
  expect([setting(NAME, 5), settingList(NAME, [8, 1])]).toEqual([5, [8, 1]])
  given('12')
  expect([setting(NAME, 5), settingList(NAME, [8, 1])]).toEqual([12, [12]])
  given(' 8  2 1 ')
  expect(settingList(NAME, [1])).toEqual([8, 2, 1])
})

test.each(['', ' ', '0', '-1', '2.5', '1e3', 'many', 'NaN', 'Infinity', '9999999999'])(
  '“%s” is no measure, and says so',
  (text) => {
    given(text)
    expect(() => setting(NAME, 5)).toThrow(`${NAME} must be a whole number above zero, not "${text}".`)
    expect(() => settingList(NAME, [5])).toThrow(`${NAME} must be a whole number above zero`)
  },
)

test('one that is none among several is not passed over', () => {
  given('8 0')
  expect(() => settingList(NAME, [1])).toThrow(`${NAME} must be a whole number above zero, not "0".`)
})
