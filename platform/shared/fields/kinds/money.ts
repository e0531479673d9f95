import { z } from 'zod'
import { groupedTo } from '../../amount.ts'
import { decimalsOf } from '../../written/numbers.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, numberCell, numberProblem, precision, range, stepped } from './number.ts'

/** Digits behind the point where the field says nothing. */
const USUAL = 2

/** What people call columns of it, in our languages. */
const TITLE = /үнэ|дүн|төлбөр|цалин|зардал|орлого|мөнгө|₮|төгрөг|price|amount|sum|total|cost|salary|금액|가격|합계/iu

/** An amount of tugrugs, kept as decimal text. */
export const money: FieldKind<string> = {
  name: 'money',
  example: '1500000',
  group: 'numbers',
  value: z.string(),
  settings: { ...range, ...stepped, ...precision },
  problem: (field, value) => numberProblem(field, value, USUAL),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'money',
  print: (field, value) => ({ text: `${groupedTo(value, field.decimals) ?? value}₮`, isAmount: true }),
  sheet: 'hours',
  cell: numberCell,
  guess: {
    place: 70,
    fits: ({ title, texts }) =>
      (TITLE.test(title) || texts.some((text) => text.includes('₮'))) && (decimalsOf(texts) ?? 3) <= 2,
  },
}
