import type { InputProps } from '#platform/web/fields/look.ts'
import { people } from '../pickers.ts'
import { SeveralInput } from './SeveralInput.tsx'

const source = people({ who: 'signing_in' })

/** Several colleagues. */
export default function PeopleInput(props: InputProps) {
  return <SeveralInput {...props} source={source} hasFaces />
}
