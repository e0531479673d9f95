interface Day {
  state: string
  worked: number
}

/** Hours as they stand in the sheet: `8`, `7.5`. */
const hoursOf = (minutes: number) => String(Math.round((minutes / 60) * 10) / 10)

/**
 * What stands in a cell of the monthly sheet: hours worked, the code of leave, and signs that are the same in every
 * language: `А` free, `Б` holiday, `Т` absent, `ТМ` on duty; a day ahead is empty unless somebody will be away.
 */
export function codeOfDay({ state, worked }: Day, isAhead: boolean, leave: string | undefined): string {
  if (state === 'leave') return worked > 0 ? `${leave ?? 'Ч'} ${hoursOf(worked)}` : (leave ?? 'Ч')
  if (state === 'holiday') return worked > 0 ? hoursOf(worked) : 'Б'
  if (state === 'off') return worked > 0 ? hoursOf(worked) : 'А'
  if (state === 'duty') return 'ТМ'
  if (isAhead) return ''
  if (state === 'absent') return 'Т'
  // A punch is missing, and with it the hours.
  if (state === 'half' && worked === 0) return '?'
  return worked > 0 ? hoursOf(worked) : ''
}
