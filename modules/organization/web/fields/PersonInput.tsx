import type { InputProps } from '#platform/web/fields/look.ts'
import { people } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'

const signingIn = people({ who: 'signing_in' })
const option = ({ id, name }: { id: string; name: string }) => {
  const [last = '', first = last] = name.split(' ')
  return { value: id, label: name, face: { first, last } }
}

/** Only colleagues who sign in: the others can be asked nothing. */
export default function PersonInput(props: InputProps) {
  return <NamedInput {...props} source={signingIn} option={option} />
}
