import { expect, test } from 'vitest'
import { type Language, languages } from '../i18n.ts'
import { addressIn, placeOf, saidAddress, tidyAddress, writtenAddress } from './address.ts'
import { addressFrom } from './matched.ts'
import register from './register.json' with { type: 'json' }
import { unitsKnown } from './known.ts'
import { knowRegister } from './units.ts'

knowRegister(register)
const units = [...unitsKnown()!.values()]
const said = (value: string, language: Language) =>
  saidAddress(addressIn(value), (names) => names[language] ?? names.mn)

test.each(languages)('what is said of every unit and country in %s is taken in as the same again', (language) => {
  for (const unit of units)
    for (const [khoroo, rest] of [
      ['', ''],
      ['15', 'Энхтайвны өргөн чөлөө 5-12'],
      ['', 'Улаан баг 3'],
    ]) {
      const value = writtenAddress({ code: unit.code, place: placeOf(unit), khoroo: khoroo!, rest: rest! })
      const again = writtenAddress(tidyAddress(addressFrom(said(value, language))))
      // Countries have neither khoroos nor bags.
      if (khoroo === '' || unit.code.startsWith('MN')) expect([language, again]).toEqual([language, value])
    }
})

test.each([
  ['УБ, ХУД, 15-р хороо, Чингисийн 5', 'Улаанбаатар › Хан-Уул|MN51122|15|Чингисийн 5'],
  ['Улаанбаатар хот Баянзүрх дүүрэг 26-р хороо Хүннү 12', 'Улаанбаатар › Баянзүрх|MN51110|26|Хүннү 12'],
  ['СБД 1 хороо, Их сургуулийн гудамж 3', 'Улаанбаатар › Сүхбаатар|MN51119|1|Их сургуулийн гудамж 3'],
  ['Сүхбаатар дүүрэг, 8 дугаар хороо', 'Улаанбаатар › Сүхбаатар|MN51119|8|'],
  ['Сүхбаатар, 8-р хороо', 'Улаанбаатар › Сүхбаатар|MN51119|8|'],
  ['Сүхбаатар аймаг, Баруун-Урт сум, 2-р баг', 'Сүхбаатар › Баруун-Урт|MN42201|2|'],
  ['Ulaanbaatar, Khan-Uul district, Khoroo 11, Zaisan 7', 'Улаанбаатар › Хан-Уул|MN51122|11|Zaisan 7'],
  ['Өмнөговь аймаг Цогтцэций сум', 'Өмнөговь › Цогтцэций|MN34643|'],
  ['Солонгос, Сөүл', 'Солонгос, Сөүл'],
  ['Өмнөд Солонгос, Сөүл', 'Өмнөд Солонгос|KR||Сөүл'],
  // Called as a unit is, and none.
  ['Булган худалдааны төв 3 давхар', 'Булган худалдааны төв 3 давхар'],
  ['Эрдэнэ', 'Эрдэнэ'],
  ['Номын дэлгүүрийн хойно\n2 давхар', 'Номын дэлгүүрийн хойно, 2 давхар'],
])('%s is kept as %s', (text, value) => {
  expect(writtenAddress(tidyAddress(addressFrom(text)))).toContain(value)
})

test('a value is read back as it was written, and a khoroo is a number however it is said', () => {
  const kept = writtenAddress(tidyAddress({ code: 'MN51122', place: '', khoroo: ' 15-р хороо ', rest: 'а|б ' }))
  expect(kept).toBe('Улаанбаатар › Хан-Уул|MN51122|15|а|б')
  expect(addressIn(kept)).toEqual({ code: 'MN51122', place: 'Улаанбаатар › Хан-Уул', khoroo: '15', rest: 'а|б' })
  expect(addressIn('а|б')).toEqual({ code: '', place: '', khoroo: '', rest: 'а|б' })
  expect(said('||3|Төв зам', 'mn')).toBe('3-р баг, Төв зам')
})
