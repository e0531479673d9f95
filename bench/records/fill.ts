import { searchText } from '#platform/shared/search-words.ts'
import type { Stage } from '../lib/stage.ts'
import type { Caller } from '../exchange/calls.ts'

const own = (mn: string) => ({ mn, en: mn, ko: mn })
const column = (name: string, kind: string, more: object = {}) => ({
  name,
  label: own(name),
  kind,
  required: false,
  ...more,
})
const named = (key: string, columns: object[]) => ({
  name: `records.${key}`,
  title: own(key),
  columns: [column('name', 'text'), ...columns],
  label: '{name}',
  sort: ['name'],
})

/** What the rows of the large table say of their state. */
const states = ['new', 'open', 'paid', 'late', 'void']

/** Owners, places, and a large table whose rows name one of each. */
const definitions = [
  named('measured_owners', []),
  named('measured_places', []),
  named('measured_bills', [
    column('amount', 'money', { indexed: true }),
    column('day', 'date'),
    column('state', 'select', { options: states.map((value) => ({ value, label: own(value) })) }),
    column('owner', 'relation', { rows_of: 'records.measured_owners' }),
    column('branch', 'relation', { rows_of: 'records.measured_places' }),
    column('note', 'long_text'),
  ]),
]

/** Builds the tables as an organisation does. */
export async function buildTables({ call }: Caller) {
  const project = await call<{ id: string }>('POST', '/builder/projects', { title: own('Measured') })
  const { ids } = await call<{ ids: string[] }>('POST', '/builder/tables', {
    project_id: project.id,
    tables: definitions.map((definition) => ({ title: definition.title, definition })),
  })
  const { publication } = await call<{ publication: string }>('POST', '/builder/publish', { ids })
  for (;;) {
    const { state } = await call<{ state: string }>('GET', `/builder/publications/${publication}`)
    if (state === 'done') return
    if (state !== 'waiting') throw new Error(`the tables were not published: ${state}`)
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

/** So many rows as somebody who works there for years would have them. */
export async function fillTables({ pool }: Stage, orgId: number, rows: number) {
  const into = (key: string, columns: string) => `insert into o${orgId}.${key} (org_id, id, search, ${columns})`
  const few = (key: string, word: string, count: number) =>
    pool.query(`${into(key, 'name')} select ${orgId}, gen_random_uuid(), '${searchText(word)} ' || i, '${word} ' || i
      from generate_series(1, ${count}) as i`)
  await few('measured_owners', 'Эзэмшигч', 10_000)
  await few('measured_places', 'Салбар', 300)
  await pool.query(`with owners as (select id, row_number() over () - 1 as at from o${orgId}.measured_owners),
      places as (select id, row_number() over () - 1 as at from o${orgId}.measured_places)
    ${into('measured_bills', 'name, amount, day, state, owner, branch, note')}
    select ${orgId}, gen_random_uuid(), '${searchText('Нэхэмжлэх')} ' || i || ' ${searchText('Түрээсийн төлбөр')}', 'Нэхэмжлэх ' || i,
      (i::bigint * 7919 % 10000000) + 0.5, date '2015-01-01' + (i * 31 % 4000),
      (array['${states.join("','")}'])[1 + i * 13 % ${states.length}], owners.id, places.id, 'Түрээсийн төлбөр'
    from generate_series(1, ${rows}) as i
    join owners on owners.at = i * 17 % 10000 join places on places.at = i * 7 % 300`)
  await pool.query('analyze')
}
