import { expect, test } from 'vitest'
import { writtenAddress } from './address.ts'
import { placesIn, saidPlace, tidyPlace } from './places.ts'
import register from './register.json' with { type: 'json' }
import { knowRegister } from './units.ts'

test('an address lies in its khoroo, its unit and what that lies in, for each unit of the register', () => {
  for (const top of register)
    for (const { code, mn } of top.below)
      expect(placesIn(writtenAddress({ code, place: `${top.mn} › ${mn}`, khoroo: '3', rest: 'a|b' }))).toEqual([
        top.code,
        code,
        `${code}/3`,
      ])
  expect(placesIn('Улаанбаатар|MN-1||Чингисийн өргөн чөлөө')).toEqual(['MN-1'])
  expect(placesIn('Өмнөд Солонгос|KR||Сөүл')).toEqual(['KR'])
  for (const none of ['Чингисийн өргөн чөлөө 5', '||15|Гудамж', 'a|MN51122|b', '']) expect(placesIn(none)).toEqual([])
})

test('a place is said in the language of whoever reads, and its khoroo is kept as addresses keep it', () => {
  // Without the register, or of a code that it does not have.
  expect(saidPlace('MN99999/15', ({ mn }) => mn)).toBe('MN99999, 15-р баг')
  knowRegister(register)
  expect(saidPlace('MN51122/15', ({ mn, en }) => en ?? mn)).toBe('Ulaanbaatar, Khan-Uul, Khoroo 15')
  expect(tidyPlace('MN51122/15-р хороо')).toBe('MN51122/15')
  for (const none of ['', 'Хан-Уул', 'MN5', "KR' or true", 'MN51122/|']) expect(tidyPlace(none)).toBeUndefined()
})
