import type { DeedProps } from '#modules/records/web/index.ts'
import { StageDialog } from './StageDialog.tsx'

const types = ['won'] as const

export default function WinDialog(props: DeedProps) {
  return <StageDialog {...props} what="win" types={types} />
}
