import { randomBytes } from 'node:crypto'
import { askModel } from '#platform/server/ai.ts'
import { askScanner, type FileStore } from '#platform/server/files.ts'
import { giveNow } from '#platform/server/mail.ts'
import { pushTo } from '#platform/server/push.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, type SignedInContext, type Route } from '#platform/server/route.ts'
import { conflict, tooManyRequests } from '#platform/shared/errors.ts'
import { tryAi, tryFiles, tryMail, tryPush, tryScanner, type TrialReply } from '../shared/settings.ts'
import type { DevicesOf } from './devices.ts'
import { problemKind } from './problem-kind.ts'

/** Each trial calls a server that somebody named: enough to find a mistake, too few to look around in a network. */
const TRIALS: RateLimit = { limit: 30, windowSeconds: 600 }
const PATIENCE_MS = 20_000

/** Sends at once and past the outbox, so that what the server says is seen here. */
export const tryMailRoute = openRoute(tryMail, async (context, { to }) => {
  await countTrial(context)
  const {
    services: { settings, translate },
    language,
  } = context
  const { server, from } = settings.mail()
  if (!server) throw conflict('operation.mail_missing')
  return timed(context, () =>
    giveNow(server, from, {
      to,
      subject: translate(language, 'operation.trial_subject'),
      text: translate(language, 'operation.trial_text'),
    }),
  )
})

export const tryFilesRoute = openRoute(tryFiles, async (context) => {
  await countTrial(context)
  return timed(context, () => tryStore(context.services.files))
})

/** Every scanner finds it, and it harms nobody (EICAR); in pieces, so that none finds it in this program. */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')

export const tryScannerRoute = openRoute(tryScanner, async (context) => {
  await countTrial(context)
  const scanner = context.services.settings.scanner()
  if (!scanner) throw conflict('operation.scanner_missing')
  return tryScannerAt(context, scanner)
})

/** It works where it finds the test virus and nothing in a clean text. */
export async function tryScannerAt(context: SignedInContext, place: { host: string; port: number }) {
  const found: { virus: string | null; clean: string | null } = { virus: null, clean: null }
  const outcome = await timed(context, async () => {
    found.virus = await askScanner(place, Buffer.from(TEST_VIRUS), PATIENCE_MS)
    found.clean = await askScanner(place, Buffer.from('Orgil'), PATIENCE_MS)
  })
  if (outcome.ok && (found.virus === null || found.clean !== null))
    return { ...outcome, ok: false, problem: 'answer' as const, ...found }
  return { ...outcome, ...found }
}

export const tryAiRoute = openRoute(tryAi, async (context) => {
  await countTrial(context)
  const ai = context.services.settings.ai()
  if (!ai) throw conflict('operation.ai_missing')
  return timed(context, () => askModel(ai, { text: 'Reply with the single word: ready' }, PATIENCE_MS))
})

export const tryPushRoute = (devicesOf: DevicesOf): Route =>
  openRoute(tryPush, async (context) => {
    await countTrial(context)
    const {
      services: { db, settings, translate, post },
      principal,
      language,
    } = context
    const push = settings.push()
    if (!push) throw conflict('operation.push_missing')
    const devices = await devicesOf(db, principal.userId, push.publicKey)
    const message = {
      title: 'Orgil',
      body: translate(language, 'operation.push_text'),
      url: '/lambda/system/settings',
      tag: 'operation.trial',
    }
    const outcome = await timed(context, async () => {
      for (const device of devices) {
        const sent = await pushTo(post, push, device, message)
        if (!sent.ok)
          throw Object.assign(new Error('the push service refused'), {
            status: sent.status,
            code: sent.status === null ? 'ECONNREFUSED' : undefined,
          })
      }
    })
    return { ...outcome, devices: devices.length }
  })

/** Writes, reads and removes; throws where one of them does not work. */
export async function tryStore(files: FileStore): Promise<void> {
  const [key, bytes] = [`trial/${randomBytes(12).toString('hex')}`, randomBytes(1024)]
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(
      () => reject(Object.assign(new Error('the store did not answer in time'), { code: 'ETIMEDOUT' })),
      PATIENCE_MS,
    ).unref()
  })
  const work = async () => {
    await files.write(key, bytes, 'application/octet-stream')
    try {
      if (!bytes.equals(await files.read(key))) throw new Error('What was read differs from what was written')
    } finally {
      await files.remove(key)
    }
  }
  await Promise.race([work(), late])
}

export async function countTrial({ services: { db }, principal }: SignedInContext) {
  const { allowed, retryAfter } = await hitRateLimit(db, `operation.trial:${principal.userId}`, TRIALS)
  if (!allowed)
    throw tooManyRequests('operation.too_many_trials', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter })
}

/** What the other side says is the answer, not a failure of this call. Its words go to the log alone. */
export async function timed(
  { services: { log }, requestId }: SignedInContext,
  trial: () => Promise<unknown>,
): Promise<TrialReply> {
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  try {
    await trial()
    return { ok: true, milliseconds: since(), problem: null, status: null }
  } catch (error) {
    log.warn({ err: error, reqId: requestId }, 'a trial of the settings failed')
    return { ok: false, milliseconds: since(), ...problemKind(error) }
  }
}
