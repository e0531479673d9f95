import { expect, test } from 'vitest'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import { linesOf } from './lines.ts'
import type { CellRead } from './workbook.ts'

const words: Record<string, string> = {
  code: 'Код',
  name: 'Нэр',
  born: 'Төрсөн өдөр',
  sex: 'Хүйс',
  men: 'Эрэгтэй',
  women: 'Эмэгтэй',
  state: 'Төлөв',
}
const columns: SheetColumn[] = [
  { key: 'code', title: 'code', isNeeded: true, isKey: true },
  { key: 'name', title: 'name', isNeeded: true },
  { key: 'born', title: 'born', isDay: true },
  {
    key: 'sex',
    title: 'sex',
    choices: [
      { value: 'men', title: 'men' },
      { value: 'women', title: 'women' },
    ],
  },
  { key: 'state', title: 'state', isToldOnly: true },
]
const read = (rows: CellRead[][], formulas: string[] = []) =>
  linesOf(
    { translate: (language, key) => (language === 'mn' ? (words[key] ?? key) : `${language} ${key}`), language: 'mn' },
    columns,
    { rows, formulas: new Set(formulas) },
  )
const refusal = (rows: CellRead[][]) =>
  read(rows).then(
    () => undefined,
    (error: unknown) => error as { code: string; details: object },
  )

test('columns are known by key and by their words in any language, in whatever order, with or without a star', async () => {
  const { lines, unknown } = await read([
    ['нэр *', 'CODE', 'ko sex', 'Утас', 'Төлөв'],
    ['Болд', 12, 'Эмэгтэй', '99', 'x'],
  ])
  expect(lines).toEqual([{ line: 2, cells: { name: 'Болд', code: '12', sex: 'women' }, problems: {} }])
  expect(unknown).toEqual(['Утас'])
})

test('days come in one form, however they were typed', async () => {
  const { lines } = await read([
    ['code', 'name', 'born'],
    ['1', 'a', new Date('1990-05-15T00:00:00Z')],
    ['2', 'b', '1990.5.3'],
    ['3', 'c', '1990/05/03'],
    ['4', 'd', 'өчигдөр'],
    ['5', 'e', null],
  ])
  expect(lines.map(({ cells }) => cells['born'])).toEqual(['1990-05-15', '1990-05-03', '1990-05-03', 'өчигдөр', ''])
})

test('what is wrong by itself is told at its column', async () => {
  const { lines } = await read(
    [
      ['code', 'name', 'sex'],
      ['A-1', 'a', 'хүн'],
      [' a-1 ', 'b', null],
      ['3', 'c', 'men'],
      [null, null, null],
      ['5', '', ''],
    ],
    ['3,1', '5,1'],
  )
  expect(lines.map(({ line, problems }) => [line, problems])).toEqual([
    [2, { sex: 'platform.import.choice' }],
    [3, { code: 'platform.import.twice' }],
    [4, { name: 'platform.import.formula' }],
    [6, { name: 'platform.import.formula' }],
  ])
})

test('a file without what is needed is refused as a whole', async () => {
  expect(await refusal([['code']])).toMatchObject({
    code: 'platform.import.columns_missing',
    details: { params: { columns: 'Нэр' } },
  })
  expect(await refusal([['code', 'name']])).toMatchObject({ code: 'platform.import.empty' })
  expect(
    await refusal([
      ['code', 'Нэр', 'name'],
      ['1', 'a', 'b'],
    ]),
  ).toMatchObject({ code: 'platform.import.columns_twice', details: { params: { columns: 'Нэр' } } })
  expect(await refusal([])).toMatchObject({ code: 'platform.import.columns_missing' })
  expect(await refusal([['code', 'name'], ...Array.from({ length: 5001 }, (_, at) => [at, 'x'])])).toMatchObject({
    code: 'platform.import.too_many',
  })
})
