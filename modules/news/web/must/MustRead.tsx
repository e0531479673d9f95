import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useIsMyself, useMay } from '#modules/access/web/index.ts'
import { useCall } from '#platform/web/call.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { READING } from '../../shared/access.ts'
import { countUnread } from '../../shared/unread.ts'

const MustReadDialog = lazyPart(() => import('./MustReadDialog.tsx'))

/**
 * What must be read stands before whoever comes in or goes on to another screen, until they confirm it or put it off.
 * It breaks into nothing that somebody is doing.
 */
export function MustRead() {
  const isMyself = useIsMyself()
  const isFor = useMay()(READING) && isMyself
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { data } = useCall(countUnread, {}, { enabled: isFor, meta: { quiet: true } })
  /** Where somebody was when these were asked for: they are shown there, and what comes later at the next place. */
  const [met, setMet] = useState<{ path: string; ids: readonly string[] }>()
  if (!isFor || !data) return null
  if (met?.path !== path) setMet({ path, ids: data.pending.map(({ id }) => id) })
  const [first] = data.pending.filter(({ id }) => met?.ids.includes(id) && path !== `/news/${id}`)
  if (!first) return null
  return (
    <Suspense>
      <MustReadDialog key={first.id} id={first.id} left={data.pending.length - 1} />
    </Suspense>
  )
}
