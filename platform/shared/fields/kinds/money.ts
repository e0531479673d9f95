import { z } from 'zod'
import { grouped } from '../../amount.ts'
import { decimalsOf } from '../../written/numbers.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, range, numberCell, numberProblem } from './number.ts'

const PATTERN = /^-?\d{1,15}(\.\d{1,2})?$/

/** What people call columns of it, in our languages. */
const TITLE = /үнэ|дүн|төлбөр|цалин|зардал|орлого|мөнгө|₮|төгрөг|price|amount|sum|total|cost|salary|금액|가격|합계/iu

/** An amount of tugrugs, kept as decimal text. */
export const money: FieldKind<string> = {
  name: 'money',
  group: 'numbers',
  value: z.string(),
  settings: range,
  problem: (field, value) => numberProblem(field, value, PATTERN),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'money',
  print: (_, value) => ({ text: `${grouped(value) ?? value}₮`, isAmount: true }),
  sheet: 'hours',
  cell: numberCell,
  guess: {
    place: 70,
    fits: ({ title, texts }) =>
      (TITLE.test(title) || texts.some((text) => text.includes('₮'))) && (decimalsOf(texts) ?? 3) <= 2,
  },
}
