import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unavailable } from '#platform/shared/errors.ts'
import type { Config } from './config.ts'

/** Keeps secrets that must be read again, such as keys of second factors; what is only compared is hashed instead. */
interface SecretBox {
  seal(text: string): string
  /**
   * Throws where the text was sealed with a key that is not known any more, for another context, or was changed
   * since.
   */
  open(sealed: string): string
  /** Whether the newest key opens it, so that earlier ones are not needed for it. */
  isNewest(sealed: string): boolean
}

export type KeySettings = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_OLD' | 'DATA_DIR' | 'DEMO' | 'NODE_ENV'>

/**
 * `v2.<key>.<content>` names the key that sealed it; `v1.<content>`, as it was before there could be several, is
 * tried with each.
 */
const VERSION = 'v2'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM. The context says whose secret it is and what for (`access.totp:12`): copied to another row it does not
 * open. The key is asked for with the first use, so that an installation without secrets needs none.
 */
export function secretBox(config: KeySettings, context: string): SecretBox {
  const bound = (version: string) => Buffer.from(`${version}:${context}`)
  return {
    seal(text) {
      const [{ id, key }] = ringOf(config)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(VERSION))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${id}.${sealed.toString('base64url')}`
    },
    open(sealed) {
      const [version, ...rest] = sealed.split('.')
      const ring = ringOf(config)
      if (version === VERSION && rest.length === 2) {
        const known = ring.find(({ id }) => id === rest[0])
        if (!known) throw sealedWithAnother(context, `the key ${rest[0]}`)
        return unseal(rest[1]!, known.key, bound(version))
      }
      if (version !== 'v1' || rest.length !== 1)
        throw new Error(`A secret of ${context} was sealed in a way that this version does not know`)
      for (const { key } of ring) {
        try {
          return unseal(rest[0]!, key, bound(version))
        } catch {
          // Another key of the ring may have sealed it.
        }
      }
      throw sealedWithAnother(context, 'another key, or changed since')
    },
    isNewest: (sealed) => sealed.startsWith(`${VERSION}.${ringOf(config)[0].id}.`),
  }
}

function unseal(content: string, key: Buffer, bound: Buffer) {
  const bytes = Buffer.from(content, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(bound)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** What the operator has to know stands in the log; the caller hears that the server cannot read what it keeps. */
const sealedWithAnother = (context: string, how: string) =>
  Object.assign(unavailable('platform.secret_key_other'), {
    cause: new Error(`A secret of ${context} was sealed with ${how}: neither SECRET_KEY nor SECRET_KEY_OLD opens it`),
  })

interface Key {
  id: string
  key: Buffer
}
/** The newest first: it seals. */
type Ring = readonly [Key, ...Key[]]

const known = new WeakMap<KeySettings, Ring>()

function ringOf(config: KeySettings): Ring {
  const kept = known.get(config)
  if (kept) return kept
  const newest = config.SECRET_KEY === undefined ? keyOfDemo(config) : Buffer.from(config.SECRET_KEY, 'base64')
  const ring: Ring = [named(newest), ...config.SECRET_KEY_OLD.map((text) => named(Buffer.from(text, 'base64')))]
  known.set(config, ring)
  return ring
}

/** 48 bits of its hash: enough to tell one's own keys apart, and no help in guessing any. */
const named = (key: Buffer): Key => ({
  id: createHash('sha256').update('orgil key\0').update(key).digest('base64url').slice(0, 8),
  key,
})

/** What is wrong with the key that a demo made, before somebody needs it in the middle of something. */
export function keyProblem(config: KeySettings): string | undefined {
  if (config.SECRET_KEY !== undefined || isRealUse(config)) return undefined
  try {
    readKey(keyFile(config))
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === undefined ? message : `${keyFile(config)} cannot be read (${code})`
  }
}

const isRealUse = ({ DEMO, NODE_ENV }: KeySettings) => NODE_ENV === 'production' && !DEMO
const keyFile = ({ DATA_DIR }: KeySettings) => path.join(DATA_DIR, 'secret.key')

/**
 * A demo makes its own key on first use. In real use a key beside the data would be copied with it, so the operator
 * gives one.
 */
function keyOfDemo(config: KeySettings): Buffer {
  const { DATA_DIR } = config
  if (isRealUse(config)) throw unavailable('platform.secret_key_missing')
  const file = keyFile(config)
  const kept = readKey(file)
  if (kept) return kept
  mkdirSync(DATA_DIR, { recursive: true })
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // Of two processes that begin at once, the first one's key is everybody's.
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
  return readKey(file)!
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
