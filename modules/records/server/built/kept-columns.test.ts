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
let table_id = ''
let key = ''
let version = 0
const another = (name: string) => {
  ;[table_id, key, version] = [crypto.randomUUID(), name, 0]
}

/** Publishes it with these columns beside its name. */
async function drawn(columns: Record<string, 'text' | 'number'>) {
  const of = ([name, kind]: [string, 'text' | 'number']) => [name, column(kind, { title: own(name) })] as const
  const definition = table(`records.${key}`, {
    title: own('Хадгалсан'),
    columns: { name: column('text', { title: own('Нэр') }), ...Object.fromEntries(Object.entries(columns).map(of)) },
    label: '{name}',
    sort: 'name',
  })
  const wish = { table_id, key, version, definition }
  expect(await asSystem(db, (trx) => publish(trx, author, [wish], translate))).toEqual([])
  version += 1
}

const prices = async () =>
  (
    await sql<{ price: string }>`select price::text from ${sql.id(`o${orgId}`, key)} order by name`.execute(db)
  ).rows.map(({ price }) => price)
const filled = (...values: string[]) =>
  sql`insert into ${sql.id(`o${orgId}`, key)} (org_id, id, name, price) select ${orgId}::integer, gen_random_uuid(),
    place::text, value from unnest(${values}::text[]::numeric[]) with ordinality as one (value, place)`.execute(db)

test('what a column was as another kind is still known, and dropped in its time, once it comes back', async () => {
  another('kept')
  await drawn({ price: 'text' })
  await drawn({ price: 'number' })
  await drawn({})
  await drawn({ price: 'number' })
  const { rows } = await sql<{ name: string; known: boolean }>`select attname as name,
      exists (select from records.set_aside where org_id = ${orgId} and kept_as = attname) as known from pg_attribute
    where attrelid = ${`o${orgId}.kept`}::regclass and attname ~ '_v[0-9]+_' and not attisdropped`.execute(db)
  expect(rows).toMatchObject([{ known: true }])
})

test('a column that was made another kind and then taken away comes back as it is drawn, of either kind', async () => {
  another('either')
  await drawn({ price: 'number' })
  await filled('5', '7')
  await drawn({ price: 'text' })
  await drawn({})
  await drawn({ price: 'number' })
  expect(await prices()).toEqual(['5', '7'])
  await drawn({})
  await drawn({ price: 'text' })
  expect(await prices()).toEqual(['5', '7'])
})

const kindKept = (kind: string) =>
  sql`update records.set_aside set definition = definition || jsonb_build_object('kind', ${kind}::text)
    where table_id = ${table_id}::uuid`.execute(db)

test('what was empty when it was taken away once more does not stand before what has values', async () => {
  another('emptied')
  await drawn({ price: 'number' })
  await filled('5', '7')
  await drawn({})
  await kindKept('text')
  // As it was while what is of another kind never came back.
  await drawn({ price: 'number' })
  expect(await prices()).toEqual([null, null])
  await drawn({})
  await kindKept('number')
  await drawn({ price: 'number' })
  expect(await prices()).toEqual(['5', '7'])
})
