import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import { keyOf, useChange } from '#platform/web/call.ts'
import { listNotifications, readNotifications } from '../shared/notifications.ts'
import { unreadAbout } from './unread-about.ts'
import { useNotifications } from './use-notifications.ts'

/** As many as the server takes at once. */
const MOST = 100

/** Whoever has the page before them that a notification leads to has read it. */
export function useReadAbout(links: readonly string[]) {
  const cache = useQueryClient()
  const { data } = useNotifications()
  const { mutate } = useChange(readNotifications, { quiet: true })
  const about = links.slice(0, MOST).join(' ')
  // Those that the bell does not hold yet are known by their number only, so the first look at a page asks in any case.
  const fresh = unreadAbout(data?.pages.flatMap(({ items }) => items) ?? [], links).join(' ')
  const unread = data?.pages[0]?.unread ?? 0
  const isMyself = useIsMyself()
  const isAnyUnread = unread > 0 && isMyself
  const asked = useRef('')

  useEffect(() => {
    if (about === '' || !isAnyUnread) return
    const read = () => {
      if (document.visibilityState !== 'visible' || (fresh === '' && asked.current === about)) return
      asked.current = about
      mutate(
        { links: about.split(' ') },
        { onSuccess: () => void cache.invalidateQueries({ queryKey: keyOf(listNotifications) }) },
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [about, fresh, isAnyUnread, mutate, cache])
}
