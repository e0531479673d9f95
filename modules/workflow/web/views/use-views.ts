import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { listViews, type SavedView } from '../../shared/views.ts'
import { isSame, wishOf, type InboxSearch } from './inbox-search.ts'

export function useViews() {
  return useCall(listViews, {}, { staleTime: 60_000, meta: { quiet: true } })
}

/**
 * An address that says nothing opens the default view, once; one that names a view and nothing else shows what that
 * view shows.
 */
export function useViewFromAddress(search: InboxSearch, onView: (view: SavedView) => void) {
  const [wasPlain] = useState(() => isPlain(search) && search.view === null && search.id === null)
  const isDone = useRef(false)
  const { data } = useViews()
  const { view: named } = search
  const namesOnly = named !== null && isPlain(search)
  const show = useEffectEvent(onView)
  useEffect(() => {
    if (!data || isDone.current) return
    isDone.current = true
    const wanted = data.views.find(({ id, is_default }) => (namesOnly ? id === named : wasPlain && is_default))
    if (wanted && !isPlainWish(wanted)) show(wanted)
  }, [data, namesOnly, named, wasPlain])
}

const plain = { box: 'waiting', q: '', flow_id: null, due: null, sort: 'usual' } as const
const isPlain = (search: InboxSearch) => isSame(wishOf(search), plain)
const isPlainWish = ({ wish }: SavedView) => isSame(wish, plain)
