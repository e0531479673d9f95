import { Outlet, RouterContextProvider, useRouter, useRouterState } from '@tanstack/react-router'
import { Activity, useState } from 'react'
import { useTheme } from '../theme/index.ts'
import { freeze } from './freeze.ts'

/** The frame with the tabs outlives a visit to a page that stands outside it, such as a new document on its own. */
export function KeptFrame({ isSignedIn }: { isSignedIn: () => boolean }) {
  const router = useRouter()
  const { multiTab } = useTheme()
  const state = useRouterState()
  const isInside = state.matches[1]?.staticData.isShell === true
  const [stood, setStood] = useState<typeof state | null>(null)
  if (isInside && state.status === 'idle' && stood !== state) setStood(state)
  const keeps = multiTab && isSignedIn() && stood !== null
  return (
    <>
      {isInside || keeps ? (
        <Activity mode={isInside ? 'visible' : 'hidden'}>
          <RouterContextProvider router={!isInside && stood ? freeze(router, stood) : router}>
            <Outlet />
          </RouterContextProvider>
        </Activity>
      ) : null}
      {isInside ? null : <Outlet />}
    </>
  )
}
