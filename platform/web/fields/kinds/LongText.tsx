import { LONGEST_LONG_TEXT, longText } from '#platform/shared/fields/kinds/long-text.ts'
import { TextArea } from '../../form-basics/index.ts'
import { lazyInput, lazySettings } from '../lazy.ts'
import type { FieldLook, InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import { WrittenValue } from './Text.tsx'

const TraditionalInput = lazyInput((all) => all.TraditionalInput)

export const longTextLook: FieldLook = {
  kind: longText,
  icon: 'document',
  width: 'wide',
  isLong: true,
  Input,
  Value: WrittenValue,
  Settings: lazySettings((all) => all.TextSettings),
}

function Input(props: InputProps) {
  const { field, value, around, onChange } = props
  if (field.script === 'traditional') return <TraditionalInput {...props} />
  return (
    <TextArea
      dir="auto"
      {...around}
      rows={4}
      value={textIn(value)}
      maxLength={field.max_length ?? LONGEST_LONG_TEXT}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}
