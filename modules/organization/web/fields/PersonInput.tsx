import type { InputProps } from '#platform/web/fields/look.ts'
import { people, type Within } from '../pickers.ts'
import { NamedInput, personFace } from './NamedInput.tsx'
import { useHanging } from './use-hanging.ts'

const signingIn = (within?: Within) => people({ who: 'signing_in', within })

/** Only colleagues who sign in: the others can be asked nothing. */
export default function PersonInput(props: InputProps) {
  return <NamedInput {...props} {...useHanging(props, signingIn)} option={personFace} />
}
