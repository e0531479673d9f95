import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** An answer as it goes out: plain, and packed for whoever takes it so, which is done once. */
export interface Answer {
  plain: Buffer
  packed(): Promise<Buffer>
}

/** For a network a large answer is several times smaller packed; a small one is not worth the work. */
export const WORTH_PACKING = 16 * 1024

export function answerOf(value: unknown): Answer {
  const plain = Buffer.from(JSON.stringify(value))
  let packing: Promise<Buffer> | undefined
  return { plain, packed: () => (packing ??= compress(plain, { level: 5 })) }
}

/** `gzip;q=0` refuses it. */
export function takesPacked(acceptEncoding: unknown) {
  return (
    typeof acceptEncoding === 'string' &&
    acceptEncoding.split(',').some((one) => /^\s*gzip\s*(;\s*q=(1(\.0*)?|0?\.0*[1-9]\d*)\s*)?$/.test(one))
  )
}

interface Kept {
  version: string
  until: number
  answer: Promise<Answer>
  bytes: number
}

/**
 * Answers that hold as long as a version does: whoever asks reads the version anew, and gets what was made under it
 * or makes it. Of each question only the latest is kept, and of all the latest asked; none longer than a minute, so
 * that what somebody changed by hand in the database is seen as well.
 */
export function openKeptAnswers({ mostBytes = 64 * 1024 * 1024, forMs = 60_000 } = {}) {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const forget = (question: string, entry: Kept) => {
    if (kept.get(question) !== entry) return
    kept.delete(question)
    bytes -= entry.bytes
  }
  const weigh = (question: string, entry: Kept, { plain }: Answer) => {
    if (kept.get(question) !== entry) return
    entry.bytes = plain.length
    bytes += entry.bytes
    for (const [oldest, one] of kept) {
      if (bytes <= mostBytes) break
      forget(oldest, one)
    }
  }

  return (question: string, version: string, make: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(question)
    if (known?.version === version && known.until > Date.now()) {
      kept.delete(question)
      kept.set(question, known)
      return known.answer
    }
    if (known) forget(question, known)
    const entry: Kept = { version, until: Date.now() + forMs, answer: make(), bytes: 0 }
    kept.set(question, entry)
    entry.answer.then(
      (answer) => weigh(question, entry, answer),
      () => forget(question, entry),
    )
    return entry.answer
  }
}
