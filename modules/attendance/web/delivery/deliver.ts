import { call } from '#platform/web/call.ts'
import { deliverPunches, MOST_DELIVERED } from '../../shared/delivery/contract.ts'
import type { FileLine } from '../../shared/delivery/lines.ts'

export interface Outcome {
  made: number
  known: number
  closed: number
  /** Under which numbers and names nobody works here, and on how many lines they stand. */
  nobody: ReadonlyMap<string, number>
  /** Lines with a moment that is still to come, or that no calendar knows. */
  unclear: readonly number[]
}

export const nothingYet: Outcome = { made: 0, known: 0, closed: 0, nobody: new Map(), unclear: [] }

/**
 * Delivers what a file says, part by part in the order of time. Each punch is taken once, so whoever begins again after
 * a part that failed gets nothing twice.
 */
export async function deliverLines(
  lines: readonly FileLine[],
  place: string | null,
  onPart: (done: number, outcome: Outcome) => void,
): Promise<Outcome> {
  let outcome = nothingYet
  for (let at = 0; at < lines.length; at += MOST_DELIVERED) {
    const part = lines.slice(at, at + MOST_DELIVERED)
    const { items, closed } = await call(deliverPunches, {
      source: 'file',
      place,
      punches: part.map(({ who, at: moment, kind }) => ({ who, at: moment, kind })),
    })
    const nobody = new Map(outcome.nobody)
    const unclear = [...outcome.unclear]
    for (const [nth, { state }] of items.entries()) {
      const { who, line } = part[nth]!
      if (state === 'nobody') nobody.set(who, (nobody.get(who) ?? 0) + 1)
      if (state === 'future' || state === 'unclear') unclear.push(line)
    }
    const count = (state: string) => items.filter((one) => one.state === state).length
    outcome = {
      made: outcome.made + count('made'),
      known: outcome.known + count('known'),
      closed: outcome.closed + closed,
      nobody,
      unclear,
    }
    onPart(Math.min(lines.length, at + MOST_DELIVERED), outcome)
  }
  return outcome
}
