import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { up } from '../../../../migrations/0044_one_letter_words.ts'
import { findDocuments } from '../../shared/search.ts'
import { listInbox } from '../../shared/inbox.ts'
import { aDocument } from '../../testing/office.ts'

const app = await startedApp()
const { db } = app.services
const creator = await app.as('creator')

test('what was there before is found by its word of one letter as well, and nothing else is touched', async () => {
  const found = async (q: string) => (await creator.call(findDocuments, { q })).body.items.map((one) => one.id)
  const sent = async (q: string) => (await creator.call(listInbox, { box: 'sent', q })).body.items.map((one) => one.id)
  const id = await aDocument(creator, { title: 'ООО', fields: { purpose: 'Тусгай\nIII зэрэг', amount: '1000' } })
  const other = await aDocument(creator, { title: 'Оюу' })
  for (const [q, one] of [
    ['ООО', id],
    ['Оюу', other],
  ] as const)
    await expect.poll(() => found(q)).toEqual([one])
  await sql`update workflow.instances set search = 'o' where id = ${id}`.execute(db)
  await sql`update workflow.document_search set head = 'o', search = replace(replace(search, 'ooo', 'o'), 'iii', 'i')
    where instance_id = ${id}`.execute(db)
  expect([await found('ООО'), await found('iii'), await sent('ООО')]).toEqual([[], [], []])

  await up(db as unknown as Kysely<unknown>)
  expect(
    await db.selectFrom('workflow.document_search').select('instance_id').where('version', '=', -1).execute(),
  ).toEqual([{ instance_id: id }])
  await app.runJob('workflow.index_missed')
  expect([await found('ООО'), await found('iii'), await sent('ООО'), await sent('Оюу')]).toEqual([
    [id],
    [id],
    [id],
    [other],
  ])
})
