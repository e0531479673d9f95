import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { up } from './0036_new_document.ts'

const { db: opened } = await openTestDatabase()
/** A migration knows no tables. */
const db = opened as unknown as Kysely<unknown>

const untouched = {
  id: 2,
  position: 1,
  parent_id: null as number | null,
  type: 'router-link',
  title: { mn: 'Шинэ баримт', en: 'New document', ko: '새 문서' } as object,
  icon: 'document' as string | null,
  url: '/workflow',
  permission: 'workflow.documents.c' as string | null,
  is_shown: true,
  role_ids: null as number[] | null,
}

async function put(org: number, item: Partial<typeof untouched>) {
  const { id, position, parent_id, type, title, icon, url, permission, is_shown, role_ids } = { ...untouched, ...item }
  await sql`insert into access.menu_items (org_id, id, position, parent_id, type, title, icon, url, permission,
    is_shown, role_ids)
    values (${org}, ${id}, ${position}, ${parent_id}, ${type}, ${JSON.stringify(title)}, ${icon}, ${url}, ${permission},
    ${is_shown}, ${role_ids})`.execute(db)
}
const offer = (org: number, name: string) =>
  sql`insert into access.offered (org_id, name) values (${org}, ${name})`.execute(db)

const touched: [what: string, item: Partial<typeof untouched>][] = [
  ['another name', { title: { mn: 'Өргөдөл бичих' } }],
  ['another icon', { icon: 'plus' }],
  ['another address', { url: '/home' }],
  ['a place under a heading', { parent_id: 30 }],
  ['another permission', { permission: null }],
  ['been hidden', { is_shown: false }],
  ['its own readers', { role_ids: [4] }],
  ['another number', { id: 77 }],
]

test('only the item that the product once put there leads to where documents are begun', async () => {
  await put(1, {})
  for (const [at, [, item]] of touched.entries()) {
    await put(at + 2, { id: 30, type: 'noAction', title: { mn: 'Удирдлага' }, icon: null, url: '' })
    await put(at + 2, item)
  }
  await up(db)
  const { rows } = await sql<{
    org_id: number
  }>`select org_id from access.menu_items where url = '/workflow/new'`.execute(db)
  expect(rows.map(({ org_id: org }) => (org === 1 ? 'untouched' : touched[org - 2]?.[0]))).toEqual(['untouched'])
})

test('the item of the designer, which could not come beside it, may come; one that was there and was taken out stays out', async () => {
  const [kept, lost, own] = [51, 52, 53]
  for (const org of [kept, lost, own]) await offer(org, 'menu:36')
  await put(kept, {})
  await put(kept, {
    id: 36,
    title: { mn: 'Урсгал зохиох' },
    icon: 'workflow',
    permission: 'workflow.flows.r',
    url: '/flows',
  })
  await put(lost, {})
  await put(own, { title: { mn: 'Өргөдөл бичих' } })
  await up(db)
  const { rows } = await sql<{
    org_id: number
  }>`select org_id from access.offered where org_id >= 51 order by org_id`.execute(db)
  expect(rows.map(({ org_id }) => org_id)).toEqual([kept, own])
})
