import { type ComponentProps, Suspense } from 'react'
import { LONGEST_TEXT, text, withAround } from '#platform/shared/fields/kinds/text.ts'
import { TextField } from '../../form-basics/index.ts'
import { lazyInput, lazySettings, lazyValue } from '../lazy.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

const GeneratorInput = lazyInput((all) => all.GeneratorInput)
const TraditionalLineInput = lazyInput((all) => all.TraditionalLineInput)
const TraditionalValue = lazyValue((all) => all.TraditionalValue)

export const textLook: FieldLook = {
  kind: text,
  icon: 'pen',
  width: 'wide',
  Input,
  Value: WrittenValue,
  Settings: lazySettings((all) => all.TextSettings),
}

function Input(props: InputProps) {
  const { field, value, around, onChange } = props
  if (field.generator !== undefined) return <GeneratorInput {...props} />
  if (field.script === 'traditional') return <TraditionalLineInput {...props} />
  return (
    <TextField
      dir="auto"
      {...around}
      value={textIn(value)}
      maxLength={field.max_length ?? LONGEST_TEXT}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}

export function WrittenValue(props: ValueProps) {
  const { field, value } = props
  if (textIn(value) === '') return '—'
  const written = withAround(field, textIn(value))
  if (field.script !== 'traditional') return written
  return (
    <Suspense fallback={written}>
      <TraditionalValue {...props} />
    </Suspense>
  )
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
