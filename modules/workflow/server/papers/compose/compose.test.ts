import { expect, test } from 'vitest'
import { actionNumbersOf, type StatusHistory } from '../../../shared/history.ts'
import type { Block, RecordBlocks, StepBlock } from '../blocks.ts'
import type { RecordInput } from '../input.ts'
import {
  aDocument,
  aPerson,
  aRecord,
  aRevision,
  aSignature,
  aStep,
  at,
  aVote,
  hash,
  votingPeopleOf,
} from '../testing/sample-record.ts'
import { composeRecord } from './index.ts'

const compose = (input: RecordInput, images: string[] = []) => composeRecord(input, new Set(images))
const stepsOf = ({ blocks }: RecordBlocks) => blocks.filter((block): block is StepBlock => block.kind === 'step')
const allText = (record: RecordBlocks) => JSON.stringify(record.blocks)

function withHistory(statusHistories: StatusHistory[], changes: Partial<RecordInput> = {}) {
  return aRecord({
    history: { statusHistories, votingPeople: [], actionNumbers: actionNumbersOf(statusHistories) },
    ...changes,
  })
}

function withVote(vote: ReturnType<typeof aVote>, changes: Partial<RecordInput> = {}) {
  const { history } = aRecord()
  return aRecord({
    document: aDocument({ votes: [vote] }),
    history: { ...history, votingPeople: votingPeopleOf(vote) },
    ...changes,
  })
}

function tableOf({ blocks }: RecordBlocks, label: string) {
  const found = blocks.find(
    (block): block is Extract<Block, { kind: 'table' }> => block.kind === 'table' && block.label === label,
  )
  if (!found) throw new Error(`no table ${label}`)
  return found
}

const rowTexts = (record: RecordBlocks, label: string) =>
  tableOf(record, label).rows.map(({ cells }) => cells.map(({ pieces }) => pieces.map(({ text }) => text).join('\n')))

test('the status stands at the top with a capital letter', () => {
  expect(compose(aRecord()).blocks).toContainEqual({
    kind: 'title',
    text: aDocument().title,
    status: 'Албажсан',
    statusType: 'END',
  })
})

test('fields are printed by label: money with thousands and ₮, dates, choices and ticks in words', () => {
  expect(rowTexts(compose(aRecord()), 'Агуулга')).toEqual(
    expect.arrayContaining([
      ['Төсөвт өртөг', '48,000,000₮'],
      ['Тоо ширхэг', '1,250'],
      ['Нийлүүлэх огноо', '2027-01-15'],
      ['Худалдан авах ажиллагааны төрөл', 'Нээлттэй тендер шалгаруулалт'],
      ['Яаралтай эсэх', 'Тийм'],
      ['Нэмэлт тайлбар', '—'],
    ]),
  )
})

test('a value whose field has left the form is not lost', () => {
  const fields = { ...aRevision().fields, old_budget: '5' }
  expect(
    rowTexts(compose(aRecord({ document: aDocument({ revision: aRevision({ fields }) }) })), 'Агуулга'),
  ).toContainEqual(['old_budget', '5'])
})

test('attachments are listed with their size and SHA-256', () => {
  expect(rowTexts(compose(aRecord()), 'Хавсралт')[1]).toEqual(['2', `Үнийн санал.xlsx\nSHA-256 ${hash('2')}`, '48 KB'])
})

test('each revision stands with its note and SHA-256; all of them where the caller has them', () => {
  expect(rowTexts(compose(aRecord()), 'Хувилбарууд')).toEqual([
    ['1', 'Б.Болд\n2026-11-20 09:00', `Тэмдэглэл бичээгүй\nSHA-256 ${hash('a')}`],
    ['2', 'Б.Болд\n2026-11-20 14:00', `${aRevision().note}\nSHA-256 ${hash('b')}`],
  ])
  const revisions = [1, 2, 3].map((number) => aRevision({ number }))
  expect(rowTexts(compose(aRecord({ revisions })), 'Хувилбарууд')).toHaveLength(3)
})

test('the history is grouped by action number and names who, job, unit, date and comment', () => {
  const record = compose(aRecord())
  expect(record.blocks.filter(({ kind }) => kind === 'group')).toHaveLength(8)
  expect(stepsOf(record)[1]).toMatchObject({
    title: 'Санхүү хянах',
    action: 'Буцаасан',
    date: '2026-11-20 11:00',
    who: 'Ц.Мөнхбат',
    position: 'Нягтлан бодогч, Борлуулалт',
    comment: 'Дүнг хямдралтай үнээр засна уу.',
  })
})

