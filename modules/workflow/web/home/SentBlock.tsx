import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listInbox } from '../../shared/inbox.ts'
import { DocumentLines } from './DocumentLines.tsx'

const MOST = 5

/** My documents that are still on their way, and who has them. */
export default function SentBlock() {
  const { t } = useText()
  const cache = useQueryClient()
  const query = useCall(listInbox, { box: 'sent', open: '1', limit: MOST }, { meta: { quiet: true } })
  useLive('workflow.inbox', () => void cache.invalidateQueries({ queryKey: keyOf(listInbox) }))
  const items = query.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card
      title={t('workflow.home.sent')}
      actions={<AppLink to="/workflow/inbox?box=sent">{t('workflow.home.all')}</AppLink>}
    >
      <DocumentLines items={items} box="sent" />
    </Card>
  )
}
