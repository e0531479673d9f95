import { type Code, type CodeKind, freshnessOf, textOf } from './code.ts'

/** 128 bits are as many as anybody will ever guess at. */
const BYTES = 16
const encoder = new TextEncoder()

/** HMAC-SHA-256 under a secret, cut short, as letters that an address can hold. */
async function macOf(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const whole = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(whole, 0, BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The code of this moment. */
export async function makeCode(
  secret: string,
  maker: { kind: CodeKind; orgId: number; who: string },
  at: number,
): Promise<string> {
  const text = textOf(maker, at)
  return `${text}.${await macOf(secret, text)}`
}

type Refusal = 'forged' | 'expired' | 'ahead' | 'foreign' | 'ended'

/** What could have made a code, and when that was withdrawn. */
export interface Secret {
  secret: string
  ended_at: Date | null
}

type Verdict<S extends Secret> = { by: S; isLate: boolean } | { refused: Refusal }

/** Whose code it is and whether it counts at the moment of scanning. Used ones only the book of punches knows. */
export async function judge<S extends Secret>(
  code: Code,
  { orgId, at, secrets }: { orgId: number; at: number; secrets: readonly S[] },
): Promise<Verdict<S>> {
  if (code.orgId !== orgId) return { refused: 'foreign' }
  const macs = await Promise.all(secrets.map(async (one) => ({ one, mac: await macOf(one.secret, code.text) })))
  const by = macs.find(({ mac }) => isSame(mac, code.mac))?.one
  if (!by) return { refused: 'forged' }
  const freshness = freshnessOf(code, at)
  if (freshness === 'expired' || freshness === 'ahead') return { refused: freshness }
  if (by.ended_at !== null && by.ended_at.getTime() <= at) return { refused: 'ended' }
  return { by, isLate: freshness === 'late' }
}

/** Letter by letter to the end, so that the time it takes tells nothing. */
function isSame(one: string, other: string) {
  let differs = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) differs |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return differs === 0
}
