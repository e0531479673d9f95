import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { send } from './deliver.ts'
import { takeFairly } from './fair.ts'
import type { Taken } from './taking.ts'

export const DELIVER = 'workflow.webhook'

/** Calls of a process at a time: they wait for others and cost it little. */
const AT_ONCE = 64
/** How long one run goes on taking; whoever comes with the next message, or the next minute, begins another. */
const LONGEST_MS = 300_000
/** While calls are under way: what another process put in is seen after so long. */
const LOOK_AGAIN_MS = 1000

/** A message has been written. Which one comes next is asked of all that are due. */
export const deliverWebhook: JobKind = { name: DELIVER, handle: (_payload, services) => deliverWhatIsDue(services) }

/** Every minute: what is due for another try, and what was left behind by a process that died. */
export const deliverWebhooksInTime: JobKind = {
  name: 'workflow.webhooks_due',
  cron: '* * * * *',
  handle: (_payload, services) => deliverWhatIsDue(services),
}

interface Desk {
  isTold: boolean
  tell: () => void
}

/** Who sends in this process: one at a time does, and the others say that there is more. */
const atWork = new WeakMap<Services, Desk>()

async function deliverWhatIsDue(services: Services): Promise<void> {
  const colleague = atWork.get(services)
  if (colleague) {
    colleague.isTold = true
    return colleague.tell()
  }
  const me: Desk = { isTold: false, tell: () => {} }
  atWork.set(services, me)
  const underWay = new Set<Promise<void>>()
  try {
    await sendInTurn(services, me, underWay)
  } finally {
    atWork.delete(services)
    // Whoever said so last has gone, and looks for nothing any more.
    await Promise.all([...underWay, me.isTold && deliverWhatIsDue(services)])
  }
}

async function sendInTurn(services: Services, me: Desk, underWay: Set<Promise<void>>) {
  const until = performance.now() + LONGEST_MS
  let taken: Taken[]
  do {
    const news = Promise.withResolvers<void>()
    me.tell = news.resolve
    me.isTold = false
    taken = await asSystem(services.db, (trx) => takeFairly(trx, AT_ONCE - underWay.size))
    for (const one of taken) {
      const call = sent(services, one).finally(() => underWay.delete(call))
      underWay.add(call)
    }
    if (underWay.size > 0) await first([...underWay, news.promise])
  } while ((taken.length > 0 || underWay.size > 0 || me.isTold) && performance.now() < until)
}

/** The first of them, or a moment, whichever comes first. */
async function first(awaited: readonly Promise<void>[]) {
  const moment = new AbortController()
  const { signal } = moment
  const rest = sleep(LOOK_AGAIN_MS, undefined, { signal, ref: false })
  await Promise.race([...awaited, rest]).finally(() => moment.abort())
}

/** One that fails holds up no other; its time is over in two minutes. */
const sent = (services: Services, one: Taken) =>
  send(services, one).catch((error: unknown) => {
    services.log.error({ err: error, delivery: one.id }, 'a webhook could not be called')
  })
