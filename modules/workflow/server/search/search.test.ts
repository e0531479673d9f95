import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { addSubstitution } from '#modules/access/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { copyDocument, watchDocument } from '../../shared/documents/following.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { findDocuments, listFoundFlows } from '../../shared/search.ts'
import { listInbox } from '../../shared/inbox.ts'
import { aDocument, aSheet, decideAs, refusalOf, upload, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const [creator, reviewer, secretary, hr, sales, accountant, councillor1, director, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'hr', 'sales', 'accountant', 'councillor1', 'director', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller]
type Wish = Omit<Parameters<typeof creator.call<typeof findDocuments>>[1], 'q'>
const found = async (person: Caller, q: string, wish: Wish = {}) =>
  (await person.call(findDocuments, { q, ...wish })).body.items
const idsOf = async (person: Caller, q: string, wish: Wish = {}) => (await found(person, q, wish)).map(({ id }) => id)
const eventually = { timeout: 5000, interval: 40 }
/** A document follows its decisions a moment later. */
const untilFound = (person: Caller, q: string, id: string) =>
  expect.poll(() => idsOf(person, q), eventually).toContain(id)
const inOne = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test('a document is found by everything it says, in any spelling, and shows where', async () => {
  const file = await upload(creator, 'Төлөвлөгөө-Хавсралт.txt')
  const id = await aDocument(creator, {
    title: 'Шинжилгээний тоног төхөөрөмж',
    file_ids: [file.id],
    fields: {
      partner: 'Алтан Хараацай ХХК',
      amount: '73500000',
      payment_terms: 'advance',
      purpose: 'Лабораторийн багажийг сэлбэж шинэчлэхээр төлөвлөв',
    },
  })
  await untilFound(creator, 'Шинжилгээний', id)
  const [item] = await found(creator, 'Шинжилгээний')
  expect([inOne(item!.title), item!.hits]).toEqual(['[Шинжилгээний] тоног төхөөрөмж', []])
  const number = inOne(item!.number)
  for (const q of [
    number,
    'tohooromj',
    'тохооромж тоног',
    'харацай',
    'Kharaatsai',
    '73500000',
    '73 500',
    'хавсралт.txt',
    'Болд',
    'bold laboratori',
    'advance',
    'Урьдчилгаа',
    '선급금',
    'СЭЛБЭЖ',
    'лаборатори',
    'багажа',
    'шинжилгээ',
  ]) {
    expect(await idsOf(creator, q), q).toContain(id)
  }
  const [hit] = await found(creator, 'shinjilgee selbej')
  expect(hit!.hits).toEqual([
    {
      kind: 'field',
      label: { mn: 'Зорилго, үндэслэл', en: 'Purpose and grounds', ko: '목적 및 근거' },
      text: [
        { text: 'Лабораторийн багажийг ', hit: false },
        { text: 'сэлбэж', hit: true },
        { text: ' шинэчлэхээр төлөвлөв', hit: false },
      ],
    },
  ])
  expect((await found(creator, 'хавсралт')).map(({ hits: [one] }) => [one!.kind, inOne(one!.text)])).toContainEqual([
    'file',
    'Төлөвлөгөө-[Хавсралт].txt',
  ])
  for (const q of ['шинжилгээ лууван', 'тттт', 'oooo', '%', '_', '\\', "'"])
    expect(await idsOf(creator, q), q).not.toContain(id)
})

test('what is called by one letter again and again is found by that, here and in the approval centre, and nothing else is', async () => {
  const ooo = await aDocument(creator, { title: 'ООО', fields: { purpose: 'Өөр', amount: '1000' } })
  const iii = await aDocument(creator, {
    title: 'Оюу толгой',
    fields: { purpose: 'Оператор III зэрэг', amount: '1000' },
  })
  await untilFound(creator, 'оператор', iii)
  for (const [q, ids] of [
    ['ООО', [ooo]],
    ['oooo', [ooo]],
    ['III', [iii]],
    ['оператор iii', [iii]],
    ['ООО III', []],
    ['zzzz', []],
    ['zzzz оператор', []],
  ] as const)
    expect(await idsOf(creator, q), q).toEqual(ids)
  expect((await found(creator, 'ooo')).map(({ title }) => inOne(title))).toEqual(['[ООО]'])
  const sent = async (q: string) => (await creator.call(listInbox, { box: 'sent', q })).body.items.map(({ id }) => id)
  expect([await sent('ООО'), await sent('zzzz')]).toEqual([[ooo], []])
})

test('only who may see a document finds it: a stranger, another organisation and a copy that was not sent yet find nothing', async () => {
  const id = await aDocument(creator, { title: 'Нууцгай ажиглалт' })
  await untilFound(creator, 'Нууцгай', id)
  expect(await idsOf(reviewer, 'Нууцгай')).toEqual([id])
  for (const stranger of [sales, hr, secretary, councillor1, outsider])
    expect(await idsOf(stranger, 'Нууцгай')).toEqual([])
  await creator.call(
    copyDocument,
    { id, emp_ids: [trade.employees['hr']!] },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(await idsOf(hr, 'Нууцгай')).toEqual([id])
  await hr.call(watchDocument, { id, watch: false })
  expect(await idsOf(hr, 'Нууцгай')).toEqual([])
  await decideAs(reviewer, id, 'reviewed')
  await untilFound(secretary, 'Нууцгай', id)
  expect(await idsOf(await app.as('admin'), 'Нууцгай')).toEqual(
    (await (await app.as('admin')).call(showDocument, { id })).status === 200 ? [id] : [],
  )
})

test('what the search believes of who sees a document opens nothing: each one is asked for as its own screen asks', async () => {
  const id = await aDocument(creator, { title: 'Тааварлаж үзэх' })
  await untilFound(creator, 'Тааварлаж', id)
  await db
    .updateTable('workflow.document_search')
    .set({ seers: ['*', `u:${trade.users['sales']}`, `u:${trade.users['creator']}`] })
    .where('instance_id', '=', id)
    .execute()
  expect([await idsOf(sales, 'Тааварлаж'), await idsOf(creator, 'Тааварлаж')]).toEqual([[], [id]])
})

test('a substitute finds what waits for the absent colleague, and no longer afterwards', async () => {
  const old = await aDocument(creator, { title: 'Орлогч хайх өмнөх' })
  await decideAs(reviewer, old, 'reviewed')
  const id = await aDocument(creator, { title: 'Орлогч хайх одоо' })
  await untilFound(creator, 'Орлогч одоо', id)
  const today = new Date().toISOString().slice(0, 10)
  await asSystem(db, (trx) =>
    addSubstitution(trx, trade.orgId, 'Asia/Ulaanbaatar', {
      user_id: trade.users['reviewer']!,
      substitute_user_id: trade.users['sales']!,
      starts_on: today,
      ends_on: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      note: null,
      created_by: trade.users['hr']!,
    }),
  )
  const mayOpen = async (one: string) => (await sales.call(showDocument, { id: one })).status === 200
  const expected = [...((await mayOpen(id)) ? [id] : []), ...((await mayOpen(old)) ? [old] : [])]
  expect(expected).toContain(id)
  expect(await idsOf(sales, 'Орлогч хайх')).toEqual(expected)
})

test('of a vote the question and the names are found, and nothing of a ballot', async () => {
  const votes = [
    ['approve', 'Шалтгаан цэнхэрдүү'],
    ['disapprove', 'Шалтгаан шаргалдуу'],
  ] as const
  const ids: string[] = []
  for (const [choice, words] of votes) {
    const id = await aDocument(creator, { title: 'Санал хураалт хайх' })
    await decideAs(reviewer, id, 'reviewed', { description: 'Хянагчийн онцгойлсон үг' })
    await decideAs(secretary, id, 'prepared', {
      sheet: aSheet([5, 6, 7], { secret: true, question: 'Тэнгэрлэг асуулт уу?' }),
    })
    await voteAs(councillor1, id, choice, words)
    ids.unshift(id)
  }
  await expect.poll(() => idsOf(creator, 'хураалт тэнгэрлэг'), eventually).toEqual(ids)
  for (const q of ['Цэрэндорж хураалт', 'онцгойлсон', 'Сарангэрэл тэнгэрлэг'])
    expect(await idsOf(councillor1, q), q).toEqual(ids)
  for (const q of ['цэнхэрдүү', 'шаргалдуу', 'approve хураалт', 'хураалт дэмжсэн'])
    for (const person of [creator, councillor1, secretary]) expect(await idsOf(person, q), q).toEqual([])
  const kept = await Promise.all(ids.map(textOf))
  expect(kept.map(({ parts }) => parts)).toEqual([kept[0]!.parts, kept[0]!.parts])
  expect(kept.some(({ search }) => search.includes('shaltgan'))).toBe(false)
})

async function textOf(id: string) {
  const { search, parts } = await db
    .selectFrom('workflow.document_search')
    .select(['search', 'parts'])
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow()
  return { search, parts: parts.length }
}

test('flow, state, day and my own part narrow it down', async () => {
  const one = await aDocument(creator, { title: 'Шүүлтүүр нэг' })
  const two = await aDocument(creator, {
    title: 'Шүүлтүүр хоёр',
    flow_id: 3,
    fields: { item: 'Ширээ', budget: '1000', justification: 'Хэрэгтэй' },
  })
  await decideAs(reviewer, one, 'reviewed')
  await creator.call(watchDocument, { id: two, watch: true })
  await expect.poll(() => idsOf(creator, 'Шүүлтүүр'), eventually).toEqual([two, one])
  await untilFound(secretary, 'Шүүлтүүр', one)
  const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  const asked = (person: Caller, wish: Wish) => idsOf(person, 'Шүүлтүүр', wish)
  expect([
    await asked(creator, { flow_id: 3 }),
    await asked(creator, { flow_id: 1 }),
    await asked(creator, { state: 'OPEN' }),
    await asked(creator, { state: 'ENDED' }),
    await asked(creator, { from: day(0), to: day(0) }),
    await asked(creator, { from: day(1) }),
    await asked(creator, { to: day(-1) }),
    await asked(creator, { part: 'sent' }),
    await asked(creator, { part: 'watched' }),
    await asked(reviewer, { part: 'done' }),
    await asked(secretary, { part: 'waiting' }),
    await asked(secretary, { part: 'sent' }),
    await asked(accountant, { part: 'waiting' }),
  ]).toEqual([[two], [one], [two, one], [], [two, one], [], [], [two, one], [two], [one], [one], [], [two]])
  expect((await idsOf(creator, '', { flow_id: 3, part: 'sent' }))[0]).toBe(two)
  expect((await creator.call(listFoundFlows, {})).body.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3]))
  for (const wrong of [
    { state: 'GONE' as 'OPEN' },
    { from: '2026-13-01' },
    { part: 'all' as 'sent' },
    { order: 'worst' as 'best' },
    { cursor: 'x' },
    { cursor: 'best.1.x' },
    { limit: 51 },
  ])
    expect(refusalOf(await creator.call(findDocuments, wrong))).toBe('422 platform.bad_input')
})

