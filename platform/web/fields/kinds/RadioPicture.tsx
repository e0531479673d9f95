import { radioPicture } from '#platform/shared/fields/kinds/radio-picture.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook } from '../look.ts'
import { ChoiceValue } from './Select.tsx'

export const radioPictureLook: FieldLook = {
  kind: radioPicture,
  icon: 'image',
  width: 'wide',
  Input: lazyInput((all) => all.RadioPictureInput),
  Value: ChoiceValue,
}
