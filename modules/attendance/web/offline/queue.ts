import type { Shelf } from './shelf.ts'

export interface Waiting {
  /** Of this alone: the server writes it once, however often it hears of it. */
  key: string
  /** When it happened; what happened first is delivered first. */
  at: number
}

/** `later`: not this time; it stays where it is kept. */
type Answers<Answer> = ReadonlyMap<string, Answer | 'later'>

interface Delivery<Kept extends Waiting, Answer> {
  shelf: Shelf<Kept>
  /** So many go together. */
  atOnce: number
  /** Throws where nothing was heard, or nobody can say what became of it. */
  send: (items: readonly Kept[]) => Promise<Answers<Answer>>
  /** What is not to go yet, or not by this person. */
  holds?: (one: Kept) => boolean
  /** Of an answer that is none yet: what was asked stays where it is kept. */
  isOpen?: (answer: Answer) => boolean
  onAnswer?: (one: Kept, answer: Answer) => void
}

interface Queue<Kept extends Waiting, Answer> {
  /** Keeps it; from then on it is delivered, whatever happens to this page. */
  keep(one: Kept): Promise<void>
  /** Takes back what nobody wants to deliver any more. */
  forget(key: string): Promise<void>
  /** Delivers this one now; nothing is heard where that fails, and it stays. */
  sendNow(one: Kept): Promise<Answer | undefined>
  /** Delivers all that waits; answers how much still does. */
  deliver(): Promise<number>
  waiting(): Promise<readonly Kept[]>
  subscribe(listener: () => void): () => void
}

/**
 * At least once from here, and once on the server: what is kept goes until somebody has answered for it, under the same
 * key each time.
 */
export function openQueue<Kept extends Waiting, Answer>({
  shelf,
  atOnce,
  send,
  holds = () => false,
  isOpen = () => false,
  onAnswer,
}: Delivery<Kept, Answer>): Queue<Kept, Answer> {
  const listeners = new Set<() => void>()
  let running: Promise<number> | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const ready = async () =>
    (await shelf.all()).filter((one) => !holds(one)).toSorted((a, b) => a.at - b.at || a.key.localeCompare(b.key))

  /** Those that were answered for lie here no more. */
  async function take(items: readonly Kept[]): Promise<Map<string, Answer>> {
    const answers = await send(items)
    const done = new Map<string, Answer>()
    for (const [key, answer] of answers) if (answer !== 'later') done.set(key, answer)
    if (done.size === 0) return done
    await shelf.drop([...done].flatMap(([key, answer]) => (isOpen(answer) ? [] : [key])))
    for (const one of items) {
      const answer = done.get(one.key)
      if (answer !== undefined) onAnswer?.(one, answer)
    }
    tell()
    return done
  }

  async function deliverAll(): Promise<number> {
    const tried = new Set<string>()
    for (;;) {
      const next = (await ready()).filter(({ key }) => !tried.has(key)).slice(0, atOnce)
      if (next.length === 0) break
      for (const { key } of next) tried.add(key)
      try {
        await take(next)
      } catch {
        // No network, or a server that is not well: all of it stays, and goes another time.
        break
      }
    }
    return (await shelf.all()).length
  }

  return {
    async keep(one) {
      await shelf.put(one)
      tell()
    },
    async forget(key) {
      await shelf.drop([key])
      tell()
    },
    async sendNow(one) {
      try {
        return (await take([one])).get(one.key)
      } catch {
        return undefined
      }
    },
    deliver() {
      running ??= deliverAll().finally(() => {
        running = null
      })
      return running
    },
    waiting: () => shelf.all(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
