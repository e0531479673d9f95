import { LONGEST_LONG_TEXT, longText } from '#platform/shared/fields/kinds/long-text.ts'
import { TextArea } from '../../form-basics/index.ts'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import { TextValue } from './Text.tsx'

export const longTextLook: FieldLook = {
  kind: longText,
  icon: 'document',
  width: 'wide',
  isLong: true,
  Input,
  Value: TextValue,
  Settings: lazySettings((all) => all.TextSettings),
}

function Input({ field, value, around, onChange }: InputProps) {
  return (
    <TextArea
      {...around}
      rows={4}
      value={textIn(value)}
      maxLength={field.max_length ?? LONGEST_LONG_TEXT}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}
