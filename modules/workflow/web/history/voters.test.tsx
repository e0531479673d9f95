import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { VotingPerson } from '../../shared/history.ts'
import { VotersList } from './VotersList.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

test('while somebody on the roll has not voted, the list is not called those who voted', () => {
  const voter = (voted: 0 | 1) =>
    ({
      action_num: 3,
      voted,
      emp: null,
      description: null,
      signature_image: null,
      signature_date: null,
    }) as unknown as VotingPerson
  const heading = (...voters: VotingPerson[]) =>
    /<h3>(.*?)<\/h3>/.exec(renderToStaticMarkup(<VotersList voters={voters} isCompact documentId="d" />))![1]
  expect(heading(voter(1), voter(0))).toBe('workflow.history.roll')
  expect(heading(voter(1), voter(1))).toBe('workflow.history.voters')
})
