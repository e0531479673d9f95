import type { InputProps } from '#platform/web/fields/look.ts'
import { units } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'

const every = units()
const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export default function UnitInput(props: InputProps) {
  return <NamedInput {...props} source={every} option={option} />
}
