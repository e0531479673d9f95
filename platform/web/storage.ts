/** Local storage of section 9 of the specification: prefix `ls_`, seven days, no encryption; nothing in it is secret. */
const PREFIX = 'ls_'
const EXPIRY_SECONDS = 604_800

interface Stored { value: unknown; time: number; expire: number | null }

/** The value under this key, unless it has expired or the browser refuses. */
export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key)
    if (!text) return null
    const stored = JSON.parse(text) as Stored
    if (stored.expire !== null && stored.expire < Date.now()) {
      localStorage.removeItem(PREFIX + key)
      return null
    }
    return stored.value as T
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown, seconds: number | null = EXPIRY_SECONDS) {
  const now = Date.now()
  const stored: Stored = { value, time: now, expire: seconds === null ? null : now + seconds * 1000 }
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(stored))
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
