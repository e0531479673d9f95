import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { column, table, words } from '../../shared/index.ts'
import { publish } from './apply.ts'

const app = await startedApp()
const { db, translate } = app.services
const { orgId, users, roles } = app.places.orgs.trade
const author = { orgId, userId: users['builder']!, roleId: roles.builder }
const own = (name: string) => words(name, name, name)
const table_id = crypto.randomUUID()

/** Publishes it with these columns beside its name. */
let version = 0
async function drawn(columns: Record<string, 'text' | 'number'>) {
  const of = ([name, kind]: [string, 'text' | 'number']) => [name, column(kind, { title: own(name) })] as const
  const definition = table('records.kept', {
    title: own('Хадгалсан'),
    columns: { name: column('text', { title: own('Нэр') }), ...Object.fromEntries(Object.entries(columns).map(of)) },
    label: '{name}',
    sort: 'name',
  })
  const wish = { table_id, key: 'kept', version, definition }
  expect(await asSystem(db, (trx) => publish(trx, author, [wish], translate))).toEqual([])
  version += 1
}

test('what a column was as another kind is still known, and dropped in its time, once it comes back', async () => {
  await drawn({ price: 'text' })
  await drawn({ price: 'number' })
  await drawn({})
  await drawn({ price: 'number' })
  const { rows } = await sql<{ name: string; known: boolean }>`select attname as name,
      exists (select from records.set_aside where org_id = ${orgId} and kept_as = attname) as known from pg_attribute
    where attrelid = ${`o${orgId}.kept`}::regclass and attname ~ '_v[0-9]+_' and not attisdropped`.execute(db)
  expect(rows).toMatchObject([{ known: true }])
})
