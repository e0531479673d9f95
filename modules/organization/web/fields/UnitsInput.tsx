import type { InputProps } from '#platform/web/fields/look.ts'
import { units } from '../pickers.ts'
import { SeveralInput } from './SeveralInput.tsx'

const every = units()

export default function UnitsInput(props: InputProps) {
  return <SeveralInput {...props} source={every} />
}