test('pages follow each other without a gap, newest first, whether few fit or many are walked through', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) ids.unshift(await aDocument(creator, { title: `Хуудсаар ${at}` }))
  await expect.poll(() => idsOf(creator, 'Хуудсаар'), eventually).toEqual(ids)
  const read: string[] = []
  let cursor: string | null = null
  do {
    const { body } = (await creator.call(findDocuments, {
      q: 'Хуудсаар',
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })) as { body: { items: { id: string }[]; next_cursor: string | null } }
    read.push(...body.items.map(({ id }) => id))
    cursor = body.next_cursor
  } while (cursor !== null && read.length < 20)
  expect(read).toEqual(ids)
})

test('what is called so comes before what mentions it, then what says all of it in one place, and the newest among equals', async () => {
  const sent = async (title: string, purpose: string) =>
    aDocument(creator, { title, fields: { purpose, amount: '1000' } })
  const far = `Тогоруу шувуу. ${'Өөр зүйл бичив. '.repeat(12)}Цаглашгүй юм.`
  const named = await sent('Тогоруу цаглашгүй', 'Өөр')
  const half = await sent('Тогоруу', 'Цаглашгүй нь')
  const apart = await sent('Нэг', far)
  const close = await sent('Хоёр', 'Цаглашгүй олон тогоруу ирэв')
  const later = await sent('Гурав', 'Цаглашгүй их тогоруу нисэв')
  await expect.poll(async () => (await idsOf(creator, 'тогоруу цаглашгүй')).length, eventually).toBe(5)
  expect(await idsOf(creator, 'тогоруу цаглашгүй')).toEqual([named, half, later, close, apart])
  expect(await idsOf(creator, 'тогоруу цаглашгүй', { order: 'newest' })).toEqual([later, close, apart, half, named])
  expect(await idsOf(creator, 'togoruu', { state: 'OPEN' })).toEqual([half, named, later, close, apart])
  for (const order of ['best', 'newest'] as const)
    expect(await pages('тогоруу цаглашгүй', { order, limit: 1 }), order).toEqual(
      await idsOf(creator, 'тогоруу цаглашгүй', { order }),
    )
  expect((await found(creator, '', { part: 'sent' })).map(({ id }) => id).slice(0, 5)).toEqual([
    later,
    close,
    apart,
    half,
    named,
  ])
})

