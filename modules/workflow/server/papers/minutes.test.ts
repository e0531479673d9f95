import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { composeMinutes, renderMinutes } from './minutes.ts'
import { aDocument, aPerson, aRecord, aSignature, aStep, at, aVote, votingPeopleOf } from './testing/sample-record.ts'

const ballots = [
  { choice: 'approve' as const, comment: 'Дэмжиж байна.' },
  { choice: 'disapprove' as const, comment: 'Хугацаа богино.' },
  { choice: 'approve' as const },
  { choice: null },
]
function withVotes(votes: ReturnType<typeof aVote>[], language: 'mn' | 'en' | 'ko' = 'mn') {
  const { history } = aRecord()
  return aRecord(
    {
      document: aDocument({ votes }),
      history: { ...history, votingPeople: votes.flatMap((vote) => votingPeopleOf(vote)) },
    },
    language,
  )
}
const factsIn = (blocks: readonly Block[]) =>
  Object.fromEntries(
    blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ label, value }) => [label, value]) : [])),
  )

test('minutes tell attendance, quorum, question, rule, result, and each councillor with reason and signature', () => {
  const vote = aVote(ballots)
  const { blocks } = composeMinutes(withVotes([vote]), vote, new Set())
  const text = JSON.stringify(blocks)
  const facts = factsIn(blocks)
  expect(facts).toMatchObject({ 'Санал өгөх эрхтэй гишүүн': '4', 'Хэлэлцсэн асуудал': vote.sheet.question })
  expect(text).toContain('ирц хүрсэн')
  expect(text).toContain('Дэмжиж байна.')
  expect(text).toContain('Хугацаа богино.')
  const roll = blocks.find((block) => block.kind === 'table')!
  expect(roll.rows).toHaveLength(4)
  expect(roll.rows.filter(({ under }) => under)).toHaveLength(3)
  expect(blocks.find((block) => block.kind === 'tally')).toMatchObject({
    counts: expect.arrayContaining([
      expect.objectContaining({ value: '2', look: 'approve' }),
      expect.objectContaining({ value: '1', look: 'disapprove' }),
    ]) as unknown,
  })
  // Nothing of the document but its name.
  expect(text).not.toContain('Алтан Тал')
})

test('where too few came the minutes say so', () => {
  const vote = aVote(ballots)
  const missed = { ...vote, sheet: { ...vote.sheet, quorum: 4 }, result: 'no_quorum' as const }
  const text = JSON.stringify(composeMinutes(withVotes([missed]), missed, new Set()).blocks)
  expect(text).toContain('ирц хүрээгүй')
})

test('of a secret vote the minutes tell who took part, and nothing of how or why', () => {
  const vote = aVote(ballots)
  const secret = {
    ...vote,
    sheet: { ...vote.sheet, secret: true },
    voters: vote.voters.map((voter) => ({ ...voter, choice: null, description: 'Нууц шалтгаан' })),
  }
  const { blocks } = composeMinutes(withVotes([secret]), secret, new Set())
  const roll = blocks.find((block) => block.kind === 'table')!
  expect(new Set(roll.rows.map(({ cells }) => cells.at(-2)!.pieces[0]!.text))).toEqual(
    new Set(['Цахимаар санал өгсөн', 'Санал өгөөгүй']),
  )
  expect(JSON.stringify(blocks)).not.toContain('Нууц шалтгаан')
})

test('of a secret vote the minutes tell what more was asked for, under nobody', () => {
  const vote = aVote(ballots)
  const secret = {
    ...vote,
    sheet: { ...vote.sheet, secret: true },
    voters: vote.voters.map((voter) => ({ ...voter, choice: null, description: null })),
    material_asked: ['Өртгийн задаргаа', 'Үнийн судалгаа'],
  }
  const { blocks } = composeMinutes(withVotes([secret]), secret, new Set())
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
  expect(paragraphs).toEqual(
    expect.arrayContaining([
      'Хүссэн нэмэлт материал (нэргүй, цагаан толгойн дарааллаар)',
      '1. Өртгийн задаргаа',
      '2. Үнийн судалгаа',
    ]),
  )
  expect(JSON.stringify(blocks.find((block) => block.kind === 'table'))).not.toContain('задаргаа')
  expect(JSON.stringify(composeMinutes(withVotes([vote]), vote, new Set()).blocks)).not.toContain(
    'Хүссэн нэмэлт материал',
  )
})

test('of several rounds the one that is asked for is told, under its number', () => {
  const [one, two] = [
    aVote(ballots, { action_num: 3 }),
    aVote([{ choice: 'approve' }], { action_num: 6, step_id: '7d9f0c1e-4f1a-4a55-9a51-000000000099' }),
  ]
  const { blocks } = composeMinutes(withVotes([two, one]), two, new Set())
  expect(blocks.find((block) => block.kind === 'title')).toMatchObject({ status: 'Санал хураалт 2' })
  expect(blocks.filter((block) => block.kind === 'table')).toHaveLength(1)
})

