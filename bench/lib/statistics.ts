export function median(values: readonly number[]) {
  return quantile(values, 0.5)
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
