export interface TextPart {
  text: string
  change: 'same' | 'removed' | 'added'
}

/**
 * Above this many comparisons the texts are shown whole, one struck and one new: a reader cannot follow more anyway.
 */
const MOST_COMPARISONS = 4_000_000

/** Word by word difference of two texts; joining the parts that are not `removed` gives the new text back. */
export function diffWords(before: string, after: string): TextPart[] {
  const old = split(before)
  const fresh = split(after)
  let head = 0
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < fresh.length - head &&
    old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  )
    tail += 1
  const parts = [
    ...fresh.slice(0, head).map((text): TextPart => ({ text, change: 'same' })),
    ...diffMiddle(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)),
    ...fresh.slice(fresh.length - tail).map((text): TextPart => ({ text, change: 'same' })),
  ]
  return joined(parts)
}

/** Words with the space before them as pieces of their own, so that a changed word does not drag its spaces along. */
const split = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

function diffMiddle(old: string[], fresh: string[]): TextPart[] {
  if (old.length * fresh.length > MOST_COMPARISONS) return [...whole(old, 'removed'), ...whole(fresh, 'added')]
  const width = fresh.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        old[i] === fresh[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
    }
  }
  const parts: TextPart[] = []
  let i = 0
  let j = 0
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      parts.push({ text: fresh[j] ?? '', change: 'same' })
      i += 1
      j += 1
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) {
      parts.push({ text: old[i] ?? '', change: 'removed' })
      i += 1
    } else {
      parts.push({ text: fresh[j] ?? '', change: 'added' })
      j += 1
    }
  }
  return [...parts, ...whole(old.slice(i), 'removed'), ...whole(fresh.slice(j), 'added')]
}

const whole = (pieces: string[], change: TextPart['change']): TextPart[] =>
  pieces.length ? [{ text: pieces.join(''), change }] : []

/** Runs of one kind become one part; a lone space between two changed words belongs to the change. */
function joined(parts: TextPart[]) {
  const result: TextPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) result.push({ text: removed, change: 'removed' })
    if (added) result.push({ text: added, change: 'added' })
    removed = ''
    added = ''
  }
  parts.forEach((part, at) => {
    const changing = removed !== '' || added !== ''
    const next = parts[at + 1]
    if (part.change === 'removed') removed += part.text
    else if (part.change === 'added') added += part.text
    else if (changing && part.text.trim() === '' && next && next.change !== 'same') {
      removed += part.text
      added += part.text
    } else {
      flush()
      const last = result.at(-1)
      if (last?.change === 'same') last.text += part.text
      else result.push({ ...part })
    }
  })
  flush()
  return result
}
