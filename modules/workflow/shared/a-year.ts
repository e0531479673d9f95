/** The same moment of the next year; from a leap day on the last of February. */
export function aYearAfter(now: number) {
  const then = new Date(now)
  const month = then.getUTCMonth()
  then.setUTCFullYear(then.getUTCFullYear() + 1)
  if (then.getUTCMonth() !== month) then.setUTCDate(0)
  return then.getTime()
}
