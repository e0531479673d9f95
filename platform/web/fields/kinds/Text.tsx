import type { ComponentProps } from 'react'
import { LONGEST_TEXT, text, withAround } from '#platform/shared/fields/kinds/text.ts'
import { TextField } from '../../form-basics/index.ts'
import { lazyInput, lazySettings } from '../lazy.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

const GeneratorInput = lazyInput((all) => all.GeneratorInput)

export const textLook: FieldLook = {
  kind: text,
  icon: 'pen',
  width: 'wide',
  Input,
  Value,
  Settings: lazySettings((all) => all.TextSettings),
}

function Input(props: InputProps) {
  const { field, value, around, onChange } = props
  if (field.generator !== undefined) return <GeneratorInput {...props} />
  return (
    <TextField
      {...around}
      value={textIn(value)}
      maxLength={field.max_length ?? LONGEST_TEXT}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}

function Value({ field, value }: ValueProps) {
  return textIn(value) === '' ? '—' : withAround(field, textIn(value))
}

/** An input of one line, as keyboards and browsers are told what is typed there. */
export const lineInput = (wishes: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>) =>
  function LineInput({ value, around, onChange }: InputProps) {
    return (
      <TextField
        autoComplete="off"
        {...around}
        {...wishes}
        value={textIn(value)}
        onChange={({ target }) => onChange(orNull(target.value))}
      />
    )
  }

export function TextValue({ value }: ValueProps) {
  return textIn(value) || '—'
}
