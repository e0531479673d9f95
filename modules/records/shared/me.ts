/** In a filter: whoever looks, as a column names people, units, jobs and accounts. */
export const ME = 'me'

/** Translation key of what that is called, by what a column names. */
export const meOf = (to: string | undefined): string | undefined => (to === undefined ? undefined : words[to])

const words: Readonly<Record<string, string>> = {
  employee: 'records.filter.me',
  account: 'records.filter.me',
  unit: 'records.filter.my_unit',
  job: 'records.filter.my_job',
}
