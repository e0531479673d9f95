/**
 * Thousands separators on a decimal text, with no digit lost; a fraction keeps at least two digits. Undefined where
 * it is no number.
 */
export function grouped(amount: string): string | undefined {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim()) ?? []
  if (whole === undefined) return undefined
  const kept = fraction.replace(/0+$/, '')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${kept ? `.${kept.padEnd(2, '0')}` : ''}`
}

/** The same with exactly so many digits behind the point, or more where it has more: 0.5 of two is 0.50. */
export function groupedTo(amount: string, decimals: number | undefined): string | undefined {
  const said = grouped(amount)
  if (said === undefined || decimals === undefined) return said
  const [whole = ''] = said.split('.')
  const fraction = (amount.trim().split('.')[1] ?? '').replace(/0+$/, '').padEnd(decimals, '0')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The same for all decimal texts of one amount: 100.00 is 100. */
export const plainNumber = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount
