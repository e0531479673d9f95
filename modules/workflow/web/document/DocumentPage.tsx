import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { keyOf } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useBackHeader } from '#platform/web/layout/index.ts'
import { listInbox } from '../../shared/inbox.ts'
import { readSearch, writeSearch } from '../inbox/inbox-search.ts'
import { nextAfter } from '../inbox/selection.ts'
import { DocumentPane } from './DocumentPane.tsx'

/** A document on a page of its own: from a link, a notification, or the list on a phone. */
export default function DocumentPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { id = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { box } = readSearch({ box: search['from'] })
  const waiting = waitingItems()
  const at = waiting.findIndex((item) => item.id === id)
  const place = at >= 0 ? ` · ${at + 1}/${waiting.length}` : ''
  useBackHeader(`${t('workflow.inbox.title')}${place}`, () => void navigate({ to: '/home', search: writeSearch({ box }) }))

  function waitingItems() {
    const lists = cache.getQueriesData<InfiniteData<ReplyOf<typeof listInbox>>>({ queryKey: [...keyOf(listInbox), { box: 'waiting', q: '' }] })
    return lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ items }) => items)
  }

  /** Who came from the waiting list goes on to the next document; anyone else sees what became of this one. */
  function goOn() {
    if (search['from'] !== 'waiting') return
    const next = nextAfter(waitingItems(), id)
    if (next) void navigate({ to: '/workflow/$id', params: { id: next }, search: { from: 'waiting' }, replace: true })
    else void navigate({ to: '/home', replace: true })
  }

  return <DocumentPane id={id} onDecided={goOn} isPage />
}
