/**
 * Local storage of section 9 of the specification: prefix `ls_`, seven days, no encryption; nothing in it is secret.
 */
const PREFIX = 'ls_'
const EXPIRY_SECONDS = 604_800

/** The name under which the browser keeps a key, as its `storage` events tell it. */
export const storedAs = (key: string) => PREFIX + key

interface Stored {
  value: unknown
  time: number
  expire: number | null
}

/** Makes what is kept unreadable and readable again; null for what it cannot read. */
interface StorageCipher {
  seal: (text: string) => string
  open: (sealed: string) => string | null
}
let cipher: StorageCipher | null = null

/**
 * The slot of the specification for a cipher. It is empty unless an integration fills it: nothing that is kept here
 * may be a secret.
 *
 * @public
 */
export function encryptStorage(next: StorageCipher | null) {
  cipher = next
}

/** The value under this key, unless it has expired or the browser refuses. */
export const readStored = <T>(key: string) => (entryOf(key)?.value as T | undefined) ?? null

function entryOf(key: string): Stored | null {
  try {
    const kept = localStorage.getItem(PREFIX + key)
    const text = kept && cipher ? cipher.open(kept) : kept
    if (!text) return null
    const stored = JSON.parse(text) as Stored
    if (stored.expire === null || stored.expire >= Date.now()) return stored
    localStorage.removeItem(PREFIX + key)
  } catch {
    // As if nothing were kept.
  }
  return null
}

export function writeStored(key: string, value: unknown, seconds: number | null = EXPIRY_SECONDS) {
  const now = Date.now()
  const stored: Stored = { value, time: now, expire: seconds === null ? null : now + seconds * 1000 }
  try {
    const text = JSON.stringify(stored)
    localStorage.setItem(PREFIX + key, cipher ? cipher.seal(text) : text)
  } catch {
    // A full or forbidden storage costs a preference, never the work.
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // As above.
  }
}

/**
 * What is kept under keys that begin so, with the rest of the key and the time at which it was kept; what has expired
 * is not.
 */
export function storedUnder<T>(beginning: string): { rest: string; value: T; at: number }[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter(
      (key) => key.startsWith(PREFIX + beginning),
    )
    return keys.flatMap((key) => {
      const entry = entryOf(key.slice(PREFIX.length))
      return entry
        ? [{ rest: key.slice(PREFIX.length + beginning.length), value: entry.value as T, at: entry.time }]
        : []
    })
  } catch {
    return []
  }
}
