import { isFramed } from '../framed.ts'
import { forget, readStored, storedAs, writeStored } from '../storage.ts'

/** "Saved tabs" of section 3 of the specification. */
const KEY = 'tabs'

interface Kept {
  owner: string
  tabs: unknown
}

/**
 * The tabs of this person in this place: a window that was loaded anew has those it had, a new one those that were
 * kept last.
 */
export function keptTabsOf(owner: string): unknown {
  return [keptInWindow(), readStored<Kept>(KEY)].find((one) => one?.owner === owner)?.tabs
}

export function keepTabs(kept: Kept) {
  // The preview of another width is a look at this window, not a window of its own.
  if (isFramed()) return
  // A person's tabs go with the person; how long they were away does not matter.
  writeStored(KEY, kept, null)
  inWindow((storage) => storage.setItem(storedAs(KEY), JSON.stringify(kept)))
}

/**
 * The person goes: nothing that is kept tells where they were. Apart from the tabs themselves, which no sign-in page
 * needs.
 */
export function forgetTabs() {
  forget(KEY)
  inWindow((storage) => storage.removeItem(storedAs(KEY)))
}

const keptInWindow = () => inWindow((storage) => JSON.parse(storage.getItem(storedAs(KEY)) ?? 'null') as Kept | null)

function inWindow<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    // A full or forbidden storage costs the tabs, never the work.
    return null
  }
}
