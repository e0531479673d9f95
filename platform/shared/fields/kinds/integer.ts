import { z } from 'zod'
import { grouped } from '../../amount.ts'
import { decimalsOf } from '../../written/numbers.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, numberCell, numberProblem, range, stepped } from './number.ts'
import { around, withAround } from './text.ts'

/** Digits of telephones and registers are nobody's amount. */
const CALLED = /утас|регистр|phone|전화/iu

/** A whole number, kept as text. */
export const integer: FieldKind<string> = {
  name: 'integer',
  example: '12',
  group: 'numbers',
  value: z.string(),
  settings: { ...range, ...stepped, ...around },
  problem: (field, value) => numberProblem({ ...field, decimals: undefined }, value, 0, 'platform.fields.bad_integer'),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'number',
  print: (field, value) => ({ text: withAround(field, grouped(value) ?? value), isAmount: true }),
  sheet: 'count',
  cell: numberCell,
  guess: { place: 71, fits: ({ title, texts }) => !CALLED.test(title) && decimalsOf(texts) === 0 },
}
