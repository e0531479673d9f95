import type { Config } from '#platform/server/config.ts'

/** Settings that hold a password or a key. */
const secret = new Set<keyof Config>([
  'DATABASE_URL',
  'MAIL_URL',
  'FILES_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'AI_KEY',
  'PUSH_KEY',
  'FCM_ACCOUNT',
])
/** Where things lie on this machine concerns nobody who looks through a browser. */
const untold = new Set<keyof Config>(['rootFolder', 'webFolder', 'DATA_DIR'])

/** Every setting in force, in the order of their names; of a secret one only whether it is set. */
export function settingsOf(config: Config) {
  const names = (Object.keys(config) as (keyof Config)[]).filter((name) => !untold.has(name))
  const all = [...new Set([...names, ...secret])].toSorted()
  return all.map((name) => {
    const value = config[name]
    if (secret.has(name))
      return {
        name,
        value: value === undefined || (Array.isArray(value) && value.length === 0) ? null : '••••••',
        is_secret: true,
      }
    return {
      name,
      value: value === undefined ? null : typeof value === 'boolean' ? (value ? '1' : '0') : String(value),
      is_secret: false,
    }
  })
}

/** An address without user, password and query: where it leads, not how to get in. */
export function withoutSecrets(address: string) {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
