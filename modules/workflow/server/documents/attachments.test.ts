import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listAttachments } from '../../shared/documents/contents.ts'
import { fireStep } from '../../shared/documents/deciding.ts'
import { aDocument, decideAs, refusalOf, seen, upload } from '../../testing/office.ts'
import { contentsHash } from '../state/contents.ts'

const app = await startedApp()
const [creator, reviewer, outsider, sales] = (await Promise.all(
  ['creator', 'reviewer', 'outsider', 'sales'].map(app.as),
)) as [Awaited<ReturnType<typeof app.as>>, ...Awaited<ReturnType<typeof app.as>>[]]
const title = 'Гэрээний төсөл'
const fields = { purpose: 'Зочид буудлын 2027 оны захиалга', amount: '52000000' }
const attachmentsOf = async (id: string) => (await creator.call(listAttachments, { id })).body
const storyOf = async (id: string) =>
  (await attachmentsOf(id)).map(({ is_current, versions }) => [
    is_current,
    ...versions.map(({ file, version, revision }) => `${file.name} v${version} r${revision}`),
  ])

/** A document that was returned with its files, for its creator to put other ones in. */
async function returned(...names: string[]) {
  const files = await Promise.all(names.map((name) => upload(creator, name, `Эх: ${name}`)))
  const id = await aDocument(creator, { file_ids: files.map((file) => file.id) })
  await decideAs(reviewer!, id, 'returned', { description: 'Хавсралтаа шинэчилнэ үү.' })
  return { id, files }
}
const recreate = (id: string, file_ids: string[], replaces: Record<string, string> = {}) =>
  decideAs(creator, id, 'recreated', { new_revision: { title, fields, file_ids, replaces } })

test('a correction that says nothing of the attachments keeps them as they are; an empty list takes them away', async () => {
  const { id } = await returned('contract.txt', 'price.txt')
  const before = (await seen(creator, id)).revision.files
  const corrected = { title, fields: { ...fields, amount: '51000000' } }
  expect((await decideAs(creator, id, 'recreated', { new_revision: corrected })).status).toBe(200)
  expect((await seen(creator, id)).revision).toMatchObject({ number: 2, files: before })
  await decideAs(reviewer!, id, 'returned', { description: 'Дахиад.' })
  await recreate(id, [])
  expect((await seen(creator, id)).revision).toMatchObject({ number: 3, files: [] })
})

test('a new version of an attachment keeps the old ones, with who put them in, when, how large they are and by what hash they are known', async () => {
  const {
    id,
    files: [contract, price],
  } = await returned('contract.txt', 'price.txt')
  const second = await upload(creator, 'contract-2.txt', 'Хоёр дахь эх')
  expect((await recreate(id, [second.id, price!.id], { [second.id]: contract!.id })).status).toBe(200)
  expect((await seen(creator, id)).revision.files).toMatchObject([
    { id: second.id, attachment_id: contract!.id, version: 2 },
    { id: price!.id, attachment_id: price!.id, version: 1 },
  ])
  expect(await storyOf(id)).toEqual([
    [true, 'contract-2.txt v2 r2', 'contract.txt v1 r1'],
    [true, 'price.txt v1 r1'],
  ])
  const [{ versions } = { versions: [] }] = await attachmentsOf(id)
  expect(versions[1]).toMatchObject({
    file: { size: contract!.size, sha256: contract!.sha256 },
    by: { first_name: expect.any(String) as string },
    at: expect.stringMatching(/^20\d\d-/) as string,
  })

  await decideAs(reviewer!, id, 'returned', { description: 'Дахиад.' })
  const third = await upload(creator, 'contract-3.txt', 'Гурав дахь эх')
  await recreate(id, [third.id], { [third.id]: second.id })
  expect(await storyOf(id)).toEqual([
    [true, 'contract-3.txt v3 r3', 'contract-2.txt v2 r2', 'contract.txt v1 r1'],
    [false, 'price.txt v1 r1'],
  ])
  // Whoever sees the document reads every version of it, and nobody else does.
  for (const file of [contract!, second, price!]) {
    expect((await reviewer!.fetch(`/api/files/${file.id}`)).status).toBe(200)
    for (const stranger of [outsider!, sales!]) expect((await stranger.fetch(`/api/files/${file.id}`)).status).toBe(404)
  }
  for (const stranger of [outsider!, sales!]) expect((await stranger.call(listAttachments, { id })).status).toBe(404)
})

