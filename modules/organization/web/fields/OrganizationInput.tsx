import type { InputProps } from '#platform/web/fields/look.ts'
import { organizations } from '../pickers.ts'
import { NamedInput } from './NamedInput.tsx'

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** Organisations to which one belongs oneself. */
export default function OrganizationInput(props: InputProps) {
  return <NamedInput {...props} source={organizations} option={option} />
}
