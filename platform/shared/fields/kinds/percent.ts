import { z } from 'zod'
import { groupedTo } from '../../amount.ts'
import type { FieldKind } from '../kind.ts'
import { isSameNumber, numberCell, numberProblem, precision, range, stepped } from './number.ts'

/** Digits behind the point where the field says nothing. */
const USUAL = 2

/** A share or a rate in hundredths: `12.5` is 12.5 %. */
export const percent: FieldKind<string> = {
  name: 'percent',
  example: '12.5',
  group: 'numbers',
  value: z.string(),
  settings: { ...range, ...stepped, ...precision },
  tidy: (value) => value.replace(/\s*%\s*$/, '').trim(),
  problem: (field, value) => numberProblem(field, value, USUAL),
  isSame: isSameNumber,
  sought: () => null,
  stored: 'decimal',
  expression: 'number',
  print: ({ decimals }, value) => ({ text: `${groupedTo(value, decimals) ?? value}%`, isAmount: true }),
  sheet: 'hours',
  cell: numberCell,
}
