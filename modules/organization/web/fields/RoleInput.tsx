import type { InputProps } from '#platform/web/fields/look.ts'
import { roles } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export default function RoleInput(props: InputProps) {
  return <NamedInput {...props} source={roles} option={option} />
}
