import { radio } from '#platform/shared/fields/kinds/radio.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook } from '../look.ts'
import { ChoiceValue } from './Select.tsx'

export const radioLook: FieldLook = {
  kind: radio,
  icon: 'circle',
  width: 'wide',
  Input: lazyInput((all) => all.RadioInput),
  Value: ChoiceValue,
}
