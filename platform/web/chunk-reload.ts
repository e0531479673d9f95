const KEY = 'chunk_reload'
/** Milliseconds; section 8 of the specification. */
const PAUSE = 10_000

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Whether a page whose code did not load may be reloaded: at most once per ten seconds for the same path. Notes the
 * reload.
 */
export function mayReload(path: string, now = Date.now(), memory: Memory = sessionStorage) {
  try {
    const times = JSON.parse(memory.getItem(KEY) ?? '{}') as Record<string, number>
    const last = times[path]
    if (last !== undefined && now - last < PAUSE) return false
    const recent = Object.entries(times).filter(([, time]) => now - time < PAUSE)
    memory.setItem(KEY, JSON.stringify(Object.fromEntries([...recent, [path, now]])))
    return true
  } catch {
    return false
  }
}

/** Loads a chunk; when a new build has replaced it, the page reloads once and then says what is wrong. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    // Without a network a reload would lose the page and what is typed in it.
    if (!navigator.onLine || !mayReload(location.pathname)) throw new ChunkError(cause)
    location.reload()
    return new Promise<T>(() => {})
  }
}

export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
  }
}
