import type { InputProps } from '#platform/web/fields/look.ts'
import { roles } from '../pickers.ts'
import { SeveralInput } from './SeveralInput.tsx'

export default function RolesInput(props: InputProps) {
  return <SeveralInput {...props} source={roles} />
}
