import { createHash } from 'node:crypto'

/** The first event of a document leans on this. */
export const CHAIN_START = '0'.repeat(64)

/**
 * One spelling for equal values: keys sorted, no spaces; what is hashed must read the same after a journey through
 * jsonb.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const parts = value as Record<string, unknown>
  let text = ''
  // A large drawing has a hundred thousand parts, and everybody waits while they are written.
  for (const name of Object.keys(parts).sort()) {
    if (parts[name] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(parts[name])}`
  }
  return `{${text}}`
}

export function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

/** Binds an event to its document, its place, who caused it and everything before it. */
export function linkHash(
  previous: string,
  instanceId: string,
  { seq, actor_user_id, payload }: Pick<Link, 'seq' | 'actor_user_id' | 'payload'>,
) {
  return sha256(`${previous}\n${instanceId}\n${seq}\n${actor_user_id ?? ''}\n${canonical(payload)}`)
}

export interface Link {
  seq: number
  payload: { at: string }
  /** The same as in the payload, for queries. */
  at: Date
  actor_user_id: number | null
  previous_hash: string
  hash: string
}

/** The place of the first broken link, or null where the chain is whole and ends where the document says it ends. */
export function firstBrokenLink(
  instanceId: string,
  links: readonly Link[],
  end: { count: number; hash: string },
): number | null {
  let previous = CHAIN_START
  for (const [index, link] of links.entries()) {
    const isInPlace =
      link.seq === index + 1 &&
      link.previous_hash === previous &&
      link.at.toISOString() === (link.payload as Link['payload'] | null)?.at
    if (!isInPlace || link.hash !== linkHash(previous, instanceId, link)) return index + 1
    previous = link.hash
  }
  return links.length === end.count && previous === end.hash ? null : links.length + 1
}
