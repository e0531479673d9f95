import { TextArea } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

export function JsonInput({ value, around, onChange }: InputProps) {
  return (
    <TextArea
      {...around}
      rows={5}
      spellCheck={false}
      maxLength={20_000}
      value={textIn(value)}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}
