import { expect, test } from 'vitest'
import type { Table } from '../../shared/definition/table.ts'
import { helpedByHand } from './by-hand.ts'

const own = (text: string) => ({ mn: text, en: text, ko: text })
const table: Table = {
  name: 'crm.contracts',
  title: own('Гэрээ'),
  columns: [
    { name: 'name', kind: 'text', label: own('Нэр') },
    { name: 'state', kind: 'select', label: own('Төлөв'), options: [] },
  ],
  label: '{name}',
  sort: [],
  by_hand: { column: 'state', unsaved: own('эхлээд хадгална'), saved: own('илгээнэ') },
} as unknown as Table
const helps = (row: { isNew: boolean; isSettled: boolean }) =>
  helpedByHand(table, row).columns.map(({ help }) => help?.mn)

test('what an approval puts is told as the row stands: save first, then send, and nothing once it is settled', () => {
  expect(helps({ isNew: true, isSettled: false })).toEqual([undefined, 'эхлээд хадгална'])
  expect(helps({ isNew: false, isSettled: false })).toEqual([undefined, 'илгээнэ'])
  expect(helps({ isNew: false, isSettled: true })).toEqual([undefined, undefined])
})
