import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '#platform/shared/live.ts'

/** Listens to `/api/live` as a browser would. */
export interface Listening {
  status: number
  events: LiveEvent[]
  /** Milliseconds of `performance.now()` at which each event came. */
  times: number[]
  isOver(): boolean
  stop(): void
}

export async function listen(address: string, token: string, lastEventId?: string): Promise<Listening> {
  const abort = new AbortController()
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: abort.signal,
  })
  const listening: Listening = {
    status: response.status,
    events: [],
    times: [],
    isOver: () => over,
    stop: () => abort.abort(),
  }
  let over = response.status !== 200
  if (!over)
    void read(response, listening)
      .catch(() => undefined)
      .finally(() => {
        over = true
      })
  // The stream begins with a comment: from then on this browser is listening.
  await sleep(5)
  return listening
}

async function read(response: Response, { events, times }: Pick<Listening, 'events' | 'times'>) {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)
      if (!data || !/^event: change$/m.test(message)) continue
      events.push(JSON.parse(data[1]!) as LiveEvent)
      times.push(performance.now())
    }
  }
}
