import { call, CallError } from '#platform/web/call.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { PunchKind } from '../../shared/contract.ts'
import { codeWithin, employeeIn, readCode, STEP } from '../../shared/codes/code.ts'
import { deliverKiosk, type HeardReply, MOST_AT_ONCE, type openKiosk } from '../../shared/codes/contract.ts'
import { openQueue, type Waiting } from '../offline/queue.ts'
import type { Shelf } from '../offline/shelf.ts'

export interface KeptScan extends Waiting {
  kiosk: string
  code: string
  kind: PunchKind | null
}

export type Settings = ReplyOf<typeof openKiosk>
type Send = (input: {
  secret: string
  now: string
  items: { key: string; code: string; kind: PunchKind | null; device_at: string; asks?: boolean }[]
}) => Promise<{ items: HeardReply[] }>

/** What stands on the kiosk after somebody held their code there. */
export type Scanned =
  | { state: 'answered'; scan: KeptScan; said: HeardReply }
  | { state: 'kept'; scan: KeptScan }
  | { state: 'refused'; reason: string }
  /** The same code again, while it is still before the camera. */
  | { state: 'known' }

interface Around {
  secret: string
  settings: Pick<Settings, 'id' | 'org_id'>
  shelf: Shelf<KeptScan>
  /** The moment by the clock of the server, as far as it is known here. */
  now: () => number
  /** Of the network there is or is not. */
  onLine?: (isThere: boolean) => void
  send?: Send
  patience?: number
}

/** Nobody stands at a gate for longer; then it is kept, and goes by itself. */
const PATIENCE = 4000

/** The clock of the server, as far as it is known here. */
export function openClock() {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    set(next: number) {
      ahead = next
    },
  }
}

/** What a kiosk does with codes: keeps each first, tells the server, and remembers what it could not tell. */
export function openDesk({
  secret,
  settings,
  shelf,
  now,
  onLine,
  send = (input) => call(deliverKiosk, input),
  patience = PATIENCE,
}: Around) {
  /** Somebody is still choosing; a page that is opened anew holds nothing back. */
  const held = new Set<string>()
  const asking = new Set<string>()
  const seen = new Map<string, number>()

  const queue = openQueue<KeptScan, HeardReply>({
    shelf,
    atOnce: MOST_AT_ONCE,
    holds: ({ key, kiosk }) => held.has(key) || kiosk !== settings.id,
    isOpen: ({ state }) => state === 'choose',
    send: async (scans) => {
      const items = scans.map(({ key, code, kind, at }) => ({
        key,
        code,
        kind,
        device_at: new Date(at).toISOString(),
        ...(asking.has(key) && { asks: true }),
      }))
      try {
        const reply = await send({ secret, now: new Date(now()).toISOString(), items })
        onLine?.(true)
        return new Map(reply.items.map((said) => [said.key, said.state === 'again' ? ('later' as const) : said]))
      } catch (error) {
        onLine?.(error instanceof CallError && error.status !== 0)
        throw error
      }
    },
  })

  /** Until it is answered for, or nobody wants to wait any longer. */
  const within = <T>(work: Promise<T>) =>
    Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))])

  async function tell(scan: KeptScan): Promise<Scanned> {
    asking.add(scan.key)
    const said = await within(queue.sendNow(scan))
    asking.delete(scan.key)
    if (!said) return { state: 'kept', scan }
    if (said.state !== 'choose') held.delete(scan.key)
    return { state: 'answered', scan, said }
  }

  return {
    queue,

    async scan(read: string): Promise<Scanned> {
      const text = codeWithin(read)
      const at = now()
      for (const [code, when] of seen) if (at - when > 3 * STEP) seen.delete(code)
      if (seen.has(text)) return { state: 'known' }
      const code = readCode(text)
      if (!code || employeeIn(code) === undefined)
        return code?.kind === 'place' ? { state: 'known' } : { state: 'refused', reason: 'forged' }
      seen.set(text, at)
      if (code.orgId !== settings.org_id) return { state: 'refused', reason: 'foreign' }
      const scan: KeptScan = { key: crypto.randomUUID(), kiosk: settings.id, code: text, kind: null, at }
      held.add(scan.key)
      // First it lies there for good, then anybody hears of it.
      await queue.keep(scan)
      return tell(scan)
    },

    /** What they meant, or nothing: then the server goes by what comes next for them. */
    async choose(scan: KeptScan, kind: PunchKind | null): Promise<Scanned> {
      const chosen = { ...scan, kind }
      await queue.keep(chosen)
      held.delete(scan.key)
      const said = await within(queue.sendNow(chosen))
      return said ? { state: 'answered', scan: chosen, said } : { state: 'kept', scan: chosen }
    },

    /** They held it there twice and mean nothing by it. */
    async leave(scan: KeptScan) {
      held.delete(scan.key)
      await queue.forget(scan.key)
    },
  }
}

export type Desk = ReturnType<typeof openDesk>
