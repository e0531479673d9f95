// A tender that went through every kind of step, for the tests of the printed record.
import { fileURLToPath } from 'node:url'
import { openTranslations } from '#platform/server/translate.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { RevisionView } from '../../../shared/documents/contents.ts'
import { plainDocument } from '../../../shared/documents/testing/plain-document.ts'
import type { DocumentView } from '../../../shared/documents/view.ts'
import type { VoteView } from '../../../shared/documents/vote.ts'
import type { PersonView } from '../../../shared/person.ts'
import type { Choice } from '../../../shared/engine/model.ts'
import { actionNumbersOf, type StatusHistory, type VotingPerson } from '../../../shared/history.ts'
import type { Signature } from '../../../shared/signature.ts'
import type { RecordInput } from '../input.ts'

const translate = openTranslations(fileURLToPath(new URL('../../../../../', import.meta.url)))

export const hash = (digit: string) => digit.repeat(64)

const units = ['Захиргаа, хүний нөөц', 'Санхүү', 'Худалдан авалт', 'Борлуулалт', 'Мэдээллийн технологи']
const jobs = [
  'Гүйцэтгэх захирал',
  'Хэлтсийн дарга',
  'Хүний нөөцийн менежер',
  'Нягтлан бодогч',
  'Хуульч',
  'Бичиг хэргийн ажилтан',
  'Борлуулалтын зөвлөх',
]
const names = [
  ['Бат-Эрдэнэ', 'Болд'],
  ['Дорж', 'Сарангэрэл'],
  ['Ганбаатар', 'Энхжин'],
  ['Цэрэндорж', 'Мөнхбат'],
  ['Лхагва', 'Оюунчимэг'],
  ['Сүхээ', 'Тэмүүлэн'],
  ['Пүрэв', 'Наранцэцэг'],
  ['Өлзий', 'Үүрийнтуяа'],
  ['Ёндон', 'Ганхуяг'],
  ['Жамц', 'Нямдорж'],
] as const

export function aPerson(index: number): PersonView {
  const [last_name, first_name] = names[index % names.length] ?? names[0]
  return {
    user_id: index + 1,
    emp_id: index + 101,
    last_name,
    first_name,
    job: jobs[index % jobs.length] ?? null,
    struct: units[index % units.length] ?? null,
  }
}

export function aSignature(person: PersonView, at: string, changes: Partial<Signature> = {}) {
  return JSON.stringify({
    type: 'text',
    signature: `${person.last_name} ${person.first_name}`,
    signAction: 'Хянасан',
    job_name: person.job ?? '',
    struct: person.struct ?? '',
    firstname: person.first_name,
    lastname: person.last_name,
    revision_sha256: hash('b'),
    signed_at: at,
    session: 's',
    previous_hash: hash('c'),
    ...changes,
  } satisfies Signature)
}

/** The n-th working hour of the story. */
export const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, 1) + hour * 3_600_000).toISOString()

export function aStep(
  action_num: number,
  person: PersonView | null,
  changes: Partial<StatusHistory> = {},
): StatusHistory {
  return {
    status: 'Санхүү хянах',
    status_action: 'Хянасан',
    status_type: 'CHECK',
    is_done: 1,
    action_num,
    created_at: at(action_num),
    description: null,
    signature: null,
    emp: person && {
      job: person.job,
      struct: person.struct,
      first_name: person.first_name,
      last_name: person.last_name,
    },
    ...changes,
  }
}

const purpose =
  'Шинэ салбарын оффисын тавилга, тоног төхөөрөмжийг нийлүүлэх, угсрах, баталгаат засварын үйлчилгээ үзүүлэх нийлүүлэгчийг сонгон шалгаруулна.'

