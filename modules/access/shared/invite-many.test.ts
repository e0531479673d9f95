import { expect, test } from 'vitest'
import { addressesIn, inviteMany } from './invite-many.ts'

test('addresses are found however somebody pastes them, each once', () => {
  expect(addressesIn('Болд <bold@x.mn>, saraa@x.mn; SARAA@x.mn\nnomin@x.mn хүн')).toEqual([
    'bold@x.mn',
    'saraa@x.mn',
    'nomin@x.mn',
  ])
  expect(addressesIn('хэн ч биш')).toEqual([])
})

test('what is no address is named by its place, and nobody invites a crowd', () => {
  const problems = (emails: string[]) =>
    inviteMany.input.safeParse({ emails, main_role_id: 3 }).error?.issues.map(({ path, message }) => [path, message])
  expect(problems(['a@x.mn', 'b@'])).toEqual([[['emails', 1], 'access.person.email_rule']])
  expect(problems([])).toEqual([[['emails'], 'access.person.email_missing']])
  expect(problems(Array.from({ length: 51 }, (_, at) => `p${at}@x.mn`))).toHaveLength(1)
  expect(problems([' Bold@X.mn '])).toBeUndefined()
})