test('of more than can be weighed, those that are called so come first, page after page', async () => {
  const named = await aDocument(creator, { title: 'Олонтаа давтагдах' })
  const other = await aDocument(creator, { title: 'Бусад', fields: { purpose: 'Олонтаа давтагдах', amount: '1000' } })
  await untilFound(creator, 'олонтаа', other)
  const copies = async (of: string, count: number) => {
    const { rows } = await sql<{ id: string }>`
      insert into workflow.instances select (jsonb_populate_record(i, jsonb_build_object('id', copy.id, 'number',
      'О/' || copy.id, 'subject_id', copy.id))).* from workflow.instances i, (select gen_random_uuid() as id
      from generate_series(1, ${count}::integer)) as copy
      where i.id = ${of} returning id`.execute(db)
    await sql`insert into workflow.document_search select (jsonb_populate_record(s, jsonb_build_object('instance_id',
      copy.id))).* from workflow.document_search s, unnest(${rows.map(({ id }) => id)}::uuid[]) as copy(id)
      where s.instance_id = ${of}`.execute(db)
    return [of, ...rows.map(({ id }) => id)].toSorted().toReversed()
  }
  const [few, many] = [await copies(named, 3), await copies(other, 2001)]
  expect(await pages('олонтаа давтагдах', { limit: 3 }, 3)).toEqual([...few, ...many].slice(0, 9))
  expect(
    await pages('олонтаа давтагдах', { limit: 2 }, 3),
    'a page that ends where those that are called so end',
  ).toEqual([...few, ...many].slice(0, 6))
  const all = [...new Set([...few, ...(await copies(named, 2001))])].toSorted().toReversed()
  expect(await pages('олонтаа давтагдах', { limit: 3 }, 2), 'many that are called so').toEqual(all.slice(0, 6))
})

