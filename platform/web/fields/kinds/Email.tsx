import { email } from '#platform/shared/fields/kinds/email.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { lineInput } from './Text.tsx'

export const emailLook: FieldLook = {
  kind: email,
  icon: 'mail',
  width: 'medium',
  Input: lineInput({ inputMode: 'email', maxLength: 200 }),
  Value,
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : <a href={`mailto:${textIn(value)}`}>{value}</a>
}
