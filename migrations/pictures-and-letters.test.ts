import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0062_pictures_and_letters.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

test('flows that named a picture that does not exist show the one meant, also when what is being drawn is published', async () => {
  await sql`alter table notification.notifications drop column facts`.execute(db)
  for (const [id, icon] of [
    [1, 'cart'],
    [2, 'letter'],
    [3, 'vote'],
  ] as const) {
    await sql`insert into workflow.definitions (org_id, id, code, title, description, category, icon, number_prefix)
      values (7, ${id}, ${`flow${id}`}, '{}', '{}', '{}', ${icon}, '')`.execute(db)
    await sql`insert into workflow.flow_drafts (org_id, definition_id, edit, is_changed, contents, content_hash,
      updated_by) values (7, ${id}, 1, false, ${JSON.stringify({ icon, number_prefix: 'А' })}, 'as saved', 1)`.execute(
      db,
    )
  }
  await up(db)
  const { rows } = await sql`select d.icon, f.contents, f.content_hash from workflow.definitions d
      join workflow.flow_drafts f on f.org_id = d.org_id and f.definition_id = d.id where d.org_id = 7
      order by d.id`.execute(db)
  expect(rows).toEqual([
    { icon: 'box', contents: { icon: 'box', number_prefix: 'А' }, content_hash: '' },
    { icon: 'mail', contents: { icon: 'mail', number_prefix: 'А' }, content_hash: '' },
    { icon: 'vote', contents: { icon: 'vote', number_prefix: 'А' }, content_hash: 'as saved' },
  ])
})
