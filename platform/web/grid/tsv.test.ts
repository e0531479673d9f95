import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, spread, writeTsv } from './tsv.ts'

test('cells of a spreadsheet come as they stand there', () => {
  expect(readTsv('А\tБ\r\n1\t\r\n')).toEqual([
    ['А', 'Б'],
    ['1', ''],
  ])
  expect(readTsv('"хоёр\nмөр"\t"""иш"" татсан"\nх')).toEqual([['хоёр\nмөр', '"иш" татсан'], ['х']])
  // Inches, and a name in quotes that goes on behind them.
  expect(readTsv('5"\t"Номин" ХХК\t"')).toEqual([['5"', '"Номин" ХХК', '"']])
  expect(readTsv('ганц')).toEqual([['ганц']])
  expect(readTsv('\t\n\t')).toEqual([
    ['', ''],
    ['', ''],
  ])
})

test('what was copied is read back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('а', '"', '\t', '\n', ' ', '1'), maxLength: 5 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 2, max: 3 }),
      fc.infiniteStream(cell),
      (h, w, some) => {
        const rows = Array.from({ length: h }, () => Array.from({ length: w }, () => some.next().value as string))
        expect(readTsv(writeTsv(rows))).toEqual(rows)
      },
    ),
  )
})

test('one value fills what is selected, a row all rows, and what does not fit is pasted once', () => {
  expect(spread([['х']], { lines: 2, columns: 3 })).toEqual([
    ['х', 'х', 'х'],
    ['х', 'х', 'х'],
  ])
  expect(spread([['а', 'б']], { lines: 2, columns: 1 })).toEqual([
    ['а', 'б'],
    ['а', 'б'],
  ])
  expect(spread([['а'], ['б']], { lines: 3, columns: 1 })).toEqual([['а'], ['б']])
})
