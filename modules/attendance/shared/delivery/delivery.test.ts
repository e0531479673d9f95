import { expect, test } from 'vitest'
import { layoutOf } from './columns.ts'
import { linesOf } from './lines.ts'
import { dayIn, momentIn, orderOf, timeIn } from './moments.ts'

const rowsOf = (text: string, separator: string) =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.split(separator).map((cell) => cell.trim()) }))
const read = (text: string, separator = ',') => {
  const rows = rowsOf(text, separator)
  const layout = layoutOf(rows)
  return { ...linesOf(rows, layout), layout }
}
const short = ({ lines }: ReturnType<typeof read>) => lines.map(({ who, at, kind }) => `${who} ${at} ${kind}`)

test('days and times are read however they are written, and what is none is none', () => {
  expect(
    ['2026-11-03', '2026.11.03', '2026/11/3', '20261103', '3.11.2026', '03/11/26'].map((one) => dayIn(one, 'dmy')),
  ).toEqual(Array.from({ length: 6 }, () => '2026-11-03'))
  expect([
    dayIn('11/03/2026', 'mdy'),
    dayIn('31.02.2026', 'dmy'),
    dayIn('13/13/2026', 'mdy'),
    dayIn('1012', 'dmy'),
  ]).toEqual(['2026-11-03', undefined, undefined, undefined])
  expect(['9:05', '09:05:00', '9:05 AM', '0.378472222', '9:05:00.120'].map(timeIn)).toEqual(
    Array.from({ length: 5 }, () => '09:05:00'),
  )
  expect(['9:05 PM', '12:00 AM', '24:00', '9:60', '13:00 PM', '7'].map(timeIn)).toEqual([
    '21:05:00',
    '00:00:00',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(momentIn('2026-11-03T09:05:10+08:00', 'dmy')).toBe('2026-11-03T09:05:10')
  expect(momentIn('3/11/2026, 9:05 PM', 'mdy')).toBe('2026-03-11T21:05:00')
  expect([orderOf(['03/14/2026']), orderOf(['14/03/2026']), orderOf(['03/04/2026']), orderOf(['2026-03-04'])]).toEqual([
    { order: 'mdy', isSure: true },
    { order: 'dmy', isSure: true },
    { order: 'mdy', isSure: false },
    { order: 'dmy', isSure: true },
  ])
})

test('what a fingerprint reader writes needs no headings', () => {
  const found = read(
    '  17\t2026-11-03 08:57:12\t1\t0\t1\t0\n  18\t2026-11-03 09:12:00\t1\t0\t1\t0\n  17\t2026-11-03 18:02:41\t1\t1\t1\t0',
    '\t',
  )
  expect(found.layout).toMatchObject({ headings: 0, asksOrder: false })
  expect(found.layout.roles.slice(0, 2)).toEqual(['who', 'at'])
  expect(short(found)).toEqual([
    '17 2026-11-03T08:57:12 null',
    '18 2026-11-03T09:12:00 null',
    '17 2026-11-03T18:02:41 null',
  ])
  expect(found.problems).toEqual([])
})

test('a list of events says who, when and which way', () => {
  const found = read(`Attendance report
Person ID,Name,Department,Time,Attendance Status
0017,Bold Dorj,Sales,2026-11-03 08:57:12,Check-in
0017,Bold Dorj,Sales,2026-11-03 18:02:00,Check-out
0018,Saran,Sales,2026-11-03 09:00:00,Unknown
,,,,
0019,Dulam,Sales,not known,Check-in`)
  expect(found.layout.headings).toBe(2)
  expect(found.layout.roles).toEqual(['who', 'skip', 'skip', 'at', 'kind'])
  expect(short(found)).toEqual(['0017 2026-11-03T08:57:12 in', '0017 2026-11-03T18:02:00 out'])
  expect(found.problems).toEqual([
    { line: 5, why: 'kind' },
    { line: 7, why: 'at' },
  ])
})

test('a line may be a day with when somebody came and left, over midnight too', () => {
  const found = read(
    `Код;Нэр;Огноо;Ирсэн цаг;Явсан цаг
А-1;Болд;2026.11.03;09:00;18:10
А-2;Саран;2026.11.03;22:00;06:05
А-3;Дулам;2026.11.03;08:59;
А-4;Оюун;2026.11.03;;`,
    ';',
  )
  expect(found.layout.roles).toEqual(['who', 'skip', 'day', 'in', 'out'])
  expect(short(found)).toEqual([
    'А-3 2026-11-03T08:59:00 in',
    'А-1 2026-11-03T09:00:00 in',
    'А-1 2026-11-03T18:10:00 out',
    'А-2 2026-11-03T22:00:00 in',
    'А-2 2026-11-04T06:05:00 out',
  ])
  expect(found.problems).toEqual([])
})

test('a day and a time may stand apart, and whole moments in the columns of coming and leaving', () => {
  expect(short(read('emp no,date,time\n7,03/14/2026,8:58 AM\n7,03/14/2026,6:01 PM'))).toEqual([
    '7 2026-03-14T08:58:00 null',
    '7 2026-03-14T18:01:00 null',
  ])
  expect(short(read('employee_id,check_in,check_out\n7,2026-03-14 08:58:00,2026-03-14 17:31:00\n8,NA,NA'))).toEqual([
    '7 2026-03-14T08:58:00 in',
    '7 2026-03-14T17:31:00 out',
  ])
})

test('a column that few lines fill rightly is still what it is called', () => {
  const found = read('Нэр,Огноо цаг\nБолд,2026-11-05 09:00\nБолд,2026-11-31 09:00\nБолд,маргааш')
  expect(found.layout.roles).toEqual(['who', 'at'])
  expect(short(found)).toEqual(['Болд 2026-11-05T09:00:00 null'])
  expect(found.problems.map(({ line }) => line)).toEqual([3, 4])
})
