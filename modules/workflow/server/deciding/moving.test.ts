import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { addType } from '../../shared/filing/contract.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { moveDocuments, previewMove } from '../../shared/documents/moving.ts'
import { castBallot } from '../../shared/documents/vote.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, fire, INK, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, employees } = app.places.orgs.trade
const [admin, creator, reviewer, secretary, councillor1, director, outsider] = (await Promise.all(
  ['admin', 'creator', 'reviewer', 'secretary', 'councillor1', 'director', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller]

const note = { name: 'note', label: { mn: 'Тэмдэглэл' }, kind: 'text', required: false } as const
const check = (role: number, reviewed: string, label: string): DrawnStep => ({
  type: 'CHECK',
  label: { mn: label, en: label, ko: label },
  to: toRole(role),
  on: { reviewed, returned: 'fix' },
})
const ends: Record<string, DrawnStep> = {
  fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
}
const publish = (id: number, story: Record<string, DrawnStep>, fields = [note]) =>
  asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `moving-${id}`,
        title: { mn: 'Шинэчлэгдэх урсгал' },
        description: { mn: 'Шинэчлэгдэх' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'ШУ',
        form: [...fields],
        diagram: draw({ ...story, ...ends }),
      },
      null,
    ),
  )
const first = {
  start: { type: 'START', next: 'review' },
  review: check(roles.reviewer, 'look', 'Хянах'),
  look: check(roles.director, 'end', 'Шийдэх'),
} as const
const sent = (flow_id: number, title: string, fields: Record<string, string> = {}) =>
  aDocument(creator, { flow_id, title, fields })
const preview = async (id: number, steps = {}) => (await admin.call(previewMove, { id, steps })).body
const move = (who: Caller, id: number, document_ids: string[], steps = {}, to_version = 2) =>
  who.call(moveDocuments, { id, to_version, steps, document_ids })

