import { minuteOf, type Span } from './spans.ts'

/** Somebody said at this moment (epoch milliseconds) that they come, go, or take a break. */
export interface Punch {
  id: string
  at: number
  kind: 'in' | 'out' | 'break_out' | 'break_in'
}

/**
 * From when to when somebody was there, in full minutes, by which punches. A pair that lacks a punch has no length,
 * or reaches to now while somebody is in.
 */
export interface Pair extends Span {
  in: string | null
  out: string | null
}

export type PairAnomaly = 'missing_out' | 'missing_in' | 'double_in' | 'double_out' | 'no_break_end'

interface Pairing {
  pairs: Pair[]
  anomalies: Set<PairAnomaly>
  /** Punches of a day that counts from its first in to its last out which lie between, and in no pair. */
  between: Punch[]
  /** Somebody is in. */
  goesOn: boolean
}

interface Until {
  now: number
  /** Nobody can go out of this day any more. */
  isClosed: boolean
}

/**
 * What was said holds until the opposite is said: a second in changes nothing, nor does a second out. To come back
 * from a break by `in`, or from outside by `break_in`, is as good.
 */
export function pairPunches(punches: readonly Punch[], mode: 'first_last' | 'every', until: Until): Pairing {
  const sorted = inOrder(punches)
  const between = mode === 'first_last' ? betweenFirstAndLast(sorted) : []
  const counted = sorted.filter((punch) => !between.includes(punch))
  return { ...pairUp(counted, until), between }
}

const rank = { break_in: 0, out: 1, in: 2, break_out: 3 }

/** By time; at one moment somebody goes before they come. */
export function inOrder(punches: readonly Punch[]): Punch[] {
  return [...punches].sort((a, b) => a.at - b.at || rank[a.kind] - rank[b.kind] || (a.id < b.id ? -1 : 1))
}

/** A break is said on purpose, so it counts wherever it lies. */
function betweenFirstAndLast(sorted: readonly Punch[]): Punch[] {
  const first = sorted.find(({ kind }) => kind === 'in')
  const last = sorted.findLast(({ kind }) => kind === 'out')
  if (!first || !last || sorted.indexOf(last) < sorted.indexOf(first)) return []
  const inner = sorted.slice(sorted.indexOf(first) + 1, sorted.indexOf(last))
  return inner.filter(({ kind }) => kind === 'in' || kind === 'out')
}

function pairUp(sorted: readonly Punch[], { now, isClosed }: Until): Omit<Pairing, 'between'> {
  const pairs: Pair[] = []
  const anomalies = new Set<PairAnomaly>()
  let came: Punch | undefined
  let isOnBreak = false

  for (const [index, punch] of sorted.entries()) {
    const comes = punch.kind === 'in' || punch.kind === 'break_in'
    if (comes && came) anomalies.add('double_in')
    else if (comes) {
      if (index === 0 && punch.kind === 'break_in') anomalies.add('missing_in')
      came = punch
      isOnBreak = false
    } else if (came) {
      pairs.push({ from: minuteOf(came.at), to: minuteOf(punch.at), in: came.id, out: punch.id })
      came = undefined
      isOnBreak = punch.kind === 'break_out'
    } else if (index === 0) {
      const at = minuteOf(punch.at)
      pairs.push({ from: at, to: at, in: null, out: punch.id })
      anomalies.add('missing_in')
      isOnBreak = punch.kind === 'break_out'
    } else if (isOnBreak && punch.kind === 'out') {
      anomalies.add('no_break_end')
      isOnBreak = false
    } else anomalies.add('double_out')
  }

  if (came) {
    const from = minuteOf(came.at)
    pairs.push({ from, to: isClosed ? from : Math.max(from, minuteOf(now)), in: came.id, out: null })
  }
  if (isClosed && came) anomalies.add('missing_out')
  if (isClosed && isOnBreak) anomalies.add('no_break_end')
  return { pairs, anomalies, goesOn: came !== undefined && !isClosed }
}
