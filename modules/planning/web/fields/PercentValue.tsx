import type { ValueProps } from '#platform/web/fields/index.ts'
import { progressLook } from '#platform/web/fields/kinds/Progress.tsx'

export default function PercentValue(props: ValueProps) {
  return <progressLook.Value {...props} />
}
