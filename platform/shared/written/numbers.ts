/** Spaces of all kinds that set thousands apart. */
const SPACES = ' \u00a0\u202f\u2009'
const GROUPED = new RegExp(`^[-−]?\\d{1,3}(?:([${SPACES},'])\\d{3})(?:\\1\\d{3})*(?:\\.\\d+)?$`)

/**
 * `1,234,567.5 ₮` without what sets thousands apart, as decimals are kept; whatever else has a comma is a number to
 * nobody.
 */
export function amountIn(text: string): string | undefined {
  const bare = text.replace(/^[₮$€₩]\s*|\s*(?:₮|төг\.?|төгрөг)$/u, '').replace('−', '-')
  const digits = GROUPED.test(bare) ? bare.replace(new RegExp(`[${SPACES},']`, 'g'), '') : bare
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? digits : undefined
}

/**
 * How many digits the longest fraction of these numbers has; undefined where not all of them are numbers: zeros at the
 * beginning are part of a code, and no number has more digits than fifteen.
 */
export function decimalsOf(texts: readonly string[]): number | undefined {
  let most = 0
  for (const text of texts) {
    const [, fraction = ''] = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d+))?$/.exec(amountIn(text) ?? '') ?? [undefined, null]
    if (fraction === null) return undefined
    most = Math.max(most, fraction.replace(/0+$/, '').length)
  }
  return most
}
