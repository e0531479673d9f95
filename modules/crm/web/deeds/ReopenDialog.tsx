import type { DeedProps } from '#modules/records/web/index.ts'
import { StageDialog } from './StageDialog.tsx'

const types = ['open', 'ongoing', 'on_hold'] as const

/** Takes up again what was lost, one or many. */
export default function ReopenDialog(props: DeedProps) {
  return <StageDialog {...props} what="reopen" types={types} />
}
