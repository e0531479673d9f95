import type { FieldLook } from '../look.ts'
import { checkboxLook } from './Checkbox.tsx'
import { dateLook } from './Date.tsx'
import { integerLook } from './Integer.tsx'
import { longTextLook } from './LongText.tsx'
import { moneyLook } from './Money.tsx'
import { numberLook } from './Number.tsx'
import { selectLook } from './Select.tsx'
import { textLook } from './Text.tsx'

/** The looks of the kernel's kinds, in the order in which a form builder offers them. */
export const ownLooks: readonly FieldLook[] = [
  textLook,
  longTextLook,
  integerLook,
  numberLook,
  moneyLook,
  dateLook,
  selectLook,
  checkboxLook,
]
