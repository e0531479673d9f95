/**
 * What a sealed record says of itself, in letters that can be read without unpacking the file; the seal covers them.
 */
export interface SignedFacts {
  code: string
  instance_id: string
  event_count: number
  last_hash: string
  anchor: { number: number; hash: string } | null
}

const LINE =
  /orgil-record\/1 ([\dA-Z-]{19}) ([\da-f-]{36}) events=(\d{1,9}):([\da-f]{64})(?: anchor=(\d{1,9}):([\da-f]{64}))?/

export function factsLine({ code, instance_id, event_count, last_hash, anchor }: SignedFacts) {
  return `orgil-record/1 ${code} ${instance_id} events=${event_count}:${last_hash}${anchor ? ` anchor=${anchor.number}:${anchor.hash}` : ''}`
}

export function factsIn(pdf: Buffer): SignedFacts | null {
  const [, code, instance_id, events, last_hash, number, hash] = LINE.exec(pdf.toString('latin1')) ?? []
  if (!code || !instance_id || !events || !last_hash) return null
  return {
    code,
    instance_id,
    event_count: Number(events),
    last_hash,
    anchor: number && hash ? { number: Number(number), hash } : null,
  }
}
