/** Where the organisations of the tests are, and what a date without a zone is read in. */
const ZONES = ['Asia/Ulaanbaatar', 'UTC']

/** Whether midnight came between the two: a test that asked at its beginning what day it is was told of yesterday. */
export function hasDayTurned(from: Date, to: Date) {
  return ZONES.some((timeZone) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone })
    return day.format(from) !== day.format(to)
  })
}
