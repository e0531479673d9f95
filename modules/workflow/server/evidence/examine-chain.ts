import { CHAIN_START, linkHash, type Link } from '../state/chain.ts'
import type { Finding } from '../../shared/evidence.ts'

/**
 * Where somebody else wrote down how the chain stood: the document's own row, its seal, an anchor of the
 * organisation.
 */
export interface Witness {
  by: 'document' | 'seal' | 'anchor'
  count: number
  hash: string
}

/** Everything in a chain that is not as it was written, by the number of the event; nothing where it is whole. */
export function examineChain(instanceId: string, links: readonly Link[], witnesses: readonly Witness[]): Finding[] {
  const bySeq = new Map(links.map((link) => [link.seq, link]))
  const last = Math.max(0, ...bySeq.keys())
  const { moved, swaps } = swapsIn(instanceId, links)
  const spoilt = links.filter((link) => !isOwn(instanceId, link) && !moved.has(link.seq)).map(({ seq }) => seq)
  const replaced = replacedIn(bySeq, new Set([...spoilt, ...moved]))
  const altered = [...new Set([...spoilt, ...replaced])].sort((a, b) => a - b)
  const found: Finding[] = [
    ...swaps,
    ...altered.map((event) => ({ kind: 'event_altered' as const, event })),
    ...missingBefore(bySeq, last),
    ...againstWitnesses(bySeq, last, witnesses, altered.length + swaps.length > 0),
  ]
  return found.sort((a, b) => (a.event ?? 0) - (b.event ?? 0))
}

const isOwn = (instanceId: string, link: Link) =>
  link.hash === linkHash(link.previous_hash, instanceId, link) && link.at.toISOString() === link.payload.at

/** Rows that changed places, whole or in what they say: what stands at one place belongs to the other. */
function swapsIn(instanceId: string, links: readonly Link[]) {
  const wrong = links.filter((link) => !isOwn(instanceId, link))
  const belongsAt = (link: Link, other: Link) =>
    link.hash === linkHash(link.previous_hash, instanceId, { ...link, seq: other.seq }) ||
    other.hash === linkHash(other.previous_hash, instanceId, { ...link, seq: other.seq })
  const moved = new Set<number>()
  const swaps: Finding[] = []
  for (const [at, one] of wrong.entries()) {
    const other = moved.has(one.seq)
      ? undefined
      : wrong.slice(at + 1).find((two) => !moved.has(two.seq) && belongsAt(one, two) && belongsAt(two, one))
    if (!other) continue
    for (const { seq } of [one, other]) moved.add(seq)
    swaps.push({ kind: 'events_swapped', event: one.seq, other: other.seq })
  }
  return { moved, swaps }
}

/**
 * Events whose hash was made anew after they were changed: by itself each is whole, but the one after it remembers
 * another. Seen from the end, so that one event between two that disagree with it is named, and not the one before
 * it.
 */
function replacedIn(bySeq: ReadonlyMap<number, Link>, known: ReadonlySet<number>): number[] {
  const explained = new Set(known)
  const found: number[] = []
  for (const seq of [...bySeq.keys()].sort((a, b) => b - a)) {
    const link = bySeq.get(seq)!
    const before = seq === 1 ? CHAIN_START : bySeq.get(seq - 1)?.hash
    if (before === undefined || link.previous_hash === before || explained.has(seq) || known.has(seq - 1)) continue
    const culprit = seq === 1 ? 1 : seq - 1
    found.push(culprit)
    explained.add(culprit)
  }
  return found
}

function missingBefore(bySeq: ReadonlyMap<number, Link>, last: number): Finding[] {
  return Array.from({ length: last }, (_, at) => at + 1)
    .filter((seq) => !bySeq.has(seq))
    .map((event) => ({ kind: 'event_missing', event }))
}

function againstWitnesses(
  bySeq: ReadonlyMap<number, Link>,
  last: number,
  witnesses: readonly Witness[],
  isBroken: boolean,
): Finding[] {
  const found: Finding[] = []
  const longest = Math.max(0, ...witnesses.map(({ count }) => count))
  if (longest > last) found.push({ kind: 'events_cut', event: last + 1, until: longest })
  // The document moves on after an anchor; after its seal it does not, and its own row counts every event.
  const final = Math.min(...witnesses.filter(({ by }) => by !== 'anchor').map(({ count }) => count))
  if (final < last) found.push({ kind: 'events_added', event: final + 1, until: last })
  if (isBroken || found.length > 0) return found

  const agreeing = witnesses.filter(({ count, hash }) => bySeq.get(count)?.hash === hash)
  const outside = witnesses
    .filter(({ by, count, hash }) => by !== 'document' && bySeq.get(count)?.hash !== hash)
    .sort((a, b) => a.count - b.count)
  const [first] = outside
  if (first)
    return [
      {
        kind: 'events_rewritten',
        event: Math.max(0, ...agreeing.map(({ count }) => count).filter((count) => count < first.count)) + 1,
        until: first.count,
      },
    ]
  return agreeing.length < witnesses.length ? [{ kind: 'document_altered' }] : []
}
