/** A setting, and what is wrong with it or with what it names. */
export interface Reason {
  name: string
  why: string
}

const HEAD = 'Orgil cannot start with these settings:'
const FOOT = 'See .env.example for what each of them means.'

/** An operator can mend it, so the terminal shows these words alone: one line for each reason, and no stack. */
export class CannotStart extends Error {
  constructor(reasons: readonly Reason[], cause?: unknown) {
    super([HEAD, ...reasons.map(({ name, why }) => `  ${name}: ${oneLine(why)}`), FOOT].join('\n'), { cause })
  }
}

export function cannotStart(name: string, why: string, cause?: unknown) {
  return new CannotStart([{ name, why }], cause)
}

/** For the terminal: where no setting explains it, the stack is what helps. */
export function wordsAbout(error: unknown): string {
  if (error instanceof CannotStart) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

export function oneLine(text: string) {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
