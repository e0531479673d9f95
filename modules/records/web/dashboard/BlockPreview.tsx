import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { DashboardBlock } from '../../shared/dashboards/definition.ts'
import { fittingBlock } from '../../shared/dashboards/fitting.ts'
import { BlockBody } from './Block.tsx'
import { BlockFence } from './BlockFence.tsx'
import { useTables } from './use-tables.ts'

const none: readonly string[] = []

/** What a block shows whoever draws it, with nothing to press. */
export default function BlockPreview({ block }: { block: DashboardBlock }) {
  const { t } = useText()
  const tables = useTables(block.kind === 'text' ? none : [block.table])
  const read = block.kind === 'text' ? undefined : tables.get(block.table)
  const fitting = read?.known ? fittingBlock(block, read.known.table) : block
  if (read?.isAbsent) return <Notice kind="warning" title={t('records.dashboard.unread')} />
  if (!fitting) return <Notice kind="warning" title={t('records.dashboard.unfit')} />
  return (
    <BlockFence key={JSON.stringify({ ...block, place: undefined })}>
      <BlockBody block={fitting} read={read} filters={[]} chosen={{}} head={null} />
    </BlockFence>
  )
}
