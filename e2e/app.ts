/** The demo's password, and the app that the global setup started or that ORGIL_URL names. */
export const PASSWORD = 'Orgil#2026'

export function url(path: string) {
  const base = address()
  if (!base) throw new Error('the app has not been started')
  return new URL(path, base).href
}

/** Each worker has an app of its own, so that what one journey changes no other meets. */
export function address(): string | undefined {
  const apps = process.env.ORGIL_URLS?.split(' ') ?? []
  return process.env.ORGIL_URL ?? apps[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % apps.length]
}