async function pages(q: string, wish: Wish, most = 100) {
  const read: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < most; page += 1) {
    const { body } = (await creator.call(findDocuments, { q, ...wish, ...(cursor ? { cursor } : {}) })) as {
      body: { items: { id: string }[]; next_cursor: string | null }
    }
    read.push(...body.items.map(({ id }) => id))
    cursor = body.next_cursor
    if (cursor === null) break
  }
  return read
}

test('what was never made findable, or was missed, is made so in time', async () => {
  const id = await aDocument(creator, { title: 'Хоцорсон баримт' })
  await untilFound(creator, 'Хоцорсон', id)
  await db.deleteFrom('workflow.document_search').where('instance_id', '=', id).execute()
  expect(await idsOf(creator, 'Хоцорсон')).toEqual([])
  await app.runJob('workflow.index_missed')
  expect(await idsOf(creator, 'Хоцорсон')).toEqual([id])
})

test('a contents that was corrected is found by its new words alone', async () => {
  const id = await aDocument(creator, { title: 'Засагдах', fields: { purpose: 'Хуучирсан үгсээр' } })
  await decideAs(reviewer, id, 'returned', { description: 'Засна уу' })
  await decideAs(creator, id, 'recreated', {
    new_revision: { title: 'Засагдсан', fields: { purpose: 'Шинэвтэр үгсээр' }, file_ids: [] },
  })
  await untilFound(creator, 'шинэвтэр', id)
  expect([await idsOf(creator, 'хуучирсан'), await idsOf(director, 'шинэвтэр')]).toEqual([[], []])
})
