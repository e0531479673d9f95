import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentView } from '../../shared/documents/view.ts'
import type { VoteView } from '../../shared/documents/vote.ts'
import { isShownNameless, isWordless } from './nameless.ts'
import { VoteCard } from './VoteCard.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const person = { user_id: 7, emp_id: 5, first_name: 'Болд', last_name: 'Бат', job: null, struct: null }
const secret: VoteView = {
  step_id: 's',
  action_num: 3,
  is_open: false,
  cast: 1,
  result: 'to_recreate',
  casting: null,
  material_asked: ['Өртгийн задаргаа', 'Үнийн судалгаа'],
  sheet: {
    question: 'Гэрээ байгуулах уу?',
    deadline: '2027-01-01T00:00:00Z',
    chair_emp_id: null,
    quorum: 1,
    threshold: { numerator: 1, denominator: 2 },
    base: 'cast',
    recreate: 'any_one',
    tie: 'disapprove',
    secret: true,
    may_change_ballot: false,
    close_early: false,
  },
  count: { approve: 0, disapprove: 0, recreate: 1, abstain: 0, unvoted: 0, entitled: 1 },
  voters: [
    {
      id: 'v',
      person,
      weight: 1,
      voted: true,
      choice: null,
      description: null,
      voted_at: null,
      vacated: false,
      recused: false,
    },
  ],
  recused: [],
  voided: null,
  roll_change: null,
  may_replace: false,
}
const drawn = (vote: VoteView) =>
  renderToStaticMarkup(
    <VoteCard
      document={{ id: 'd' } as DocumentView}
      vote={vote}
      ballot={null}
      choice={null}
      lead={null}
      round={null}
      onChoose={() => undefined}
      isRecused={false}
      onRecuse={() => undefined}
      onClose={null}
      isClosing={false}
    />,
  )

test('what was asked for in secret stands with the result, above the names and beside none of them', () => {
  const [before, voters] = drawn(secret).split('Болд')
  expect(before).toMatch(/workflow\.vote\.material_asked.*Өртгийн задаргаа.*Үнийн судалгаа/)
  expect(voters).not.toContain('задаргаа')
  expect(drawn({ ...secret, material_asked: [] })).not.toContain('workflow.vote.material_asked')
})

test('how many approvals it takes is said only where that does not hang on who abstains', () => {
  const rule = (base: VoteView['sheet']['base']) => drawn({ ...secret, sheet: { ...secret.sheet, base } })
  expect(rule('cast_without_abstentions')).toContain('workflow.sheet.base_cast_without_abstentions')
  expect(rule('cast_without_abstentions')).not.toContain('workflow.vote.approvals')
  expect(rule('cast')).not.toContain('workflow.vote.approvals')
  expect(rule('entitled')).toContain('workflow.vote.approvals')
})

test('with a secret ballot words are asked for where somebody reads them, and nowhere else', () => {
  const given = (choice: 'approve' | 'disapprove' | 'abstain' | 'recreate' | null, isRecused = false) =>
    isWordless({ votes: [secret] }, { id: 's' }, { choice, isRecused })
  expect([
    given(null),
    given('approve'),
    given('disapprove'),
    given('abstain'),
    given('abstain', true),
    given('recreate'),
  ]).toEqual([true, true, true, true, false, false])
  expect(
    isWordless(
      { votes: [{ ...secret, sheet: { ...secret.sheet, secret: false } }] },
      { id: 's' },
      { choice: 'approve', isRecused: false },
    ),
  ).toBe(false)
})

test('whoever asks for more material in secret is told before writing that it will be read without the name', () => {
  const document = { votes: [secret] }
  expect(isShownNameless(document, { id: 's' }, 'recreate')).toBe(true)
  expect(isShownNameless(document, { id: 's' }, 'approve')).toBe(false)
  expect(isShownNameless(document, { id: 's' }, null)).toBe(false)
  expect(isShownNameless(document, { id: 'another' }, 'recreate')).toBe(false)
  expect(
    isShownNameless({ votes: [{ ...secret, sheet: { ...secret.sheet, secret: false } }] }, { id: 's' }, 'recreate'),
  ).toBe(false)
})

test('a tie that the chair broke is told as it was broken, by whom and why', () => {
  const tied: VoteView = { ...secret, result: 'tie_casting_vote', sheet: { ...secret.sheet, tie: 'casting_vote' } }
  const at = '2026-12-24T03:00:00Z'
  const casting = {
    person: { ...person, user_id: 9, first_name: 'Дорж' },
    choice: 'disapprove' as const,
    description: 'Төсөв хүрэлцэхгүй',
    at,
  }
  const broken = drawn({ ...tied, casting })
  expect(broken).toContain('workflow.vote.result_casting_disapprove')
  expect(broken).not.toContain('workflow.vote.result_tie')
  expect(broken).toMatch(/workflow\.vote\.casting<.*Дорж.*Төсөв хүрэлцэхгүй.*workflow\.counted\.disapprove/)
  expect(drawn(tied)).toContain('workflow.vote.result_tie_casting_vote')
})
