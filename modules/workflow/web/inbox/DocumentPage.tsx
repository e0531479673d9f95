import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { listInbox } from '../../shared/inbox.ts'
import { readOrigin, wishOf, writeOrigin, writeSearch } from '../views/inbox-search.ts'
import { nextAfter } from './selection.ts'
import { listKey } from './use-inbox.ts'
import { useLanding } from './use-landing.ts'
import DocumentPane from '../document/DocumentPane.tsx'

/** A document on a page of its own: from a link, a notification, or the list on a phone. */
export default function DocumentPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { id = '' } = useParams({ strict: false })
  const origin = readOrigin(useSearch({ strict: false }))
  const waiting = origin?.box === 'waiting' ? origin : null
  const items = itemsOfList()
  const at = items.findIndex((item) => item.id === id)
  const place = at >= 0 ? `${at + 1}/${items.length}` : null
  const main = useRef(document.getElementById('main'))
  const { land, landing } = useLanding({ reading: main, list: main }, id)

  /** As far as the list has been read. */
  function itemsOfList() {
    const list = waiting && cache.getQueryData<InfiniteData<ReplyOf<typeof listInbox>>>(listKey(wishOf(waiting)))
    return list?.pages.flatMap((page) => page.items) ?? []
  }

  function backToList() {
    void navigate({ to: '/workflow/inbox', search: writeSearch(origin ?? {}) })
  }

  /** Who came from a list of what waits goes on to its next document; anyone else sees what became of this one. */
  function goOn() {
    if (!waiting) return land({ id, title: null })
    const list = itemsOfList()
    const next = nextAfter(list, id)
    if (next) land({ id: next, title: list.find((item) => item.id === next)!.title })
    if (next) void navigate({ to: '/workflow/$id', params: { id: next }, search: writeOrigin(waiting), replace: true })
    else void navigate({ to: '/workflow/inbox', search: writeSearch(waiting), replace: true })
  }

  return (
    <>
      <DocumentPane id={id} onDecided={goOn} back={{ title: t('workflow.inbox.title'), onBack: backToList, place }} />
      <p className="orgil-hidden" role="status">
        {landing &&
          landing !== 'list' &&
          landing.id === id &&
          landing.title !== null &&
          t('workflow.inbox.next', { title: landing.title })}
      </p>
    </>
  )
}
