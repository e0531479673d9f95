import { CallError } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { readStored, storedAs } from '#platform/web/storage.ts'
import type { UserInfo } from '../shared/session.ts'
import { knownLogin, knownPlace, loadPermissions } from './session.ts'

/**
 * Another tab of this browser signed somebody out, or in, or went over to another organisation. What it left in the
 * storage may be old by now: the server knows whose session this is, and where.
 */
export function watchPerson(onLost: () => void, onMoved: () => void) {
  const watching = new AbortController()
  addEventListener(
    'storage',
    ({ key }) => {
      if (key !== null && key !== storedAs('user_info')) return
      const mine = knownLogin()
      if (mine === null) return
      const now = readStored<UserInfo>('user_info')
      if (now?.login !== mine) void askWhoIsHere(onLost)
      else if ((now.org_id ?? 0) !== knownPlace()) onMoved()
    },
    { signal: watching.signal },
  )
  return () => watching.abort()
}

/**
 * Fails into the sign-in, into the lock screen or into a page that is loaded anew; without a network the storage is
 * believed.
 */
export async function askWhoIsHere(onLost: () => void = () => undefined) {
  try {
    await loadPermissions()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 0) onLost()
    else if ([401, 406].includes(error.status)) showFailure(error)
  }
}
