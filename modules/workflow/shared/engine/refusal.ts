import type { Refusal, RefusalCode } from './command.ts'

/** Leaves a decision from any depth; `decide` turns it into an answer, so that nobody outside ever sees it thrown. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export function refuse(code: RefusalCode, winner?: Refusal['winner']): never {
  throw new Refused(winner ? { code, winner } : { code })
}
