import { type FieldValue, isEmpty } from '#platform/shared/fields/index.ts'
import type { Column } from '../../shared/definition/table.ts'

/** Whether a value is no word on a card: there is none, or nothing was found to count. */
export const saysNothing = (
  { roll_up: counts, is_open: isOpen }: Pick<Column, 'roll_up' | 'is_open'>,
  value: FieldValue,
): boolean => isEmpty(value) || value === false || (value === '0' && (counts !== undefined || isOpen === true))