test('a step that is not done is faded, undated and called pending; it names its holders', () => {
  const document = aDocument({
    holders: [
      {
        label: { mn: 'Хүлээн авах' },
        people: [aPerson(7)],
        substitutes: [],
        due_at: null,
        is_awake: true,
        incident: null,
        status_type: 'CHECK',
        step_id: '0197a000-0000-7000-8000-000000000001',
        claimed: false,
        may_recall: false,
      },
    ],
  })
  const [step] = stepsOf(
    compose(withHistory([aStep(1, null, { is_done: 0, status: 'Хүлээн авах', status_action: null })], { document })),
  )
  expect(step).toMatchObject({ isFaded: true, action: 'Хүлээгдэж байна', date: '', who: 'Ө.Үүрийнтуяа' })
})

test('END and CANCEL keep their date even when not done', () => {
  const steps = stepsOf(
    compose(
      withHistory([
        aStep(1, null, { is_done: 0, status_type: 'END' }),
        aStep(2, null, { is_done: 0, status_type: 'CANCEL' }),
      ]),
    ),
  )
  expect(steps.map(({ date }) => date)).toEqual(['2026-11-20 10:00', '2026-11-20 11:00'])
})

test('a re-create step that is not done is hidden, and its group with it', () => {
  const { blocks } = compose(
    withHistory([aStep(1, aPerson(0)), aStep(2, aPerson(0), { status_type: 'RE_CREATE', is_done: 0 })]),
  )
  expect(blocks.filter(({ kind }) => kind === 'step' || kind === 'group')).toHaveLength(2)
})

test('a typed signature shows the typed name, its time and the revision it is bound to', () => {
  const [step] = stepsOf(compose(withHistory([aStep(2, aPerson(3), { signature: aSignature(aPerson(3), at(2)) })])))
  expect(step?.signature).toEqual({
    image: null,
    written: 'Цэрэндорж Мөнхбат',
    isMissing: false,
    name: 'Ц.Мөнхбат',
    position: 'Нягтлан бодогч, Борлуулалт',
    kind: 'Цахим гарын үсэг · нэрээ бичсэн',
    signedAt: { label: 'Цахим гарын үсэг зурсан огноо, цаг', value: '2026-11-20 11:00' },
    bound: { label: 'Гарын үсэг зурсан хувилбар', value: '2 · bbbbbbbbbbbb…' },
    hidden: null,
    certificate: [],
  })
})

test('the record tells where an administrator acted, and for whom it waited', () => {
  const whoOf = (as_admin: { waited_for: ReturnType<typeof aPerson> | null }) =>
    stepsOf(compose(withHistory([aStep(2, aPerson(3), { as_admin })])))[0]!.who
  expect(whoOf({ waited_for: null })).toMatch(/^.\.[^,]+, админы эрхээр$/)
  expect(whoOf({ waited_for: aPerson(4) })).toMatch(/, админы эрхээр \(хариуцах хүн: .\.[^)]+\)$/)
})

test('a digital signature names the certificate and who vouches for it, and is never called electronic', () => {
  const certificate = {
    cms: 'x',
    name: 'Болд',
    register_number: 'УБ90051512',
    subject: 'CN=Болд',
    issuer: 'CN=Олгогч',
    serial: '4001',
    valid_to: at(9),
    fingerprint: hash('f'),
    authority: hash('a'),
    nonce: 'n',
    issued_at: at(1),
    organization: 'О',
    number: '1',
  }
  const [step] = stepsOf(
    compose(
      withHistory([
        aStep(2, aPerson(3), {
          signature: aSignature(aPerson(3), at(2), { type: 'certificate', signature: 'Болд', certificate }),
        }),
      ]),
    ),
  )
  expect(step?.signature).toMatchObject({
    image: null,
    written: 'Болд',
    isMissing: false,
    kind: 'Тоон гарын үсэг',
    signedAt: { label: 'Тоон гарын үсэг зурсан огноо, цаг' },
    certificate: [{ value: 'CN=Болд, УБ90051512' }, { value: 'CN=Олгогч' }, { value: '4001' }, { value: hash('f') }],
  })
  const sealed = compose(
    aRecord({
      seal: {
        code: 'ABCD-EFGH-2345-6789',
        url: 'https://x.example/verify/ABCD-EFGH-2345-6789',
        certificate: 'CN=Хөх Тэнгэр',
        anchor: null,
        facts: '',
      },
      ...withHistory([
        aStep(2, aPerson(3), {
          signature: aSignature(aPerson(3), at(2), { type: 'certificate', signature: 'Болд', certificate }),
        }),
      ]),
    }),
  )
  const table = sealed.blocks.findLast((block) => block.kind === 'table' && block.columns.length === 4)
  expect(JSON.stringify(table)).toContain('CN=Олгогч')
  expect(JSON.stringify(table)).not.toContain('Цахим')
  expect(sealed.blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))).toContain('Гарын үсэг ба лац')
})

