import { useSyncExternalStore } from 'react'
import { call, CallError } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { translate } from '#platform/web/i18n/index.ts'
import { toast } from '#platform/web/toast.ts'
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { punch, type PunchKind } from '../../shared/contract.ts'
import { punchAtPlace } from '../../shared/codes/contract.ts'
import { deviceId, deviceName, whoIsHere } from './device.ts'
import { openQueue, type Waiting } from './queue.ts'
import { browserShelf } from './shelf.ts'

interface KeptPunch extends Waiting {
  owner: string | null
  kind: PunchKind
  position: InputOf<typeof punch>['position']
  device: string
  device_name: string
  /** Of a place, where its code was scanned. */
  code?: string
}

type Answer = { made: ReplyOf<typeof punch> } | { made: ReplyOf<typeof punchAtPlace> } | { refused: CallError }

/** What became of a punch: written, or kept until there is a network. */
export type Sent<Reply> = { state: 'recorded'; reply: Reply } | { state: 'kept' }

const EVERY = 30_000
/** Nobody stands at a gate for longer: it is kept, and goes on its way. */
const PATIENCE = 6000

/** Those whose page waits for the answer itself. */
const watched = new Set<string>()

const queue = openQueue<KeptPunch, Answer>({
  shelf: browserShelf('punches'),
  atOnce: 1,
  // Whoever signs in here next does not punch for the one before.
  holds: ({ owner }) => owner !== whoIsHere(),
  send: async (items) => new Map(await Promise.all(items.map(async (one) => [one.key, await sendOne(one)] as const))),
  onAnswer: ({ key, at }, answer) => {
    if (watched.has(key)) return
    const time = formatDateTime(new Date(at))
    if ('refused' in answer)
      toast.error(translate('attendance.code.not_taken', { time, reason: failureWords(answer.refused)?.text ?? '' }))
    else toast.success(translate('attendance.code.delivered', { time }))
  },
})

async function sendOne(kept: KeptPunch): Promise<Answer | 'later'> {
  const { key, at, kind, position = null, device, device_name, code } = kept
  const wish = {
    key,
    kind,
    position,
    device,
    device_name,
    device_at: new Date(at).toISOString(),
    now: new Date().toISOString(),
  }
  try {
    return { made: code === undefined ? await call(punch, wish) : await call(punchAtPlace, { ...wish, code }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // No network, no session, a locked screen, too many at once: another time it will be taken.
    if (error.status === 0 || error.status >= 500) throw error
    return [401, 406, 409, 423, 429].includes(error.status) || error.reply.code === 'platform.xsrf'
      ? 'later'
      : { refused: error }
  }
}

/**
 * A punch by button: written at once, or kept and delivered later, once. Throws what the server refuses for good.
 */
export function sendPunch({ kind, position = null }: Pick<KeptPunch, 'kind' | 'position'>) {
  return sendKept<ReplyOf<typeof punch>>({ kind, position, at: Date.now() })
}

/** A punch by the code of a place, as of the moment at which it was scanned. */
export function sendAtPlace(wish: { code: string; kind: PunchKind; at: number }) {
  return sendKept<ReplyOf<typeof punchAtPlace>>({ position: null, ...wish })
}

async function sendKept<Reply>(
  wish: Pick<KeptPunch, 'kind' | 'position' | 'at'> & { code?: string },
): Promise<Sent<Reply>> {
  const one = { ...wish, key: crypto.randomUUID(), owner: whoIsHere(), device: deviceId(), device_name: deviceName() }
  // First it is kept: a browser that is closed in the middle delivers it all the same.
  await queue.keep(one)
  watched.add(one.key)
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE))
  const answer = await Promise.race([queue.sendNow(one), tooLong])
  watched.delete(one.key)
  if (!answer) return { state: 'kept' }
  if ('refused' in answer) throw answer.refused
  return { state: 'recorded', reply: answer.made as Reply }
}

let count = 0
let isFollowed = false

async function look() {
  const here = whoIsHere()
  const next = (await queue.waiting()).filter(({ owner }) => owner === here).length
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const quietly = () => void look().catch(() => undefined)

/** Delivers what is kept whenever there may be a network, as long as the page stands. */
function follow() {
  if (isFollowed) return
  isFollowed = true
  const deliver = () => void queue.deliver().then(quietly, () => undefined)
  queue.subscribe(quietly)
  addEventListener('online', deliver)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') deliver()
  })
  setInterval(deliver, EVERY)
  deliver()
}

/** How many punches of whoever is here are kept in this browser. */
export function useKeptPunches(): number {
  return useSyncExternalStore(
    (listener) => {
      follow()
      listeners.add(listener)
      quietly()
      return () => listeners.delete(listener)
    },
    () => count,
  )
}
