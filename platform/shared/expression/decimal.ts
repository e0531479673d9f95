/**
 * An exact decimal: `digits` divided by ten to the power of `scale`. Money and counts are never floats here, so 0.1 +
 * 0.2 is 0.3.
 */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Digits that a number may have on its way; nobody counts that far, and what grows on and on is stopped. */
const MOST_DIGITS = 60
/** Digits behind the point of a quotient, which alone is rounded. */
const QUOTIENT_SCALE = 12

const WRITTEN = /^([+-]?)(\d{1,40})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/

/** Undefined where this is no number. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign, whole, part = '', power = '0'] = WRITTEN.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n)
  const scale = part.length - Number(power)
  return scale >= 0 ? plain(digits, scale) : plain(digits * 10n ** BigInt(-scale), 0)
}

export const decimalOf = (whole: number | bigint): Decimal => ({ digits: BigInt(whole), scale: 0 })

export function writeDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

export const isTooLong = ({ digits, scale }: Decimal) => scale > MOST_DIGITS || String(digits).length > MOST_DIGITS

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = aligned(a, b)
  return left === right ? 0 : left < right ? -1 : 1
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b)
  return plain(left + right, scale)
}

export const negate = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale })
export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b))
export const multiply = (a: Decimal, b: Decimal): Decimal => plain(a.digits * b.digits, a.scale + b.scale)
export const absolute = (a: Decimal): Decimal => (a.digits < 0n ? negate(a) : a)

/** Undefined where it is divided by nothing. */
export function divide(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.digits === 0n) return undefined
  const [left, right] = aligned(a, b)
  return plain(rounded(left * 10n ** BigInt(QUOTIENT_SCALE), right), QUOTIENT_SCALE)
}

/** What is left over after whole parts; it has the sign of what was divided. */
export function remainder(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.digits === 0n) return undefined
  const [left, right, scale] = aligned(a, b)
  return plain(left % right, scale)
}

/** To so many digits behind the point, halves away from zero, as people are taught it. */
export function round(a: Decimal, places: number): Decimal {
  if (a.scale <= places) return a
  return plain(rounded(a.digits, 10n ** BigInt(a.scale - places)), places)
}

/** The whole number below, as a calendar or a share needs it. */
export function floor(a: Decimal): Decimal {
  const unit = 10n ** BigInt(a.scale)
  const whole = a.digits / unit
  return decimalOf(a.digits < 0n && a.digits % unit !== 0n ? whole - 1n : whole)
}

/** The number, where it is whole and small enough to count with. */
export function wholeOf(a: Decimal): number | undefined {
  const { digits, scale } = plain(a.digits, a.scale)
  return scale === 0 && digits >= -10_000_000n && digits <= 10_000_000n ? Number(digits) : undefined
}

function rounded(digits: bigint, by: bigint) {
  const [top, bottom] = by < 0n ? [-digits, -by] : [digits, by]
  const half = bottom / 2n + (bottom % 2n)
  const size = top < 0n ? -top : top
  const up = size % bottom >= half && bottom > 1n ? 1n : 0n
  const whole = size / bottom + up
  return top < 0n ? -whole : whole
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale), scale]
}

/** Without zeros at the end, so that 1.50 and 1.5 are the same. */
function plain(digits: bigint, scale: number): Decimal {
  let [short, places] = [digits, scale]
  while (places > 0 && short % 10n === 0n) {
    short /= 10n
    places -= 1
  }
  return { digits: short, scale: places }
}
