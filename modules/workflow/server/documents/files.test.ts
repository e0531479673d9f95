import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { filePath, type StoredFile } from '#platform/shared/files.ts'
import { inBulk } from '#platform/testing/often.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { recordPath } from '../../shared/documents/view.ts'
import type { Signature } from '../../shared/signature.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen, upload, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, director, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'sales', 'outsider'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const fields = { purpose: 'Зочид буудлын захиалга', amount: '1000' }

/** As the first version of an attachment. */
const begun = (file: StoredFile) => ({ ...file, attachment_id: file.id, version: 1 })

async function statusOf(person: typeof creator, path: string) {
  const reply = await person!.fetch(path)
  await reply.arrayBuffer()
  return reply.status
}

test('files come along in the order given, and whoever takes part may read them', async () => {
  const [draft, prices] = [await upload(creator!, 'Гэрээ.txt', 'Гэрээ'), await upload(creator!, 'Үнэ.csv', 'a,b')]
  const id = await aDocument(creator!, { file_ids: [prices.id, draft.id, prices.id] })
  expect((await seen(reviewer!, id)).revision.files).toEqual([begun(prices), begun(draft)])

  const reply = await reviewer!.fetch(filePath(draft.id))
  expect(await reply.text()).toBe('Гэрээ')
  for (const stranger of [sales, outsider]) expect(await statusOf(stranger, filePath(draft.id))).toBe(404)

  await decideAs(reviewer!, id, 'reviewed')
  expect(await statusOf(secretary, filePath(draft.id))).toBe(200)
})

test('nobody sends the file of somebody else, of another document, or one that is not there', async () => {
  const mine = await upload(creator!, 'Минийх.txt')
  const send = (person: typeof creator, file_ids: string[]) =>
    person!.call(createDocument, { flow_id: 1, title: 'Файл', fields, file_ids })
  expect(refusalOf(await send(sales, [mine.id]))).toBe('404 platform.file_missing')
  expect(refusalOf(await send(outsider, [mine.id]))).toBe('404 platform.file_missing')
  expect(refusalOf(await send(creator, ['0197a000-0000-7000-8000-000000000000']))).toBe('404 platform.file_missing')
  expect(refusalOf(await send(creator, ['1']))).toBe('422 platform.bad_input')

  expect((await send(creator, [mine.id])).status).toBe(200)
  expect(refusalOf(await send(creator, [mine.id]))).toBe('404 platform.file_missing')
})

test('a refused document leaves its files free for the next try', async () => {
  const file = await upload(creator!, 'Дахин.txt')
  expect(
    (await creator!.call(createDocument, { flow_id: 1, title: 'Файл', fields: {}, file_ids: [file.id] })).status,
  ).toBe(422)
  await aDocument(creator!, { file_ids: [file.id] })
})

test('a correction may keep a file, add one and drop one; the hash tells the revisions apart', async () => {
  const [kept, dropped] = [await upload(creator!, 'Үлдэх.txt', 'a'), await upload(creator!, 'Хасагдах.txt', 'b')]
  const id = await aDocument(creator!, { title: 'Файл', fields, file_ids: [kept.id, dropped.id] })
  await decideAs(reviewer!, id, 'returned', { description: 'Хавсралтаа засна уу.' })
  const added = await upload(creator!, 'Шинэ.txt', 'c')
  const foreign = await upload(sales!, 'Бусдынх.txt', 'd')

  const stolen = await decideAs(creator!, id, 'recreated', {
    new_revision: { title: 'Файл', fields, file_ids: [kept.id, foreign.id] },
  })
  expect(refusalOf(stolen)).toBe('404 platform.file_missing')
  expect(
    (
      await decideAs(creator!, id, 'recreated', {
        new_revision: { title: 'Файл', fields, file_ids: [kept.id, added.id] },
      })
    ).status,
  ).toBe(200)

  const { revision, previous } = await seen(reviewer!, id)
  expect([revision.number, revision.files, previous?.files]).toEqual([
    2,
    [begun(kept), begun(added)],
    [begun(kept), begun(dropped)],
  ])
  expect(revision.sha256).not.toBe(previous?.sha256)
  for (const file of [kept, dropped, added]) expect(await statusOf(reviewer, filePath(file.id))).toBe(200)
})

test('a drawn signature is shown to those who take part, and to nobody else', async () => {
  const id = await toItsEnd()
  const { body: history } = await creator!.call(showHistory, { id })
  const marks = [
    ...history.statusHistories.map(({ signature }) => signature),
    ...history.votingPeople.map(({ signature_image }) => signature_image),
  ].flatMap((text) => (text === null ? [] : [(JSON.parse(text) as Signature).signature]))
  expect(marks).toHaveLength(4)
  for (const mark of marks) {
    expect(await statusOf(reviewer, mark)).toBe(200)
    for (const stranger of [sales, outsider]) expect(await statusOf(stranger, mark)).toBe(404)
  }
})

// In each language they are drawn in papers/*.test.ts.
test.each(inBulk(['mn', 'en', 'ko'], ['mn']))(
  'the record of an open and of a finished document is a PDF in %s, for those who take part',
  async (lang) => {
    const open = await aDocument(creator!)
    for (const id of [open, await toItsEnd()]) {
      const reply = await creator!.fetch(`${recordPath(id)}?lang=${lang}`)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(reply.headers.get('content-disposition')).toMatch(
        /^inline; filename="record\.pdf"; filename\*=UTF-8''(%[0-9A-F]{2})+.*20\d\d-\d{4}\.pdf$/,
      )
      const pdf = Buffer.from(await reply.arrayBuffer())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.length).toBeGreaterThan(5000)
      for (const stranger of [sales, outsider]) expect(await statusOf(stranger, recordPath(id))).toBe(404)
    }
    expect(await statusOf(creator, `${recordPath(open)}?lang=fr`)).toBe(422)
    expect(await statusOf(creator, recordPath('1'))).toBe(422)
  },
)

async function toItsEnd() {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  expect((await decideAs(director!, id, 'reviewed')).body.document_status).toBe('ENDED')
  return id
}
