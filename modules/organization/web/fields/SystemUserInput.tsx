import type { InputProps } from '#platform/web/fields/look.ts'
import { accounts } from '../pickers.ts'
import { NamedInput, personFace } from './NamedInput.tsx'

/** Colleagues who sign in, each by their account. */
export default function SystemUserInput(props: InputProps) {
  return <NamedInput {...props} source={accounts} option={personFace} />
}
