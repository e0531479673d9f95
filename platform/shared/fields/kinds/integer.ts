import { z } from 'zod'
import { grouped } from '../../amount.ts'
import { decimalsOf } from '../../written/numbers.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, range, numberCell, numberProblem } from './number.ts'

const PATTERN = /^-?\d{1,15}$/

/** Digits of telephones and registers are nobody's amount. */
const CALLED = /утас|регистр|phone|전화/iu

/** A whole number, kept as text. */
export const integer: FieldKind<string> = {
  name: 'integer',
  group: 'numbers',
  value: z.string(),
  settings: range,
  problem: (field, value) => numberProblem(field, value, PATTERN, 'platform.fields.bad_integer'),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: grouped(value) ?? value, isAmount: true }),
  sheet: 'count',
  cell: numberCell,
  guess: { place: 71, fits: ({ title, texts }) => !CALLED.test(title) && decimalsOf(texts) === 0 },
}