test('a drawn signature shows its image, and says so where the image is gone', () => {
  const input = withHistory([
    aStep(2, aPerson(3), { signature: aSignature(aPerson(3), at(2), { type: 'draw', signature: 'a.png' }) }),
  ])
  expect(stepsOf(compose(input, ['a.png']))[0]?.signature).toMatchObject({ image: 'a.png', isMissing: false })
  expect(stepsOf(compose(input))[0]?.signature).toMatchObject({
    image: null,
    isMissing: true,
    written: 'Гарын үсгийн зураг олдсонгүй',
  })
})

test('a signature of the bare fields of the specification is printed, and one that cannot be read is not passed over', () => {
  const bare = JSON.stringify({
    type: 'text',
    signature: 'Болд',
    signAction: 'Хянасан',
    job_name: 'Хуульч',
    struct: 'Захиргаа',
    firstname: 'Болд',
    lastname: 'бат',
  })
  const steps = stepsOf(
    compose(withHistory([aStep(1, aPerson(0), { signature: bare }), aStep(2, aPerson(0), { signature: '{' })])),
  )
  expect(steps[0]?.signature).toMatchObject({
    written: 'Болд',
    name: 'Б.Болд',
    signedAt: { value: '2026-11-20 10:00' },
    bound: null,
  })
  expect(steps[1]?.signature).toMatchObject({ isMissing: true, written: 'Гарын үсгийн мэдээлэл уншигдсангүй' })
})

test('minutes hold question, place, chair, quorum, threshold, base and tie rule', () => {
  const { blocks } = compose(aRecord())
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  expect(facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: 'Хэлэлцсэн асуудал' }),
      { label: 'Газар', value: 'Цахим хэлбэрээр' },
      { label: 'Хурлын дарга', value: 'Б.Болд, Гүйцэтгэх захирал, Захиргаа, хүний нөөц' },
      { label: 'Хүчинтэй ирц', value: '3 / 7' },
      { label: 'Шийдвэр гарах босго', value: 'Хагасаас илүү' },
      { label: 'Санал тэнцвэл', value: 'Хурлын дарга шийдвэрлэнэ' },
    ]),
  )
})

test('the roll shows each councillor with the result, the comment and the signature', () => {
  const record = compose(aRecord())
  const { rows } = tableOf(record, 'Зөвлөлийн гишүүдийн санал')
  expect(rowTexts(record, 'Зөвлөлийн гишүүдийн санал').map((cells) => cells[2])).toEqual([
    'Зөвшөөрсөн',
    'Зөвшөөрсөн',
    'Татгалзсан',
    'Нэмэлт материал шаардлагатай',
    'Зөвшөөрсөн',
    'Түдгэлзсэн',
    'Санал өгөөгүй',
  ])
  const { document, ...rest } = aRecord()
  const aside = document.votes.map((vote) => ({
    ...vote,
    voters: vote.voters.map((voter, at) => ({ ...voter, recused: at === 5 })),
  }))
  expect(
    rowTexts(compose({ ...rest, document: { ...document, votes: aside } }), 'Зөвлөлийн гишүүдийн санал').map(
      (cells) => cells[2],
    )[5],
  ).toBe('Сонирхлын зөрчлөөр татгалзсан')
  expect(rows[2]?.comment).toBe('Нийлүүлэх хугацаа хэт богино.')
  expect(rows.map(({ under }) => under !== undefined)).toEqual([true, true, true, true, true, true, false])
})

test('counts and result stand below the rule', () => {
  expect(compose(aRecord()).blocks.find(({ kind }) => kind === 'tally')).toMatchObject({
    outcome: 'Санал хураалтын дүн: Зөвшөөрсөн',
    counts: [{ value: '3' }, { value: '1' }, { value: '1' }, { value: '1' }, { value: '1' }, { value: '7' }],
  })
})

test('a secret vote tells who took part, never how or with which words', () => {
  const vote = aVote([{ choice: 'approve', comment: 'Ил гарах ёсгүй үг' }, { choice: 'disapprove' }, { choice: null }])
  vote.sheet = { ...vote.sheet, secret: true }
  const record = compose(withVote(vote))
  expect(rowTexts(record, 'Зөвлөлийн гишүүдийн санал').map((cells) => cells[2])).toEqual([
    'Цахимаар санал өгсөн',
    'Цахимаар санал өгсөн',
    'Санал өгөөгүй',
  ])
  expect(allText(record)).not.toContain('Ил гарах ёсгүй үг')
})

