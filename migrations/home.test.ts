import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { leadToInbox } from './0102_home.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

const put = (id: number, url: string) =>
  sql`insert into access.menu_items (org_id, id, position, type, title, url)
    values (1, ${id}, ${id}, 'router-link', '{"mn": "Цэс"}', ${url})`.execute(db)

test('items that led to the inbox lead there, and who began at the home page begins at the new one', async () => {
  const urls = ['/home', '/home?box=sent', '/homework', '/organization']
  for (const [at, url] of urls.entries()) await put(at + 1, url)
  const roles = [1, 4]
  for (const [at, menu] of roles.entries())
    await sql`insert into access.roles (org_id, id, name, display_name, permissions, default_menu)
      values (1, ${at + 50}, ${`role_${at}`}, '{"mn": "Дүр"}', '{}', ${menu})`.execute(db)
  await leadToInbox(db)
  const { rows } = await sql<{ url: string }>`select url from access.menu_items where org_id = 1 order by id`.execute(
    db,
  )
  expect(rows.map(({ url }) => url)).toEqual([
    '/workflow/inbox',
    '/workflow/inbox?box=sent',
    '/homework',
    '/organization',
  ])
  const begin = await sql<{ default_menu: number | null }>`
    select default_menu from access.roles where org_id = 1 and id >= 50 order by id`.execute(db)
  expect(begin.rows.map(({ default_menu }) => default_menu)).toEqual([null, 4])
})
