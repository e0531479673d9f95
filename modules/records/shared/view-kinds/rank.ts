/**
 * Places in an order as texts, so that one that lies between two others is always to be had and nobody else is moved.
 * Of the letters a to z alone, which every alphabet sorts alike. The first letter says how long the whole part is that
 * follows: whatever is put at an end makes that one more or less, and the text stays short.
 */
const FIRST = 'na'
const LAST_BELOW = 'm'
const SMALLEST = 'a'.repeat(14)

const numberOf = (letter: string) => letter.charCodeAt(0) - 97
const letterOf = (number: number) => String.fromCharCode(number + 97)

/** A place behind the one and before the other; null: nothing stands there. */
export function rankBetween(after: string | null, before: string | null): string {
  if (after !== null && before !== null && after >= before) throw new Error(`${after} does not stand before ${before}`)
  if (after === null) return before === null ? FIRST : rankBefore(before)
  const whole = wholeOf(after)
  const part = after.slice(whole.length)
  if (before === null) return next(whole) ?? whole + middle(part, null)
  const other = wholeOf(before)
  if (whole === other) return whole + middle(part, before.slice(other.length))
  const step = next(whole)
  return step !== null && step < before ? step : whole + middle(part, null)
}

function rankBefore(before: string): string {
  const whole = wholeOf(before)
  const part = before.slice(whole.length)
  if (whole === SMALLEST) return whole + middle('', part)
  return part === '' ? (previous(whole) ?? SMALLEST) : whole
}

function wholeOf(rank: string): string {
  const head = rank[0] ?? ''
  const length = head > LAST_BELOW ? numberOf(head) - 11 : 14 - numberOf(head)
  return rank.slice(0, length)
}

function next(whole: string): string | null {
  const [head = '', ...digits] = whole
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const digit = digits[at]!
    if (digit !== 'z') return [head, ...digits.with(at, letterOf(numberOf(digit) + 1))].join('')
    digits[at] = 'a'
  }
  if (head === LAST_BELOW) return FIRST
  if (head === 'z') return null
  return [letterOf(numberOf(head) + 1), ...(head > LAST_BELOW ? [...digits, 'a'] : digits.slice(1))].join('')
}

function previous(whole: string): string | null {
  const [head = '', ...digits] = whole
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const digit = digits[at]!
    if (digit !== 'a') return [head, ...digits.with(at, letterOf(numberOf(digit) - 1))].join('')
    digits[at] = 'z'
  }
  if (head === 'n') return `${LAST_BELOW}z`
  if (head === 'a') return null
  return [letterOf(numberOf(head) - 1), ...(head > 'n' ? digits.slice(1) : [...digits, 'z'])].join('')
}

/** What of a part lies between two others, of which none ends with the letter that means nothing. */
function middle(one: string, other: string | null): string {
  if (other !== null) {
    let same = 0
    while ((one[same] ?? 'a') === other[same]) same += 1
    if (same > 0) return other.slice(0, same) + middle(one.slice(same), other.slice(same))
  }
  const from = one === '' ? 0 : numberOf(one[0]!)
  const to = other === null ? 26 : numberOf(other[0]!)
  if (to - from > 1) return letterOf(Math.round((from + to) / 2))
  if (other !== null && other.length > 1) return other.slice(0, 1)
  return letterOf(from) + middle(one.slice(1), null)
}
