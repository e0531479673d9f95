import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { filePath } from '#platform/shared/files.ts'
import {
  deleteComment,
  editComment,
  listComments,
  listMentionable,
  readComments,
  writeComment,
} from '../../shared/comments.ts'
import { listAttachments } from '../../shared/documents/contents.ts'
import { copyDocument } from '../../shared/documents/following.ts'
import { listInbox } from '../../shared/inbox.ts'
import { findDocuments } from '../../shared/search.ts'
import { aDocument, aSheet, decideAs, PAPER, refusalOf, seen, upload } from '../../testing/office.ts'
import { sha256 } from '../state/chain.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const [creator, reviewer, secretary, sales, hr, admin, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'sales', 'hr', 'admin', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const user = (login: string) => trade.users[login]!
const say = (person: Caller, id: string, text: string, mentions: string[] = []) =>
  person.call(writeComment, { id, text, mentions: mentions.map(user) }, key())
const said = async (person: Caller, id: string, text: string, mentions: string[] = []) =>
  (await say(person, id, text, mentions)).body.id
const talk = async (person: Caller, id: string) => (await person.call(listComments, { id })).body
const textsOf = async (person: Caller, id: string) => (await talk(person, id)).comments.map(({ text }) => text)
const eventually = { timeout: 5000, interval: 40 }
const newsOf = async (person: Caller, id: string) => {
  const { items } = (await (await person.fetch('/api/notifications?limit=100')).json()) as {
    items: { key: string; link: string }[]
  }
  return items
    .filter(
      ({ link, key: news }) =>
        (link === `/workflow/${id}` && news.includes('mention')) ||
        (link === `/workflow/${id}` && news.includes('comment')),
    )
    .map((one) => one.key)
}
const grow = (id: string, minutes: number) =>
  sql`update workflow.comments set written_at = written_at - make_interval(mins => ${minutes})
    where id = ${id}`.execute(db)

