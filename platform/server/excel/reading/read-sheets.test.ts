import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { zipOf } from '#platform/testing/zip.ts'
import { readSheets } from './read-sheets.ts'

async function within<T>(content: Buffer | Uint8Array, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(os.tmpdir(), `orgil-${randomUUID()}`)
  await writeFile(file, content)
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
const read = (content: Buffer | Uint8Array, wishes = {}) => within(content, (file) => readSheets(file, wishes))
const cellsOf = async (content: Buffer | Uint8Array) =>
  (await read(content)).sheets.map(({ rows }) => rows.map(({ cells }) => cells))

/** A workbook with these cells in its one sheet, as XML. */
const bookOf = (cells: string, { book = '', styles = '' } = {}) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r">${book}<sheets><sheet name="Нэг &amp; &quot;хоёр&quot;" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/styles" Target="styles.xml"/></Relationships>',
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="[$-450]yyyy&quot;он&quot;m"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="171"/>${styles}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?><!-- a > b --><worksheet><sheetData><row r="3">${cells}</row></sheetData></worksheet>`,
    },
  ])

test('nothing that stands in a workbook is changed on the way, and what is no value says so', async () => {
  const cells = [
    '<c r="A3" t="inlineStr"><is><t>00123</t></is></c>',
    '<c r="B3"><v>12345678901234567890</v></c>',
    '<c r="C3" t="inlineStr"><is><t>1E5</t></is></c>',
    '<c r="D3" t="inlineStr"><is><t>=1+1</t></is></c>',
    '<c r="E3"><v>1.1000000000000001</v></c>',
    '<c r="F3"><v>1E+21</v></c>',
    '<c r="G3" s="1"><v>45000</v></c>',
    '<c r="H3" s="2"><v>45000.4368055556</v></c>',
    '<c r="I3" s="3"><v>42</v></c>',
    '<c r="J3" s="4"><v>0.5</v></c>',
    '<c r="K3" t="b"><v>1</v></c>',
    '<c r="L3"><f>1+1</f><v>2</v></c>',
    '<c r="M3" t="e"><v>#N/A</v></c>',
    '<c r="O3" t="inlineStr"><is><r><t>хоёр </t></r><r><t>хэсэг&#10;&lt;</t></r><rPh><t>дуудлага</t></rPh></is></c>',
    '<c r="P3"><v>1.5E-7</v></c>',
    '<c r="Q3" s="5"><v>45000</v></c>',
  ]
  const { sheets, form } = await read(bookOf(cells.join('')))
  expect(form).toBeNull()
  expect(sheets).toMatchObject([{ title: 'Нэг & "хоёр"', count: 1, columns: 17 }])
  expect(sheets[0]!.rows).toEqual([
    {
      line: 3,
      cells: [
        '00123',
        '12345678901234567890',
        '1E5',
        '=1+1',
        '1.1',
        '1000000000000000000000',
        { is: 'day', text: '2023-03-15' },
        { is: 'moment', text: '2023-03-15 10:29' },
        '00042',
        '12:00',
        { is: 'flag', text: 'true' },
        { is: 'formula', text: '2' },
        { is: 'error', text: '#N/A' },
        null,
        'хоёр хэсэг\n<',
        '0.00000015',
        { is: 'day', text: '2023-03-15' },
      ],
    },
  ])
})

test('a workbook of the Macintosh counts its days from 1904', async () => {
  const day = '<c r="A3" s="1"><v>43538</v></c>'
  expect(await cellsOf(bookOf(day, { book: '<workbookPr date1904="1"/>' }))).toEqual([
    [[{ is: 'day', text: '2023-03-15' }]],
  ])
  expect(await cellsOf(bookOf('<c r="A3" s="1"><v>1</v></c>'))).toEqual([[[{ is: 'day', text: '1900-01-01' }]]])
})

test('what Excel would save reads as well, sheet after sheet', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Нэг',
        rows: [
          ['а', 1],
          [null, new Date('2024-05-06T00:00:00Z')],
        ],
      },
      { name: 'Хоосон', rows: [] },
      { name: 'Хоёр', rows: [['б', true]] },
    ],
  })
  const { sheets } = await read(file)
  expect(sheets.map(({ title, rows }) => [title, rows.map(({ cells }) => cells)])).toEqual([
    [
      'Нэг',
      [
        ['а', '1'],
        [null, { is: 'day', text: '2024-05-06' }],
      ],
    ],
    ['Хоосон', []],
    ['Хоёр', [['б', { is: 'flag', text: 'true' }]]],
  ])
})

test.each([
  ['utf-8', ',', Buffer.from('нэр,код\n"Бат, Дорж",00123\n')],
  ['utf-8', ';', Buffer.from('\u{FEFF}нэр;код\r\n"Бат, Дорж";00123\r\n')],
  ['utf-16le', '\t', Buffer.from('\u{FEFF}нэр\tкод\nБат, Дорж\t00123', 'utf16le')],
  ['utf-16le', ';', Buffer.from('нэр;код\nБат, Дорж;00123', 'utf16le')],
  ['utf-16be', ',', Buffer.from('\u{FEFF}нэр,код\n"Бат, Дорж",00123\n', 'utf16le').swap16()],
  [
    'windows-1251',
    '|',
    Buffer.from('ed fd f0 7c ea ee e4 0a c1 e0 f2 2c 20 c4 ee f0 e6 7c 30 30 31 32 33'.replaceAll(' ', ''), 'hex'),
  ],
  ['utf-8', ';', Buffer.from('sep=;\nнэр;код\n"Бат, Дорж";00123\n')],
])('a text file in %s with %j between its cells is known for what it is', async (encoding, separator, content) => {
  const { form, sheets } = await read(content)
  expect(form).toEqual({ encoding, separator })
  expect(sheets[0]!.rows.map(({ cells }) => cells)).toEqual([
    ['нэр', 'код'],
    ['Бат, Дорж', '00123'],
  ])
})

test('cells of a text file hold quotes, ends of lines and what looks like a formula', async () => {
  expect(await cellsOf(Buffer.from('a,b\r"=1+1","said ""so"" twice\r\n"\r\n\r\n1E5,5" pipe\n'))).toEqual([
    [
      ['a', 'b'],
      ['=1+1', 'said "so" twice\r\n'],
      ['1E5', '5" pipe'],
    ],
  ])
})

test('signs that end a line for some stand within a line that is written down', async () => {
  const to = path.join(os.tmpdir(), `orgil-${randomUUID()}`)
  await read(Buffer.from('x\u2028y,z\u2029\n'), { to })
  const written = (await readFile(to, 'utf8')).trimEnd()
  await rm(to)
  expect(written).not.toMatch(/[\u2028\u2029]/)
  expect(JSON.parse(written)).toEqual([0, 1, ['x\u2028y', 'z\u2029']])
})

test('all rows are written down where they are asked for, and more than may be are refused', async () => {
  const to = path.join(os.tmpdir(), `orgil-${randomUUID()}`)
  const content = Buffer.from(`x,y\n${'1,2\n'.repeat(2000)}`)
  const { sheets } = await read(content, { to, first: 2 })
  expect(sheets[0]).toMatchObject({ count: 2001, rows: { length: 2 } })
  const written = (await readFile(to, 'utf8')).trimEnd().split('\n')
  await rm(to)
  expect([written.length, written[0], written.at(-1)]).toEqual([2001, '[0,1,["x","y"]]', '[0,2001,["1","2"]]'])
  await expect(read(content, { most: 100 })).rejects.toMatchObject({ code: 'platform.import.too_many' })
})

test.each([
  ['nothing', Buffer.from('\n\n'), 'platform.import.empty'],
  ['an old or locked workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'platform.import.locked'],
  ['another archive', zipOf([{ name: 'a', content: 'b' }]), 'platform.import.wrong_type'],
  ['a document type', bookOf('<!DOCTYPE x [<!ENTITY a "b">]>'), 'platform.import.unreadable'],
  ['a quote that never ends', Buffer.from(`a,b\n"${'x'.repeat(200_000)}`), 'platform.import.unreadable'],
  ['too many columns', Buffer.from(','.repeat(600)), 'platform.import.too_wide'],
])('a file with %s is refused', async (_, content, code) => {
  await expect(read(content)).rejects.toMatchObject({ code })
})