test.each(['mn', 'en', 'ko'] as const)('they are a whole PDF, equal for equal input, in %s', async (language) => {
  const vote = aVote(ballots)
  const [first, second] = await Promise.all([
    renderMinutes(withVotes([vote], language), vote),
    renderMinutes(withVotes([vote], language), vote),
  ])
  expect(first.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  expect(first.equals(second)).toBe(true)
})

test('a vote whose roll was changed keeps its ballots, says that they count for nothing and why; the one that followed names the change', () => {
  const change = { from: aPerson(3), to: aPerson(4), by: aPerson(0), at: at(7), reason: 'Урт чөлөө' }
  const [old, fresh] = [
    aVote(ballots, { result: null, voided: change }),
    aVote(ballots, { step_id: '7d9f0c1e-4f1a-4a55-9a51-0000000000a2', action_num: 8, roll_change: change }),
  ]
  const [first, second] = [old, fresh].map((vote) => composeMinutes(withVotes([old, fresh]), vote, new Set()).blocks)
  expect(JSON.stringify(first)).toMatch(/Хүчингүй: .*Урт чөлөө/)
  expect(JSON.stringify(first)).toContain('Дэмжиж байна.')
  expect(first!.find((block) => block.kind === 'table')!.rows).toHaveLength(4)
  expect(factsIn(first!)).not.toHaveProperty('Санал өгөгчдийн өөрчлөлт')
  expect(factsIn(second!)['Санал өгөгчдийн өөрчлөлт']).toContain('Урт чөлөө')
  expect(JSON.stringify(second)).not.toContain('Хүчингүй')
})

test('a secret vote that is void shows no counts', () => {
  const change = { from: aPerson(3), to: aPerson(4), by: null, at: at(7), reason: 'Урт чөлөө' }
  const secret = aVote(ballots, {
    result: null,
    voided: change,
    count: null,
    sheet: { ...aVote(ballots).sheet, secret: true },
  })
  const { blocks } = composeMinutes(withVotes([secret]), secret, new Set())
  expect(blocks.some((block) => block.kind === 'tally')).toBe(false)
  expect(JSON.stringify(blocks)).toContain('тоог харуулахгүй')
})

test('who was recused before the vote stands in the minutes with the reason, and not on the roll', () => {
  const vote = aVote(ballots, { recused: [{ person: aPerson(5), reason: 'Ахын компани' }] })
  const { blocks } = composeMinutes(withVotes([vote]), vote, new Set())
  expect(factsIn(blocks)['Санал хураалтаас өмнө татгалзсан']).toMatch(/: Ахын компани$/)
  expect(blocks.find((block) => block.kind === 'table')!.rows).toHaveLength(4)
  expect(factsIn(composeMinutes(withVotes([aVote(ballots)]), aVote(ballots), new Set()).blocks)).not.toHaveProperty(
    'Санал хураалтаас өмнө татгалзсан',
  )
})

test('minutes of a tie tell who broke it, how, when and why, with the signature', () => {
  const [chair, when] = [aPerson(6), at(9)]
  const tied = aVote([{ choice: 'approve' }, { choice: 'disapprove' }], {
    result: 'tie_casting_vote',
    casting: { person: chair, choice: 'disapprove', description: 'Төсөв хүрэлцэхгүй', at: when },
  })
  const input = withVotes([tied])
  const own = aStep(tied.action_num, chair, {
    status_type: 'VOTE',
    created_at: when,
    signature: aSignature(chair, when, { type: 'text', signature: 'Даргын гарын үсэг' }),
  })
  const { blocks } = composeMinutes(
    { ...input, history: { ...input.history, statusHistories: [...input.history.statusHistories, own] } },
    tied,
    new Set(),
  )
  expect(blocks.find((block) => block.kind === 'tally')).toMatchObject({
    outcome: 'Санал хураалтын дүн: Санал тэнцсэн, хурлын дарга татгалзсан',
    outcomeLook: 'disapprove',
  })
  const casting = blocks.find((block) => block.kind === 'table' && block.label === 'Хурлын даргын шийдвэрлэх санал')
  expect(casting).toMatchObject({
    rows: [{ comment: 'Төсөв хүрэлцэхгүй', under: { written: 'Даргын гарын үсэг' } }],
  })
  expect(JSON.stringify(casting)).toContain(chair.first_name)
  const open = aVote([{ choice: 'approve' }, { choice: 'disapprove' }], { result: 'tie_casting_vote' })
  expect(JSON.stringify(composeMinutes(withVotes([open]), open, new Set()).blocks)).toContain(
    'хурлын дарга шийдвэрлэнэ',
  )
})
