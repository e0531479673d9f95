import type { InputProps } from '#platform/web/fields/index.ts'
import { selectLook } from '#platform/web/fields/kinds/Select.tsx'

/** One of the priorities, each in its colour. */
export default function PriorityInput(props: InputProps) {
  return <selectLook.Input {...props} />
}
