import type { InputProps } from '#platform/web/fields/index.ts'
import { progressLook } from '#platform/web/fields/kinds/Progress.tsx'

/** Typed, or drawn along a bar. */
export default function PercentInput(props: InputProps) {
  return <progressLook.Input {...props} />
}