test('what was signed names the version: the same bytes as another version are another revision', async () => {
  const {
    id,
    files: [contract],
  } = await returned('contract.txt')
  const same = await upload(creator, 'contract.txt', 'Эх: contract.txt')
  expect(same.sha256).toBe(contract!.sha256)
  const before = (await seen(creator, id)).revision.sha256
  await recreate(id, [same.id], { [same.id]: contract!.id })
  const { revision } = await seen(creator, id)
  expect([revision.number, revision.sha256 === before, contentsHash(revision)]).toEqual([2, false, revision.sha256])
})

test('an old document, whose files knew no versions, keeps its hash and goes on with the second', async () => {
  const {
    id,
    files: [contract],
  } = await returned('contract.txt')
  const {
    services: { db },
  } = app
  const { files, sha256 } = await db
    .selectFrom('workflow.revisions')
    .select(['files', 'sha256'])
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('workflow.revisions')
    .set({
      files: JSON.stringify(
        files.map(({ id: own, name, content_type, size, sha256: hash }) => ({
          id: own,
          name,
          content_type,
          size,
          sha256: hash,
        })),
      ),
    })
    .where('instance_id', '=', id)
    .execute()
  const [old] = await db
    .selectFrom('workflow.revisions')
    .select(['title', 'fields', 'files'])
    .where('instance_id', '=', id)
    .execute()
  expect(contentsHash(old!)).toBe(sha256)
  const second = await upload(creator, 'contract-2.txt', 'Хоёр')
  expect((await recreate(id, [second.id], { [second.id]: contract!.id })).status).toBe(200)
  expect(await storyOf(id)).toEqual([[true, 'contract-2.txt v2 r2', 'contract.txt v1 r1']])
})

test('nothing is replaced that is not there: still in place, of another document, or twice', async () => {
  const {
    id,
    files: [contract],
  } = await returned('contract.txt')
  const other = await returned('other.txt')
  const [one, two] = [await upload(creator, 'a.txt'), await upload(creator, 'b.txt')]
  const refusal = '422 workflow.files.not_replaceable'
  expect(refusalOf(await recreate(id, [contract!.id, one.id], { [one.id]: contract!.id }))).toBe(refusal)
  expect(refusalOf(await recreate(id, [one.id], { [one.id]: other.files[0]!.id }))).toBe(refusal)
  expect(refusalOf(await recreate(id, [one.id, two.id], { [one.id]: contract!.id, [two.id]: contract!.id }))).toBe(
    refusal,
  )
  expect((await seen(creator, id)).revision.number).toBe(1)
})

test('attachments are changed by whoever may change the document now, and by nobody else', async () => {
  const {
    id,
    files: [contract],
  } = await returned('contract.txt')
  const theirs = await upload(reviewer!, 'theirs.txt')
  const {
    my_steps: [step],
    version,
  } = await seen(creator, id)
  const input = {
    id,
    step_id: step!.id,
    outcome: 'recreated' as const,
    expected_version: version,
    new_revision: { title, fields, file_ids: [theirs.id], replaces: { [theirs.id]: contract!.id } },
  }
  expect((await reviewer!.call(fireStep, input)).status).toBe(403)
  // Nor can a file that a colleague uploaded be taken.
  expect(refusalOf(await creator.call(fireStep, input))).toBe('404 platform.file_missing')
  expect((await seen(creator, id)).revision.files.map(({ name }) => name)).toEqual(['contract.txt'])
})
