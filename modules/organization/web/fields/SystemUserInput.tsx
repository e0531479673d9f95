import type { InputProps } from '#platform/web/fields/look.ts'
import { accounts } from '../pickers.ts'
import { NamedInput, personFace } from './NamedInput.tsx'
import { useHanging } from './use-hanging.ts'

/** Colleagues who sign in, each by their account. */
export default function SystemUserInput(props: InputProps) {
  return <NamedInput {...props} {...useHanging(props, accounts)} option={personFace} />
}
