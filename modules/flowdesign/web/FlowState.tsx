import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { FlowState as State } from '../shared/contract.ts'

/** How a flow stands: whether new documents may take it, and whether somebody is at work on it. */
export function FlowState({
  state,
  version,
  has_changes,
}: {
  state: State
  version: number | null
  has_changes: boolean
}) {
  const { t } = useText()
  if (state === 'retired') return <Chip>{t('flowdesign.state.retired')}</Chip>
  if (version === null) return <Chip kind="warning">{t('flowdesign.state.draft')}</Chip>
  return has_changes ? (
    <Chip kind="warning">{t('flowdesign.state.changed', { version })}</Chip>
  ) : (
    <Chip kind="success">{t('flowdesign.state.published', { version })}</Chip>
  )
}
