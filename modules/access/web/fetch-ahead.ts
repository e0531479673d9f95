let ahead: (() => void) | undefined

/** The application says what comes after the sign-in; it is fetched while the password is being typed. */
export function onFetchAhead(fetch: () => void) {
  ahead = fetch
}

export function fetchAhead() {
  if (!ahead) return
  const fetch = ahead
  ahead = undefined
  if ('requestIdleCallback' in window) requestIdleCallback(fetch, { timeout: 1500 })
  else setTimeout(fetch, 200)
}
