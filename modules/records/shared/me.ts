/** In a filter: whoever looks, as a column names people, units, jobs and accounts. */
export const ME = 'me'

/** Translation key of what that is called, by what a column names. */
export const meOf = (to: string | undefined): string | undefined => (to === undefined ? undefined : words[to])

interface Mine<One> {
  organization: One
  person: One
  account: One
  unit: One
  job: One
}

/** What is somebody's, by what columns name. */
export const mineOf = <One>({
  person,
  account,
  unit,
  job,
  organization,
}: Mine<One>): Readonly<Record<string, One>> => ({
  employee: person,
  account,
  unit,
  job,
  organization,
})

/** Translation key of what of whoever adds a row such a column begins with. */
export const beginsWith = (to: string | undefined): string | undefined => (to === undefined ? undefined : theirs[to])

const theirs = mineOf({
  person: 'records.default.user',
  account: 'records.default.user',
  unit: 'records.default.user_unit',
  job: 'records.default.user_job',
  organization: 'records.default.user_organization',
})

const words: Readonly<Record<string, string>> = {
  employee: 'records.filter.me',
  account: 'records.filter.me',
  unit: 'records.filter.my_unit',
  job: 'records.filter.my_job',
  organization: 'records.filter.my_organization',
}
