import { z } from 'zod'
import { grouped } from '../../amount.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, least, numberCell, numberProblem } from './number.ts'

const PATTERN = /^-?\d{1,15}$/

/** A whole number, kept as text. */
export const integer: FieldKind<string> = {
  name: 'integer',
  title: 'platform.fields.kind.integer',
  value: z.string(),
  settings: least,
  problem: (field, value) => numberProblem(field, value, PATTERN, 'platform.fields.bad_integer'),
  isSame: isSameNumber,
  stored: 'decimal',
  isWhole: true,
  expression: 'number',
  print: (_, value) => ({ text: grouped(value) ?? value, isAmount: true }),
  cell: numberCell,
}
