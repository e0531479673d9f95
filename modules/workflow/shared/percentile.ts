/**
 * The middle, and what nine of ten did not pass: the time of one of them, so that it is true of few as well. Null of
 * nothing.
 */
export function medianAndP90(values: readonly number[]): { median: number; p90: number } | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return {
    median: (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2,
    p90: sorted[Math.ceil(sorted.length * 0.9) - 1]!,
  }
}