test('an open secret vote shows no counts', () => {
  const vote = aVote([{ choice: 'approve' }, { choice: null }], { is_open: true, result: null, count: null })
  vote.sheet = { ...vote.sheet, secret: true }
  const record = compose(withVote(vote))
  expect(record.blocks.some(({ kind }) => kind === 'tally')).toBe(false)
  expect(allText(record)).toContain('Санал өгсөн: 1 / 2')
})

test('namesakes in one council keep their own signatures', () => {
  const vote = aVote([{ choice: 'approve' }, { choice: 'disapprove' }])
  vote.voters = vote.voters.map((voter) => ({ ...voter, person: aPerson(0) }))
  const people = votingPeopleOf(vote).map((one, index) => ({
    ...one,
    signature_image: aSignature(aPerson(0), at(6), { signature: `Гараар ${index}` }),
  }))
  const { history } = aRecord()
  const record = compose(withVote(vote, { history: { ...history, votingPeople: people.toReversed() } }))
  expect(tableOf(record, 'Зөвлөлийн гишүүдийн санал').rows.map(({ under }) => under?.written)).toEqual([
    'Гараар 0',
    'Гараар 1',
  ])
})

test('each voting round has its own minutes, the first one first', () => {
  const second = aVote([{ choice: 'approve' }], { action_num: 9 })
  const first = aVote([{ choice: 'recreate' }], { action_num: 6, result: 'to_recreate' })
  const { blocks } = compose(aRecord({ document: aDocument({ votes: [second, first] }) }))
  expect(blocks.flatMap((block) => (block.kind === 'tally' ? block.outcome : []))).toEqual([
    'Санал хураалтын дүн: Нэмэлт материал шаардлагатай',
    'Санал хураалтын дүн: Зөвшөөрсөн',
  ])
})

test('the proof holds the hash of the revision, the number of events and the last hash', () => {
  expect(rowTexts(compose(aRecord()), 'Бүртгэлийн баталгаа')).toEqual([
    ['Хувилбарын SHA-256', hash('b')],
    ['Үйл явдлын тоо', '31'],
    ['Сүүлийн үйл явдлын хэш', hash('d')],
    ['Цагийн бүс', 'Asia/Ulaanbaatar'],
  ])
})

test.each(['mn', 'en', 'ko'] as const)(
  'every word of the record is known in %s, and no signature is called digital',
  (language) => {
    const secret = aVote([{ choice: 'approve' }], { action_num: 9, result: 'tie_casting_vote' })
    secret.sheet = {
      ...secret.sheet,
      secret: true,
      recreate: 'any_one',
      tie: 'revote',
      base: 'entitled',
      chair_emp_id: null,
    }
    const input = aRecord({}, language)
    const text = allText(
      compose({
        ...input,
        document: { ...input.document, votes: [...input.document.votes, secret] },
        publicUrl: 'https://orgil.mn/a',
      }),
    )
    expect(text).not.toMatch(/workflow\.|\{\{/)
    expect(text).not.toMatch(/тоон гарын|digital/i)
  },
)

test('a sealed record ends with who signed in which order, the code and where it leads; a copy says that it is one', () => {
  const url = 'https://orgil.example/verify/ABCD-EFGH-2345-6789'
  const sealed = compose(
    aRecord({
      seal: {
        code: 'ABCD-EFGH-2345-6789',
        url,
        certificate: 'CN=Хөх Тэнгэр',
        anchor: { number: 7, hash: hash('e') },
        facts: '',
      },
    }),
    ['signatures/drawn.png'],
  )
  const times = rowTexts(sealed, 'Гарын үсэг зурсан хүмүүс').map(([, , at]) => at)
  expect(times).toHaveLength(8)
  expect(times).toEqual(times.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')))
  expect(rowTexts(sealed, 'Гарын үсэг ба лац')).toContainEqual(['Лацдах үеийн сүүлчийн гинжилгээ', `7 · ${hash('e')}`])
  const qr = sealed.blocks.find((block) => block.kind === 'qr')
  expect(qr).toMatchObject({
    url,
    facts: [{ value: 'ABCD-EFGH-2345-6789' }, { value: 'https://orgil.example/verify' }],
  })
  expect(allText(compose(aRecord()))).toContain('лацгүй хуулбар')
  expect(allText(sealed)).not.toContain('лацгүй хуулбар')
})