export function aRevision(changes: Partial<RevisionView> = {}): RevisionView {
  return {
    number: 2,
    sha256: hash('b'),
    title: 'Оффисын тавилга нийлүүлэх тендер',
    note: 'Дүнг зах зээлийн үнэтэй нийцүүлэн засаж, үнийн саналыг хавсаргав.',
    fields: {
      customer: '“Алтан Тал” зочид буудал',
      budget: '48000000',
      items: '1250',
      due: '2027-01-15',
      method: 'open',
      urgent: true,
      purpose: Array(4).fill(purpose).join('\n'),
    },
    files: [
      {
        id: '7d9f0c1e-4f1a-4a55-9a51-000000000001',
        name: 'Техникийн тодорхойлолт, нийлүүлэх хуваарь, баталгаат хугацааны нөхцөл (эцсийн хувилбар).pdf',
        content_type: 'application/pdf',
        size: 1_258_000,
        sha256: hash('1'),
      },
      {
        id: '7d9f0c1e-4f1a-4a55-9a51-000000000002',
        name: 'Үнийн санал.xlsx',
        content_type: 'application/vnd.ms-excel',
        size: 48_900,
        sha256: hash('2'),
      },
    ],
    by: aPerson(0),
    at: at(5),
    ...changes,
  }
}

interface Ballot {
  choice: Choice | null
  comment?: string
}

export function aVote(ballots: Ballot[], changes: Partial<VoteView> = {}): VoteView {
  const count = (choice: Choice | null) => ballots.filter((ballot) => ballot.choice === choice).length
  return {
    step_id: '7d9f0c1e-4f1a-4a55-9a51-0000000000a1',
    action_num: 6,
    is_open: false,
    cast: ballots.length - count(null),
    result: 'approve',
    sheet: {
      question:
        '“Хөх Тэнгэр Трейд” ХХК-ийн шинэ салбарын оффисын тавилга нийлүүлэгчээр “Ногоон Хот” ОНӨААТҮГ-ыг сонгож, 48,000,000₮-ийн гэрээ байгуулах эсэх',
      deadline: at(30),
      chair_emp_id: 101,
      quorum: 3,
      threshold: { numerator: 1, denominator: 2 },
      base: 'cast_without_abstentions',
      recreate: { numerator: 1, denominator: 2 },
      tie: 'casting_vote',
      secret: false,
      may_change_ballot: false,
      close_early: false,
    },
    count: {
      approve: count('approve'),
      disapprove: count('disapprove'),
      recreate: count('recreate'),
      abstain: count('abstain'),
      unvoted: count(null),
      entitled: ballots.length,
    },
    voters: ballots.map(({ choice, comment }, index) => ({
      id: `7d9f0c1e-4f1a-4a55-9a51-00000000b${String(changes.action_num ?? 6).padStart(2, '0')}${index}`,
      person: aPerson(index),
      weight: 1,
      voted: choice !== null,
      choice,
      description: comment ?? null,
      voted_at: choice === null ? null : at((changes.action_num ?? 6) + index / 4),
      vacated: false,
      recused: false,
    })),
    material_asked: [],
    casting: null,
    recused: [],
    voided: null,
    roll_change: null,
    may_replace: false,
    ...changes,
  }
}

/** The history's rows of a vote, signed with a drawn image. */
export function votingPeopleOf(vote: VoteView, image = 'signatures/drawn.png'): VotingPerson[] {
  return vote.voters.map(({ person, choice, voted, voted_at, description }) => ({
    action_num: vote.action_num,
    approve: choice === 'approve' ? 1 : choice === null || choice === 'abstain' ? null : 0,
    recreate: choice === 'recreate' ? 1 : 0,
    voted: voted ? 1 : 0,
    description,
    signature_date: voted_at,
    signature_image: voted_at && aSignature(person, voted_at, { type: 'draw', signature: image }),
    emp: { job: person.job, struct: person.struct, first_name: person.first_name, last_name: person.last_name },
  }))
}

