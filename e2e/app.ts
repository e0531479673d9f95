/** The demo's password, and the app that the global setup started or that ORGIL_URL names. */
export const PASSWORD = 'Orgil#2026'

export function url(path: string) {
  const base = process.env.ORGIL_URL
  if (!base) throw new Error('the app has not been started')
  return new URL(path, base).href
}
