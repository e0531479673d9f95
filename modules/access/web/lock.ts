import { useEffect, useEffectEvent } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { setLocked } from '#platform/web/lock.ts'
import { readStored, storedAs, writeStored } from '#platform/web/storage.ts'
import { lockSession, lockState, unlockSession } from '../shared/lock.ts'
import { isSignedIn, leave, loadPermissions } from './session.ts'

/**
 * What the tabs of this browser, which share the session, know of its lock. `isUntold`: the server could not be
 * reached yet.
 */
interface Lock {
  locked: boolean
  isUntold?: boolean
}
const KEY = 'lock_screen'
const AGAIN_AFTER = 5000

const known = () => readStored<Lock>(KEY)

/**
 * The page goes at once, also without a network; the session is locked on the server as soon as that can be reached.
 */
export function lock() {
  writeStored(KEY, { locked: true, isUntold: true } satisfies Lock)
  setLocked(true)
  return tellServer()
}

/** A lock that the server has not heard of yet outlives a reload. */
export function lockAsBefore() {
  if (!isSignedIn() || !known()?.isUntold) return
  setLocked(true)
  void tellServer()
}

async function tellServer() {
  if (!known()?.isUntold) return
  try {
    await call(lockSession, {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const isOutOfReach = error.status === 0 || error.status >= 500
    // Whatever else it says, such as that the session is over, the password will be asked for all the same.
    if (isOutOfReach) return void setTimeout(() => void tellServer(), AGAIN_AFTER)
  }
  if (known()?.isUntold) writeStored(KEY, { locked: true } satisfies Lock)
}

/** Fails with what the server says of the password. */
export async function unlock(password: string) {
  await call(unlockSession, { password })
  await loadPermissions()
}

export function comeBack() {
  setLocked(false)
  writeStored(KEY, { locked: false } satisfies Lock)
}

/** Ends the locked session instead; the page is loaded afresh, so nothing of it stays in memory. */
export async function leaveLocked() {
  await leave()
  location.assign('/')
}

/** News of a lock may be old by the time they come: the server knows. */
export async function checkLock() {
  const { locked } = await call(lockState, {})
  setLocked(locked)
}

/** Whether this tab follows when another one locks, which needs no proof, or unlocks, of which the server knows. */
export function useOtherTabs(isLocked: boolean) {
  const follow = useEffectEvent(async () => {
    if (known()?.locked) return setLocked(true)
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
      if (key === storedAs(KEY)) void follow()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}
