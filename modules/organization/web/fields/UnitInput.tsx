import type { InputProps } from '#platform/web/fields/look.ts'
import { role } from '../../shared/fields/kinds/role.ts'
import { roles, units } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'

const every = units()
const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** A unit, or a role: both go by their name alone. */
export default function UnitInput(props: InputProps) {
  return <NamedInput {...props} source={props.field.kind === role.name ? roles : every} option={option} />
}
