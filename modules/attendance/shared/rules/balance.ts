/** A line of the ledger of a kind of leave. Days are more than nothing; the kind says which way they go. */
export interface LeaveEntry {
  day: string
  days: number
  /** `set` is a count: from that day on the balance is this, and what else stands on the day is added. */
  kind: 'entitled' | 'carried' | 'taken' | 'expired' | 'set' | 'returned'
}

/** Days left at the end of the day; less than nothing where more was taken than there was. */
export function balanceOf(entries: readonly LeaveEntry[], on: string): number {
  const sofar = entries.filter(({ day }) => day <= on)
  const count = sofar
    .filter(({ kind }) => kind === 'set')
    .reduce<LeaveEntry | undefined>((last, one) => (last && last.day > one.day ? last : one), undefined)
  const hundredths = sofar
    .filter(({ day, kind }) => kind !== 'set' && (!count || day >= count.day))
    .reduce((sum, { days, kind }) => sum + Math.round(days * 100) * (isLess(kind) ? -1 : 1), 0)
  return Math.round((count?.days ?? 0) * 100 + hundredths) / 100
}

const isLess = (kind: LeaveEntry['kind']) => kind === 'taken' || kind === 'expired'