export function aDocument(changes: Partial<DocumentView> = {}): DocumentView {
  return plainDocument({
    id: '7d9f0c1e-4f1a-4a55-9a51-000000000000',
    number: 'Г/2026-0412',
    title: 'Оффисын тавилга нийлүүлэх тендер, 2027 оны нэгдүгээр улирал',
    flow: { id: 1, title: { mn: 'Худалдан авалт', en: 'Tender', ko: '구매 입찰' }, version: 3 },
    document_status: 'ENDED',
    status: { mn: 'албажсан', en: 'formalised', ko: '확정' },
    status_type: 'END',
    status_id: 'end',
    version: 12,
    creator: aPerson(0),
    created_at: at(0),
    form: [
      { name: 'customer', label: { mn: 'Захиалагч', en: 'Customer', ko: '발주처' }, kind: 'text', required: true },
      { name: 'budget', label: { mn: 'Төсөвт өртөг', en: 'Budget', ko: '예산' }, kind: 'money', required: true },
      { name: 'items', label: { mn: 'Тоо ширхэг', en: 'Items', ko: '수량' }, kind: 'number', required: true },
      {
        name: 'due',
        label: { mn: 'Нийлүүлэх огноо', en: 'Delivery date', ko: '납품일' },
        kind: 'date',
        required: true,
      },
      {
        name: 'method',
        label: { mn: 'Худалдан авах ажиллагааны төрөл', en: 'Method', ko: '방식' },
        kind: 'select',
        required: true,
        options: [{ value: 'open', label: { mn: 'Нээлттэй тендер шалгаруулалт', en: 'Open tender', ko: '공개 입찰' } }],
      },
      { name: 'urgent', label: { mn: 'Яаралтай эсэх', en: 'Urgent', ko: '긴급' }, kind: 'checkbox', required: false },
      {
        name: 'remark',
        label: { mn: 'Нэмэлт тайлбар', en: 'Additional description', ko: '추가 설명' },
        kind: 'text',
        required: false,
      },
      {
        name: 'purpose',
        label: { mn: 'Зорилго, үндэслэл', en: 'Purpose', ko: '목적' },
        kind: 'long_text',
        required: true,
      },
    ],
    revision: aRevision(),
    previous: aRevision({ number: 1, sha256: hash('a'), note: null, at: at(0) }),
    chain: { events: 31, hash: hash('d') },
    ...changes,
  })
}

export function aRecord(changes: Partial<RecordInput> = {}, language: Language = 'mn'): RecordInput {
  const vote = aVote([
    { choice: 'approve' },
    { choice: 'approve', comment: 'Үнийн санал бусад оролцогчдоос доогуур, баталгаат хугацаа урт тул дэмжиж байна.' },
    { choice: 'disapprove', comment: 'Нийлүүлэх хугацаа хэт богино.' },
    { choice: 'recreate' },
    { choice: 'approve' },
    { choice: 'abstain' },
    { choice: null },
  ])
  const statusHistories: StatusHistory[] = [
    aStep(1, aPerson(0), { status: 'Эхлэх', status_type: 'START', status_action: 'Боловсруулсан' }),
    aStep(2, aPerson(3), {
      status_action: 'Буцаасан',
      description: 'Дүнг хямдралтай үнээр засна уу.',
      signature: aSignature(aPerson(3), at(2)),
    }),
    aStep(3, aPerson(0), { status: 'Дахин үүсгэх', status_type: 'RE_CREATE', status_action: 'Дахин үүсгэсэн' }),
    aStep(4, aPerson(3)),
    aStep(5, aPerson(5), {
      status: 'Саналын хуудас бэлтгэх',
      status_type: 'PREPARE_VOTE',
      status_action: 'Саналын хуудас бэлтгэсэн',
    }),
    aStep(6, null, { status: 'Санал өгөх', status_type: 'VOTE', status_action: 'Зөвшөөрөх' }),
    aStep(7, aPerson(4), {
      status: 'Захирал шийдвэрлэх',
      status_type: 'TRANSFER',
      status_action: 'Шийдвэрлэсэн',
      signature: aSignature(aPerson(4), at(7), { type: 'draw', signature: 'signatures/drawn.png' }),
    }),
    aStep(8, aPerson(4), { status: 'албажсан', status_type: 'END', status_action: null }),
  ]
  return {
    document: aDocument({ votes: [vote] }),
    history: { statusHistories, votingPeople: votingPeopleOf(vote), actionNumbers: actionNumbersOf(statusHistories) },
    organization: '“Хөх Тэнгэр Трейд” ХХК',
    images: new Map(),
    language,
    translate,
    printedAt: at(80),
    printedBy: 'Д.Сарангэрэл',
    timeZone: 'Asia/Ulaanbaatar',
    ...changes,
  }
}
