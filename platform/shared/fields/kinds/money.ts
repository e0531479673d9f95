import { z } from 'zod'
import { grouped } from '../../amount.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, least, numberCell, numberProblem } from './number.ts'

const PATTERN = /^-?\d{1,15}(\.\d{1,2})?$/

/** An amount of tugrugs, kept as decimal text. */
export const money: FieldKind<string> = {
  name: 'money',
  title: 'platform.fields.kind.money',
  value: z.string(),
  settings: least,
  problem: (field, value) => numberProblem(field, value, PATTERN),
  isSame: isSameNumber,
  stored: 'decimal',
  expression: 'money',
  print: (_, value) => ({ text: `${grouped(value) ?? value}₮`, isAmount: true }),
  cell: numberCell,
}
