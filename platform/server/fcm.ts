import { createPrivateKey, sign } from 'node:crypto'
import { fitting, type PushMessage, type PushOutcome } from './push.ts'
import type { FcmSettings } from './system-settings.ts'

const SEND = 'https://fcm.googleapis.com/v1/projects'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TIMEOUT_MS = 10_000
const HOUR_S = 3600
/** A pass is not used in its last minute: it might end on the way. */
const SPARE_MS = 60_000
/** Firebase refuses a message that is longer, with all that stands in it. */
const MOST_BYTES = 4096

/**
 * Gives one message to Firebase (FCM, HTTP v1) for an application on somebody's device. What Firebase says of a
 * device that is no more is `gone`.
 */
export async function fcmTo(settings: FcmSettings, token: string, message: PushMessage): Promise<PushOutcome> {
  try {
    const reply = await fetch(`${SEND}/${encodeURIComponent(settings.projectId)}/messages:send`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: asMessage(
        token,
        fitting(message, MOST_BYTES, (shorter) => asMessage(token, shorter)),
      ),
      headers: {
        authorization: `Bearer ${await passFor(settings)}`,
        'content-type': 'application/json; charset=utf-8',
      },
    })
    if (reply.ok) return (await reply.body?.cancel().then(() => ({ ok: true as const }))) ?? { ok: true }
    const text = await reply.text()
    // Refused for who we are: the pass may have been taken back.
    if (reply.status === 401) passes.delete(nameOf(settings))
    return { ok: false, status: reply.status, gone: isGone(reply.status, text) }
  } catch (error) {
    return { ok: false, status: error instanceof Refused ? error.status : null, gone: false }
  }
}

/** Newer news of the same thing takes the place of what still lies on the device. */
function asMessage(token: string, { title, body, url, tag }: PushMessage): string {
  return JSON.stringify({
    message: {
      token,
      notification: { title, body },
      data: { url, ...(tag && { tag }) },
      ...(tag && {
        android: { collapse_key: tag, notification: { tag } },
        apns: { headers: { 'apns-collapse-id': tag.slice(0, 64) } },
      }),
    },
  })
}

/** The token was given up, or belongs to another project. */
function isGone(status: number, text: string) {
  if (status === 404) return true
  const codes = codesIn(text)
  return (
    codes.includes('UNREGISTERED') ||
    codes.includes('SENDER_ID_MISMATCH') ||
    (status === 400 && /not a valid FCM registration token/i.test(text))
  )
}

function codesIn(text: string): unknown[] {
  try {
    const { error } = JSON.parse(text) as { error?: { details?: { errorCode?: unknown }[] } }
    return (error?.details ?? []).map(({ errorCode }) => errorCode)
  } catch {
    return []
  }
}

class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Firebase gave no pass (${status})`)
    this.status = status
  }
}

interface Pass {
  text: string
  until: number
}
/** By account: asked for once an hour, by however many messages. */
const passes = new Map<string, Promise<Pass>>()
const nameOf = ({ clientEmail, privateKey }: FcmSettings) => `${clientEmail}\n${privateKey}`

async function passFor(settings: FcmSettings): Promise<string> {
  const name = nameOf(settings)
  const known = await passes.get(name)?.catch(() => undefined)
  if (known && known.until > Date.now()) return known.text
  const asked = askForPass(settings)
  passes.set(name, asked)
  try {
    return (await asked).text
  } catch (error) {
    passes.delete(name)
    throw error
  }
}

/** Anew each time, past what is remembered: also for trying the account. */
export async function askForPass({ tokenUri, ...account }: FcmSettings): Promise<Pass> {
  const reply = await fetch(tokenUri, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({ grant_type: GRANT, assertion: assertionOf({ tokenUri, ...account }) }),
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Refused(reply.status)
  }
  const { access_token, expires_in } = (await reply.json()) as { access_token: string; expires_in: number }
  return { text: access_token, until: Date.now() + expires_in * 1000 - SPARE_MS }
}

/** Who we are, signed by ourselves with the key of the account (RFC 7523). */
function assertionOf(
  { clientEmail, privateKey, tokenUri }: Pick<FcmSettings, 'clientEmail' | 'privateKey' | 'tokenUri'>,
  now = Date.now(),
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(now / 1000)
  const said = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: clientEmail, scope: SCOPE, aud: tokenUri, iat, exp: iat + HOUR_S })}`
  return `${said}.${sign('sha256', Buffer.from(said), createPrivateKey(privateKey)).toString('base64url')}`
}