test('whoever sees a document talks about it, also once it is over; for others it is not there', async () => {
  const id = await aDocument(creator, { title: 'Ярилцах баримт' })
  await said(creator, id, '  Үнийг шалгасан уу?  ')
  await said(reviewer, id, 'Шалгасан.\n<b>Зүгээр</b>')
  expect((await talk(creator, id)).comments).toMatchObject([
    {
      text: 'Үнийг шалгасан уу?',
      by: { first_name: 'Болд' },
      edited_at: null,
      deleted: null,
      is_new: false,
      may_delete: true,
    },
    {
      text: 'Шалгасан.\n<b>Зүгээр</b>',
      by: { first_name: 'Сарангэрэл' },
      is_new: true,
      may_delete: false,
      may_edit: false,
    },
  ])
  for (const stranger of [sales, secretary, outsider]) {
    for (const reply of [
      await say(stranger, id, 'Би ч'),
      await stranger.call(listComments, { id }),
      await stranger.call(listMentionable, { id }),
      await stranger.call(readComments, { id, until: new Date().toISOString() }),
    ]) {
      expect(refusalOf(reply)).toBe('404 workflow.document_missing')
    }
  }
  const { version } = await seen(creator, id)
  const withdrawn = await creator.fetch(`/api/workflow/documents/${id}/withdraw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key() },
    body: JSON.stringify({ id, description: 'Болив', expected_version: version }),
  })
  expect(withdrawn.status).toBe(200)
  expect((await say(creator, id, 'Яагаад болив оо гэвэл…')).status).toBe(200)
  expect((await seen(creator, id)).chain.events, 'what is said is no event of the process').toBe(
    (await seen(reviewer, id)).chain.events,
  )
})

test('what is empty, too long or no text is refused', async () => {
  const id = await aDocument(creator)
  for (const text of ['', '   ', 'x'.repeat(4001), 'нул\0']) expect((await say(creator, id, text)).status).toBe(422)
  expect((await say(creator, id, 'x'.repeat(4000))).status).toBe(200)
})

test('who is named is told once, in the application; who does not see the document cannot be named', async () => {
  const id = await aDocument(creator, { title: 'Дурдах баримт' })
  const names = async (person: Caller) =>
    (await person.call(listMentionable, { id })).body.map(({ user_id }) => user_id)
  expect(await names(reviewer)).toContain(user('creator'))
  expect(await names(reviewer)).not.toContain(user('reviewer'))
  expect(await names(creator)).not.toContain(user('hr'))
  for (const stranger of ['hr', 'secretary'])
    expect(refusalOf(await say(creator, id, 'Хараарай', [stranger]))).toBe('422 workflow.comment.does_not_see')
  expect(
    refusalOf(
      await creator.call(
        writeComment,
        { id, text: 'Хараарай', mentions: [app.places.orgs.school.users['outsider']!] },
        key(),
      ),
    ),
  ).toBe('422 workflow.comment.does_not_see')
  expect(await textsOf(creator, id)).toEqual([])

  await creator.call(copyDocument, { id, emp_ids: [trade.employees['hr']!] }, key())
  const comment = await said(creator, id, 'Хараарай', ['hr', 'reviewer', 'hr', 'creator'])
  expect((await talk(hr, id)).comments).toMatchObject([
    { mentions: [{ user_id: user('hr') }, { user_id: user('reviewer') }, { user_id: user('creator') }] },
  ])
  for (const person of [hr, reviewer])
    await expect.poll(() => newsOf(person, id), eventually).toEqual(['workflow.notify.mentioned'])
  await creator.call(editComment, { id, comment_id: comment, text: 'Хараарай даа', mentions: [user('hr')] })
  const later = await said(creator, id, 'Дахиад', ['hr'])
  await expect
    .poll(() => newsOf(hr, id), eventually)
    .toEqual(['workflow.notify.mentioned', 'workflow.notify.mentioned'])
  expect([(await newsOf(reviewer, id)).length, await newsOf(creator, id), typeof later]).toEqual([1, [], 'string'])
})

test('the same comment sent twice by an impatient hand is said once', async () => {
  const id = await aDocument(creator)
  const same = key()
  const replies = await Promise.all(
    [1, 2].map(() => creator.call(writeComment, { id, text: 'Нэг л удаа', mentions: [] }, same)),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await textsOf(creator, id)).toEqual(['Нэг л удаа'])
})

test('a comment is corrected by its writer within some minutes, and shows that it was', async () => {
  const id = await aDocument(creator)
  const comment = await said(creator, id, 'Алдаатай')
  const correct = (person: Caller, text: string) => person.call(editComment, { id, comment_id: comment, text })
  expect((await correct(creator, 'Зөв')).status).toBe(200)
  const [shown] = (await talk(creator, id)).comments
  expect([shown!.text, shown!.edited_at !== null, shown!.may_edit]).toEqual(['Зөв', true, true])
  for (const other of [reviewer, admin])
    expect(['403 workflow.comment.not_yours', '404 workflow.document_missing']).toContain(
      refusalOf(await correct(other, 'Өөр')),
    )
  expect(refusalOf(await correct(reviewer, 'Өөр'))).toBe('403 workflow.comment.not_yours')
  await grow(comment, 16)
  expect(refusalOf(await correct(creator, 'Оройтсон'))).toBe('409 workflow.comment.too_late')
  expect((await talk(creator, id)).comments[0]!.may_edit).toBe(false)
  const elsewhere = await aDocument(creator)
  expect(refusalOf(await creator.call(editComment, { id: elsewhere, comment_id: comment, text: 'Өөр баримт' }))).toBe(
    '404 workflow.comment.missing',
  )
  expect(await textsOf(creator, id)).toEqual(['Зөв'])
})

test('what is deleted is gone, and that it was stays in sight of everybody; nobody alters that', async () => {
  const id = await aDocument(creator, { title: 'Устгах баримт' })
  const comment = await said(creator, id, 'Гоёмсогдуу үг')
  const found = async () =>
    (await reviewer.call(findDocuments, { q: 'гоёмсогдуу' })).body.items.map((one) => [one.id, one.hits[0]?.kind])
  expect(await found()).toEqual([[id, 'comment']])
  expect(refusalOf(await reviewer.call(deleteComment, { id, comment_id: comment }))).toBe(
    '403 workflow.comment.not_yours',
  )
  expect((await creator.call(deleteComment, { id, comment_id: comment })).status).toBe(200)
  expect((await talk(reviewer, id)).comments).toMatchObject([
    { text: '', mentions: [], deleted: { by: { first_name: 'Болд' } }, may_delete: false, is_new: false },
  ])
  expect(await found()).toEqual([])
  for (const reply of [
    await creator.call(deleteComment, { id, comment_id: comment }),
    await creator.call(editComment, { id, comment_id: comment, text: 'Дахин' }),
  ])
    expect(refusalOf(reply)).toBe('409 workflow.comment.deleted')

  const kept = await db
    .selectFrom('workflow.comment_events')
    .select(['seq', 'what', 'user_id', 'sha256'])
    .where('comment_id', '=', comment)
    .orderBy('seq')
    .execute()
  const hash = sha256('Гоёмсогдуу үг')
  expect(kept).toEqual([
    { seq: 1, what: 'written', user_id: user('creator'), sha256: hash },
    { seq: 2, what: 'deleted', user_id: user('creator'), sha256: hash },
  ])
  const rows = await sql<{
    found: number
  }>`select count(*)::integer as found from platform.outbox where payload::text like '%Гоёмсогдуу%'`.execute(db)
  expect(rows.rows[0]!.found, 'no words of it travel anywhere').toBe(0)
  const altering = [
    "update workflow.comment_events set what = 'written'",
    'delete from workflow.comment_events',
    'delete from workflow.comments',
  ]
  for (const statement of altering)
    await expect(
      withTenant(db, { orgId: trade.orgId, userId: user('creator') }, (trx) => sql.raw(statement).execute(trx)),
    ).rejects.toThrow('permission denied')
})

test('an administrator who sees the document takes back what others said, and the writer is told', async () => {
  const id = await aDocument(creator)
  const comment = await said(creator, id, 'Хэтэрхий')
  expect((await admin.call(deleteComment, { id, comment_id: comment })).status).toBe(200)
  await expect.poll(() => newsOf(creator, id), eventually).toEqual(['workflow.notify.comment_deleted'])
  expect((await talk(creator, id)).comments).toMatchObject([{ deleted: { by: { first_name: 'Ганхуяг' } } }])
})

test("new comments are marked until they were read, and one's own never are", async () => {
  const id = await aDocument(creator)
  await said(creator, id, 'Нэг')
  const {
    comments: [first],
    unread,
  } = await talk(reviewer, id)
  expect([unread, first!.is_new, (await talk(creator, id)).unread]).toEqual([1, true, 0])
  await reviewer.call(readComments, { id, until: first!.at })
  expect((await talk(reviewer, id)).unread).toBe(0)
  await said(creator, id, 'Хоёр')
  await reviewer.call(readComments, { id, until: first!.at })
  expect((await talk(reviewer, id)).comments.map(({ is_new }) => is_new)).toEqual([false, true])
  // Nobody has read what will be said.
  await reviewer.call(readComments, { id, until: '2100-01-01T00:00:00Z' })
  await said(creator, id, 'Гурав')
  expect((await talk(reviewer, id)).unread).toBe(1)
})

test('open screens of everybody who sees it hear of a comment at once; strangers hear nothing', async () => {
  const id = await aDocument(creator)
  const [reading, strange, foreign] = await Promise.all(
    [reviewer, sales, outsider].map((person) => listen(app.address, person.token)),
  )
  await said(creator, id, 'Шинэ мэдээ')
  await expect
    .poll(() => reading!.events.map(({ topic, key: about }) => [topic, about]), eventually)
    .toContainEqual(['workflow.comments', id])
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const other of [strange, foreign]) expect(other!.events.filter(({ key: about }) => about === id)).toEqual([])
  for (const listening of [reading, strange, foreign]) listening!.stop()
})

test('whoever writes without end is asked to wait', async () => {
  const director = await app.as('director')
  const id = await aDocument(director)
  const statuses: number[] = []
  // Thirty at a time; a new time may have begun on the way.
  while (statuses.at(-1) !== 429 && statuses.length <= 60)
    statuses.push((await say(director, id, `Тоо ${statuses.length}`)).status)
  const written = statuses.filter((status) => status === 200)
  expect([statuses.at(-1), statuses.length - written.length]).toEqual([429, 1])
  expect(written.length).toBeGreaterThanOrEqual(30)
})

const attach = (person: Caller, id: string, text: string, file_ids: string[]) =>
  person.call(writeComment, { id, text, file_ids }, key())
const statusOf = async (person: Caller, fileId: string) => {
  const reply = await person.fetch(filePath(fileId))
  await reply.arrayBuffer()
  return reply.status
}

test('files come with a comment, also without words: whoever reads it reads them, the document stays as it was, and the search knows their names', async () => {
  const id = await aDocument(creator, { title: 'Хавсралттай яриа' })
  const before = await seen(creator, id)
  const [photo, table] = [
    await upload(creator, 'Гэрэл.png', new Blob([Buffer.from(PAPER.split(',')[1]!, 'base64')])),
    await upload(creator, 'Лувангийн үнэ.csv', 'a,b'),
  ]
  expect((await attach(creator, id, 'Үзээрэй', [photo.id, table.id, photo.id])).status).toBe(200)
  expect((await attach(creator, id, '', [(await upload(creator, 'Дан.txt')).id])).status).toBe(200)
  const { comments } = await talk(reviewer, id)
  expect(
    comments.map(({ text, files }) => [text, files.map(({ name, content_type }) => [name, content_type])]),
  ).toEqual([
    [
      'Үзээрэй',
      [
        ['Гэрэл.png', 'image/png'],
        ['Лувангийн үнэ.csv', 'text/csv'],
      ],
    ],
    ['', [['Дан.txt', 'text/plain']]],
  ])
  expect(comments[0]!.files[1]).toEqual(table)
  expect(await (await reviewer.fetch(filePath(table.id))).text()).toBe('a,b')
  for (const stranger of [sales, secretary, outsider]) expect(await statusOf(stranger, table.id)).toBe(404)
  const after = await seen(creator, id)
  expect([after.revision, after.chain, (await creator.call(listAttachments, { id })).body]).toEqual([
    before.revision,
    before.chain,
    [],
  ])
  expect((await reviewer.call(findDocuments, { q: 'лувангийн' })).body.items.map((one) => one.id)).toEqual([id])
  expect(
    await db.selectFrom('workflow.comment_events').select('sha256').where('comment_id', '=', comments[0]!.id).execute(),
  ).toEqual([{ sha256: sha256(`Үзээрэй\0${photo.sha256}\0${table.sha256}`) }])
})

test('nobody attaches the file of somebody else, one that is used, one that is not there, or more than ten; a comment without words or files is none', async () => {
  const id = await aDocument(creator)
  const [theirs, used] = [await upload(reviewer, 'Бусдынх.txt'), await upload(creator, 'Баримтынх.txt')]
  await aDocument(creator, { file_ids: [used.id] })
  for (const one of [theirs.id, used.id, crypto.randomUUID()])
    expect(refusalOf(await attach(creator, id, 'Үз', [one]))).toBe('404 platform.file_missing')
  expect(
    (
      await attach(
        creator,
        id,
        'Үз',
        Array.from({ length: 11 }, () => crypto.randomUUID()),
      )
    ).status,
  ).toBe(422)
  expect((await attach(creator, id, ' ', [])).status).toBe(422)
  expect(await textsOf(creator, id)).toEqual([])
  expect(await statusOf(reviewer, theirs.id)).toBe(200)
})

test('a correction keeps the files unless it names others; what was dropped, or deleted with the comment, opens for none of the others', async () => {
  const id = await aDocument(creator)
  const [kept, dropped, added] = [
    await upload(creator, 'Үлдэх.txt'),
    await upload(creator, 'Хасах.txt'),
    await upload(creator, 'Нэмэх.txt'),
  ]
  const {
    body: { id: comment_id },
  } = await attach(creator, id, 'Анхных', [kept.id, dropped.id])
  const namesNow = async () => (await talk(reviewer, id)).comments[0]!.files.map(({ name }) => name)
  await creator.call(editComment, { id, comment_id, text: 'Зассан' })
  expect(await namesNow()).toEqual(['Үлдэх.txt', 'Хасах.txt'])
  expect((await creator.call(editComment, { id, comment_id, text: '', file_ids: [added.id, kept.id] })).status).toBe(
    200,
  )
  expect([await namesNow(), await statusOf(reviewer, dropped.id), await statusOf(reviewer, added.id)]).toEqual([
    ['Нэмэх.txt', 'Үлдэх.txt'],
    404,
    200,
  ])
  expect((await creator.call(editComment, { id, comment_id, text: '', file_ids: [] })).status).toBe(422)
  expect((await admin.call(deleteComment, { id, comment_id })).status).toBe(200)
  expect([await namesNow(), await statusOf(reviewer, kept.id), await statusOf(admin, added.id)]).toEqual([[], 404, 404])
  const left = await db
    .selectFrom('platform.files')
    .select(['subject_type', 'subject_id'])
    .where('id', 'in', [kept.id, dropped.id, added.id])
    .execute()
  expect(left, 'they wait for the nightly sweep').toEqual(
    [0, 1, 2].map(() => ({ subject_type: null, subject_id: null })),
  )
  const words = await creator.call(writeComment, { id, text: 'Дан үг' }, key())
  expect(refusalOf(await creator.call(editComment, { id, comment_id: words.body.id, text: '' }))).toBe(
    '422 workflow.comment.empty',
  )
})

test('the list says how many comments of others one has not read, and whether one of them names the reader', async () => {
  const id = await aDocument(creator, { title: 'Уншаагүй яриа' })
  const marks = async (person: Caller, box: 'waiting' | 'sent') =>
    (await person.call(listInbox, { box, q: 'Уншаагүй яриа' })).body.items.map(({ unread_comments, is_mentioned }) => [
      unread_comments,
      is_mentioned,
    ])
  await said(creator, id, 'Нэг')
  const second = await said(creator, id, 'Хоёр')
  expect([await marks(reviewer, 'waiting'), await marks(creator, 'sent')]).toEqual([[[2, false]], [[0, false]]])
  await creator.call(deleteComment, { id, comment_id: second })
  await said(creator, id, 'Гурав', ['reviewer'])
  expect(await marks(reviewer, 'waiting')).toEqual([[2, true]])
  await reviewer.call(readComments, { id, until: (await talk(reviewer, id)).comments.at(-1)!.at })
  expect(await marks(reviewer, 'waiting')).toEqual([[0, false]])
  await said(reviewer, id, 'Хариу')
  expect([await marks(reviewer, 'waiting'), await marks(creator, 'sent')]).toEqual([[[0, false]], [[1, false]]])
})

test('the creator, those who talk and those who watch are told that something is said, once until they have read it; a stranger and the writer are not', async () => {
  const id = await aDocument(creator, { title: 'Ярьж буй баримт' })
  await creator.call(copyDocument, { id, emp_ids: [trade.employees['hr']!] }, key())
  const told = async (person: Caller) =>
    (await newsOf(person, id)).filter((one) => one === 'workflow.notify.commented').length
  await said(reviewer, id, 'Нэг')
  await said(reviewer, id, 'Хоёр')
  for (const person of [creator, hr]) await expect.poll(() => told(person), eventually).toBe(1)
  await said(hr, id, 'Гурав')
  await expect.poll(() => told(reviewer), eventually).toBe(1)
  expect([await told(creator), await told(hr)]).toEqual([1, 1])
  await creator.call(readComments, { id, until: (await talk(creator, id)).comments.at(-1)!.at })
  await said(hr, id, 'Дөрөв', ['reviewer'])
  await expect.poll(() => told(creator), eventually).toBe(2)
  expect([await told(reviewer), (await newsOf(reviewer, id)).includes('workflow.notify.mentioned')]).toEqual([1, true])
  for (const stranger of [sales, secretary, outsider]) expect(await told(stranger)).toBe(0)
})