test('documents of an older version are shown with what becomes of them, moved in one go, and go on by the new drawing', async () => {
  await publish(71, first)
  const [one, two, noted, done] = [
    await sent(71, 'Нэгдүгээр'),
    await sent(71, 'Хоёрдугаар'),
    await sent(71, 'Тэмдэглэлтэй', { note: 'анхаар' }),
    await sent(71, 'Дууссан'),
  ]
  await decideAs(reviewer, two, 'reviewed')
  await decideAs(reviewer, done, 'reviewed')
  await decideAs(director, done, 'reviewed')
  await publish(
    71,
    {
      start: { type: 'START', next: 'review' },
      review: check(roles.reviewer, 'pay', 'Хянах'),
      pay: check(roles.accountant, 'decide', 'Санхүү'),
      decide: check(roles.director, 'end', 'Шийдвэрлэх'),
    },
    [],
  )

  const before = await preview(71)
  expect([before.to_version, before.total]).toEqual([2, 3])
  const problems = ({ documents }: typeof before) => new Map(documents.map(({ id, problem }) => [id, problem]))
  expect([one, two, noted, done].map((id) => problems(before).get(id))).toEqual([
    null,
    'no_step',
    'field_lost',
    undefined,
  ])
  expect(before.steps.find(({ status_id }) => status_id === 'look')).toMatchObject({
    documents: 1,
    target: null,
    choices: [{ status_id: 'review' }, { status_id: 'pay' }, { status_id: 'decide' }],
  })
  const steps = { look: 'decide' }
  expect(problems(await preview(71, steps)).get(two)).toBeNull()

  for (const who of [reviewer, creator, outsider])
    expect(refusalOf(await move(who, 71, [one]))).toBe('403 platform.no_permission')
  for (const who of [reviewer, outsider])
    expect(refusalOf(await who.call(previewMove, { id: 71, steps: {} }))).toBe('403 platform.no_permission')
  expect(refusalOf(await admin.call(previewMove, { id: 7100, steps: {} }))).toBe('404 workflow.flow_missing')
  expect(refusalOf(await move(admin, 7100, [one]))).toBe('404 workflow.flow_missing')
  expect((await move(admin, 71, [one], steps, 3)).body.results).toMatchObject([
    { ok: false, code: 'workflow.move.newer_version' },
  ])

  const waits = (await seen(director, two)).my_steps[0]!.id
  const [left, right] = await Promise.all([
    move(admin, 71, [one, two, noted, done], steps),
    move(admin, 71, [one, two], steps),
  ])
  expect(left.body.results.map(({ ok, code }) => [ok, code])).toEqual([
    [true, null],
    [true, null],
    [false, 'workflow.move.problem.field_lost'],
    [false, 'workflow.move.problem.over'],
  ])
  expect(right.body.results.every(({ ok }) => ok)).toBe(true)
  expect(await preview(71)).toMatchObject({ total: 1, documents: [{ id: noted }] })

  expect(await seen(director, two)).toMatchObject({
    flow: { version: 2 },
    status_id: 'decide',
    version: 3,
    my_steps: [{ id: waits, label: { mn: 'Шийдвэрлэх' } }],
  })
  const history = (await creator.call(showHistory, { id: two })).body.statusHistories
  expect(history.map(({ status }) => status)).toEqual(['Эхлэх', 'Хянах', 'Шийдвэрлэх', 'Шийдвэрлэх'])
  expect(history.at(-1)).toMatchObject({
    status_action: 'Урсгалын шинэ хувилбарт шилжүүлсэн',
    description: '1 → 2',
    emp: { first_name: 'Ганхуяг' },
  })
  await decideAs(director, two, 'reviewed')
  await decideAs(reviewer, one, 'reviewed')
  expect([(await seen(creator, two)).document_status, (await seen(creator, one)).status_id]).toEqual(['ENDED', 'pay'])
  expect(
    (await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter(({ id }) => [one, two, noted].includes(id)),
  ).toEqual([])
})

test('a vote in which somebody has voted stays where it is', async () => {
  const council = (label: string) =>
    ({
      start: { type: 'START', next: 'review' },
      review: check(roles.reviewer, 'sheet', label),
      sheet: { type: 'PREPARE_VOTE', to: toRole(roles.secretary), on: { prepared: 'vote' } },
      vote: { type: 'VOTE', on: { approve: 'end', disapprove: 'cancel' } },
    }) satisfies Record<string, DrawnStep>
  await publish(72, council('Хянах'))
  const ids = [await sent(72, 'Санал өгсөн'), await sent(72, 'Санал өгөөгүй')]
  for (const id of ids) {
    await decideAs(reviewer, id, 'reviewed')
    const {
      my_steps: [step],
      version,
      revision,
    } = await seen(secretary, id)
    await fire(secretary, {
      id,
      step_id: step!.id,
      outcome: 'prepared',
      expected_version: version,
      revision_sha256: revision.sha256,
      sheet: aSheet([employees['councillor1']!, employees['councillor2']!]),
    })
  }
  const {
    my_steps: [ballot],
  } = await seen(councillor1, ids[0]!)
  expect(
    (
      await councillor1.call(castBallot, {
        id: ids[0]!,
        step_id: ballot!.id,
        choice: 'approve',
        signature: { type: 'draw', signature: INK },
      })
    ).status,
  ).toBe(200)
  await publish(72, council('Нягтлах'))
  expect((await move(admin, 72, ids)).body.results.map(({ ok, code }) => [ok, code])).toEqual([
    [false, 'workflow.move.problem.vote_running'],
    [true, null],
  ])
  const moved = await seen(councillor1, ids[1]!)
  expect(
    (
      await councillor1.call(castBallot, {
        id: ids[1]!,
        step_id: moved.my_steps[0]!.id,
        choice: 'approve',
        signature: { type: 'draw', signature: INK },
      })
    ).status,
  ).toBe(200)
})

test('what the type of a document asks is no field that a newer version lost', async () => {
  await publish(73, first)
  const own = { name: 'own_1', label: { mn: 'Бүртгэлийн нэр' }, kind: 'text', required: false } as const
  const type = await admin.call(addType, {
    title: { mn: 'Шинэчлэгдэх төрөл' },
    description: { mn: '' },
    series_id: null,
    flow_ids: [73],
    fields: [own],
    is_retired: false,
  })
  const {
    body: { id },
  } = await creator.call(createDocument, {
    flow_id: 73,
    type_id: type.body.id,
    title: 'Төрөлтэй',
    fields: { own_1: 'Ховд' },
  })
  await publish(73, { ...first, review: check(roles.reviewer, 'look', 'Нягтлах') })
  expect(await preview(73)).toMatchObject({ total: 1, documents: [{ id, problem: null }] })
  expect((await move(admin, 73, [id])).body.results).toMatchObject([{ ok: true }])
  expect(await seen(reviewer, id)).toMatchObject({
    flow: { version: 2 },
    revision: { fields: { own_1: 'Ховд' } },
    my_steps: [{ label: { mn: 'Нягтлах' } }],
  })
})

test('what the newer form asks and a document does not say is told before it moves, and it moves all the same', async () => {
  const place = {
    name: 'place',
    label: { mn: 'Байршил' },
    kind: 'select',
    required: false,
    options: [
      { value: 'ub', label: { mn: 'Улаанбаатар' } },
      { value: 'er', label: { mn: 'Эрдэнэт' } },
    ],
  } as const
  await publish(79, first, [note, place] as never)
  const [plain, full] = [
    await sent(79, 'Хоосон', { place: 'er' }),
    await sent(79, 'Бүрэн', { note: 'анхаар', place: 'ub' }),
  ]
  await publish(79, first, [
    { ...note, required: true },
    { ...place, options: [place.options[0]] },
  ] as never)
  const { documents } = await preview(79)
  expect(documents.map(({ id, problem, misfits }) => [id, problem, misfits])).toEqual([
    [
      plain,
      null,
      [
        { label: note.label, kind: 'empty' },
        { label: place.label, kind: 'option' },
      ],
    ],
    [full, null, []],
  ])
  expect((await move(admin, 79, [plain, full])).body.results.map(({ ok }) => ok)).toEqual([true, true])
})
