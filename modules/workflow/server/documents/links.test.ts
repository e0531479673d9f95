import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { linkDocument, listLinks, unlinkDocument } from '../../shared/filing/links.ts'
import { aDocument, refusalOf } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, sales, outsider, admin] = (await Promise.all(
  ['creator', 'reviewer', 'sales', 'outsider', 'admin'].map(app.as),
)) as [Awaited<ReturnType<typeof app.as>>, ...Awaited<ReturnType<typeof app.as>>[]]
type Person = typeof creator
const linksFor = async (person: Person, id: string) =>
  (await person.call(listLinks, { id })).body.links.map((link) => [link.id, link.how, link.may_remove])

test('a document names another, and both sides show it to those who may see it', async () => {
  const [order, letter] = [await aDocument(creator), await aDocument(creator, { title: 'Ирсэн бичиг' })]
  for (const _twice of [1, 2]) expect((await creator.call(linkDocument, { id: order, to_id: letter })).status).toBe(200)
  expect((await creator.call(listLinks, { id: order })).body).toMatchObject({
    may_link: true,
    links: [{ id: letter, how: 'names', title: 'Ирсэн бичиг', by: { first_name: expect.any(String) as string } }],
  })
  expect(await linksFor(creator, letter)).toEqual([[order, 'named_by', true]])
  expect(await linksFor(reviewer!, letter)).toEqual([[order, 'named_by', false]])
  for (const stranger of [sales!, outsider!])
    expect(refusalOf(await stranger.call(listLinks, { id: order }))).toBe('404 workflow.document_missing')
})

test('what one may not see is neither linked nor shown, although the document that names it is', async () => {
  const [mine, theirs] = [await aDocument(creator), await aDocument(sales!, { flow_id: 1, title: 'Борлуулалтын нууц' })]
  expect(refusalOf(await creator.call(linkDocument, { id: mine, to_id: theirs }))).toBe('404 workflow.document_missing')
  expect((await admin!.call(linkDocument, { id: mine, to_id: theirs })).status).toBe(200)
  expect(await linksFor(creator, mine)).toEqual([])
  expect(await linksFor(admin!, mine)).toEqual([[theirs, 'names', true]])
})

test('links are for whoever sent the document or has it now, and taken back by whoever made them or an administrator', async () => {
  const [one, two] = [await aDocument(creator), await aDocument(creator)]
  expect((await reviewer!.call(linkDocument, { id: one, to_id: two })).status).toBe(200)
  expect(refusalOf(await creator.call(unlinkDocument, { id: one, other_id: two }))).toBe('403 workflow.links.not_yours')
  expect((await admin!.call(unlinkDocument, { id: two, other_id: one })).status).toBe(200)
  expect(refusalOf(await admin!.call(unlinkDocument, { id: two, other_id: one }))).toBe('404 workflow.links.missing')
  expect(refusalOf(await creator.call(linkDocument, { id: one, to_id: one }))).toBe('422 workflow.links.itself')
})
