import type { InputProps } from '#platform/web/fields/look.ts'
import { people } from '../pickers.ts'
import { NamedInput, personFace } from './NamedInput.tsx'

const signingIn = people({ who: 'signing_in' })

/** Only colleagues who sign in: the others can be asked nothing. */
export default function PersonInput(props: InputProps) {
  return <NamedInput {...props} source={signingIn} option={personFace} />
}
