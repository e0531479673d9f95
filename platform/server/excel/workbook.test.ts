import { expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { workbook } from '#platform/testing/workbook.ts'
import { zipOf } from '#platform/testing/zip.ts'
import { listFile, templateFile } from './list-file.ts'
import { readWorkbook } from './workbook.ts'

const speech = {
  translate: (_language: string, key: string, params = {}) => `${key}${Object.values(params).map(String).join('')}`,
  language: 'mn' as const,
}
const columns = [
  { key: 'code', title: 'Код', isNeeded: true, isKey: true, example: 'А-1' },
  { key: 'note', title: 'Тэмдэглэл', hint: 'юу ч' },
  {
    key: 'is_head',
    title: 'Дарга',
    choices: [
      { value: 'true', title: 'Тийм' },
      { value: 'false', title: 'Үгүй' },
    ],
  },
  { key: 'state', title: 'Төлөв', isToldOnly: true },
]
const codeOf = (content: Buffer) =>
  readWorkbook(content).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )
const types = { name: '[Content_Types].xml', content: '<Types/>' }
const book = { name: 'xl/workbook.xml', content: '<workbook/>' }

test('what looks like a formula is written as a text, and is one when it comes back', async () => {
  const dangers = ['=1+1', '+976', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://thief")']
  const file = await listFile({
    ...speech,
    columns,
    name: 'Жагсаалт',
    rows: dangers.map((note, at) => ({ code: String(at), note })),
  })
  const { rows, formulas } = await readWorkbook(file)
  expect(rows.slice(1).map(([, note]) => note)).toEqual(dangers)
  expect(formulas.size).toBe(0)
  const {
    sheets: [sheet],
  } = await readXlsx(file, { readStyles: true })
  expect(
    [...sheet!.cells!.values()].every(({ formula, style }) => formula === undefined && style?.numFmt === '@'),
  ).toBe(true)
})

test('a template has headings with notes, lists to choose from, and no row', async () => {
  const file = await templateFile({
    ...speech,
    columns,
    name: 'Загвар',
    offered: [{ column: 'code', headings: ['Код', 'Нэр'], rows: [['1', 'Удирдлага']] }],
  })
  const { sheets } = await readXlsx(file)
  expect(sheets[0]!.rows[0]).toEqual(['Код *', 'Тэмдэглэл', 'Дарга'])
  expect(
    sheets[0]!.rows
      .slice(1)
      .flat()
      .every((cell) => cell === null || cell === ''),
  ).toBe(true)
  expect(sheets[0]!.cells!.get('0,0')!.comment!.text).toContain('А-1')
  expect(sheets[0]!.dataValidations!.map(({ range }) => range)).toEqual(['C2:C5001', 'A2:A5001'])
  expect(sheets[1]!.rows).toEqual([
    ['Код', 'Нэр'],
    ['1', 'Удирдлага'],
  ])
})

test('days, numbers and truths are read as people see them, formulas are named', async () => {
  const { rows, formulas } = await readWorkbook(
    Buffer.from(
      await workbook([
        ['a', 'b', 'c', 'd'],
        [new Date('2024-05-06T00:00:00Z'), 99112233, true, '=1+1'],
      ]),
      'base64',
    ),
  )
  expect(rows[1]!.slice(0, 3)).toEqual([new Date('2024-05-06T00:00:00Z'), 99112233, true])
  expect([...formulas]).toEqual(['1,3'])
})

test.each([
  ['a text', () => Buffer.from('login,name\nx,y'), 'platform.import.wrong_type'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'platform.import.wrong_type'],
  [
    'another kind of zip',
    () => zipOf([{ name: 'word/document.xml', content: 'x' }, types]),
    'platform.import.wrong_type',
  ],
  [
    'an old or locked workbook',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'platform.import.locked',
  ],
  ['an encrypted part', () => zipOf([types, { ...book, flags: 1 }]), 'platform.import.locked'],
  [
    'links to other files',
    () => zipOf([types, book, { name: 'xl/externalLinks/externalLink1.xml', content: 'x' }]),
    'platform.import.foreign',
  ],
  ['macros', () => zipOf([types, book, { name: 'xl/vbaProject.bin', content: 'x' }]), 'platform.import.foreign'],
  [
    'a part of 60 MB that is almost nothing when packed',
    () => zipOf([types, book, { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60 * 1024 * 1024) }]),
    'platform.import.bomb',
  ],
  [
    'many parts that together are too much',
    () =>
      zipOf([types, book, ...Array.from({ length: 350 }, (_, at) => ({ name: `xl/media/${at}.png`, content: 'x' }))]),
    'platform.import.bomb',
  ],
  [
    'a list of contents that lies',
    () =>
      zipOf([
        types,
        book,
        { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60 * 1024 * 1024), claims: 900_000 },
      ]),
    'platform.import.unreadable',
  ],
  ['half a file', () => zipOf([types, book]).subarray(0, 60), 'platform.import.unreadable'],
  [
    'more than two megabytes',
    () => Buffer.concat([Buffer.from('PK'), Buffer.alloc(2 * 1024 * 1024)]),
    'platform.import.too_large',
  ],
])('%s is refused', async (_what, content, code) => {
  expect(await codeOf(content())).toBe(code)
})

test('while a big file is read, everybody else is served', async () => {
  const content = Buffer.from(
    await workbook([
      ['a'],
      ...Array.from({ length: 5000 }, (_, at) =>
        Array.from({ length: 20 }, (_cell, place) => (at * 7919 + place * 104_729) % 99_991),
      ),
    ]),
    'base64',
  )
  let beats = 0
  const timer = setInterval(() => {
    beats += 1
  }, 10)
  const { rows } = await readWorkbook(content)
  clearInterval(timer)
  expect(rows).toHaveLength(5001)
  expect(beats).toBeGreaterThan(5)
})
