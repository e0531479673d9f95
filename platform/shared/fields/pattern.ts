/** One sign of a pattern, with how often it may stand there. */
const SIGN =
  /(\(\?:|\(|\)|\||\^|\$|\\p\{\w{1,30}\}|\\[dDwWsS]|\\[^a-zA-Z0-9]|\[\^?(?:\\.|[^\]\\])+\]|[^\\()[\]{}|?*+^$])(\?|\*|\+|\{\d{1,3}(?:,\d{0,3})?\})?/uy

/** In so many ways the longest text may be read before it is known not to fit. */
const MOST_WAYS = 1_000_000
/** In characters, of a text that is held to a pattern. */
export const LONGEST_HELD = 500

const known = new Map<string, RegExp | null>()

/**
 * A pattern that a whole text has to fit, as builders write it; undefined where it is none, or where a text could be
 * made that takes for ever to compare: no part of several signs is repeated, and few signs may be missing or come
 * again.
 */
export function patternOf(text: string): RegExp | undefined {
  const before = known.get(text)
  if (before !== undefined) return before ?? undefined
  if (known.size > 500) known.clear()
  const made = isQuick(text) ? madeOf(text) : undefined
  known.set(text, made ?? null)
  return made
}

function isQuick(text: string) {
  let [ways, at] = [1, 0]
  while (at < text.length) {
    SIGN.lastIndex = at
    const found = SIGN.exec(text)
    if (!found) return false
    const [whole, sign = '', times] = found
    at += whole.length
    if (sign === '|') ways *= 2
    if (times === undefined) continue
    if (['(', '(?:', '|', '^', '$'].includes(sign)) return false
    if (sign === ')' && times !== '?') return false
    ways *= choicesOf(times)
  }
  return ways <= MOST_WAYS
}

/** How many numbers of times a sign may stand there. */
function choicesOf(times: string) {
  if (times === '?') return 2
  const [, least = '', most] = /^\{(\d+)(?:,(\d*))?\}$/.exec(times) ?? []
  if (least === '' || most === '') return LONGEST_HELD
  return most === undefined ? 1 : Number(most) - Number(least) + 1
}

function madeOf(text: string) {
  try {
    return new RegExp(`^(?:${text})$`, 'u')
  } catch {
    return undefined
  }
}
