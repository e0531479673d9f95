import { useEffect, useEffectEvent } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { setLocked } from '#platform/web/lock.ts'
import { writeStored } from '#platform/web/storage.ts'
import { lockSession, lockState, unlockSession } from '../shared/index.ts'
import { leave, loadPermissions } from './session.ts'

/** Tells the other tabs of this browser, which share the session. */
const SIGNAL = 'lock_screen'

/** Locks the session on the server; only then does the page go. Without the server nothing is locked, and the failure says so. */
export async function lock() {
  await call(lockSession, {})
  setLocked(true)
  writeStored(SIGNAL, { locked: true })
}

/** Fails with what the server says of the password. */
export async function unlock(password: string) {
  await call(unlockSession, { password })
  await loadPermissions()
}

export function comeBack() {
  setLocked(false)
  writeStored(SIGNAL, { locked: false })
}

/** Ends the locked session instead; the page is loaded afresh, so nothing of it stays in memory. */
export async function leaveLocked() {
  await leave()
  writeStored(SIGNAL, { locked: false })
  location.assign('/')
}

/** News of a lock may be old by the time they come: the server knows. */
export async function checkLock() {
  const { locked } = await call(lockState, {})
  setLocked(locked)
}

/** Whether this tab follows when another one locks or unlocks. */
export function useOtherTabs(isLocked: boolean) {
  const follow = useEffectEvent(async () => {
    try {
      if (isLocked) await loadPermissions()
      await checkLock()
    } catch (error) {
      // Still locked, or without a network: nothing changes. A session that is over leads to the front page.
      if (isLocked && error instanceof CallError && [401, 406].includes(error.status)) location.assign('/')
    }
  })
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === `ls_${SIGNAL}`) void follow()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}
