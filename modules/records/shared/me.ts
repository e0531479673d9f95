/** In a filter: whoever looks, as a column names people, units, jobs and accounts. */
export const ME = 'me'

/** Translation key of what that is called, by what a column names. */
export const meOf = (to: string | undefined): string | undefined => (to === undefined ? undefined : words[to])

interface Mine<One> {
  empId: One
  userId: One
  structId: One
  jobId: One
  orgId: One
}

/** What is somebody's, by what columns name. */
export const mineOf = <One>({ empId, userId, structId, jobId, orgId }: Mine<One>): Readonly<Record<string, One>> => ({
  employee: empId,
  account: userId,
  unit: structId,
  job: jobId,
  organization: orgId,
})

/** Translation key of what of whoever adds a row such a column begins with. */
export const beginsWith = (to: string | undefined): string | undefined => (to === undefined ? undefined : theirs[to])

const theirs = mineOf({
  empId: 'records.default.user',
  userId: 'records.default.user',
  structId: 'records.default.user_unit',
  jobId: 'records.default.user_job',
  orgId: 'records.default.user_organization',
})

const words: Readonly<Record<string, string>> = {
  employee: 'records.filter.me',
  account: 'records.filter.me',
  unit: 'records.filter.my_unit',
  job: 'records.filter.my_job',
  organization: 'records.filter.my_organization',
}
