/** The first screen is worth more than the next visit. */
const AFTER = 2000

/** Not while developing: what changes with every key must not be fetched ahead. */
export function startWorker(after = AFTER) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that refuses, as in private windows, does without.
  setTimeout(
    () => void navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined),
    after,
  )
}
