import { expect, test } from 'vitest'
import { fieldsOf } from '#modules/records/shared/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { LONGEST_COLUMN_KEY, LONGEST_TABLE_KEY } from '../shared/keys.ts'
import { templates } from '../shared/templates/index.ts'
import '#app/testing/started-app.ts'

test.each(templates)('$name is complete in three languages, and names only what comes with it', ({ tables, title }) => {
  const names = new Set(tables.map(({ name }) => name))
  const said = [title, ...tables.flatMap((one) => [one.title, one.one, ...one.columns.map(({ label }) => label)])]
  const chosen = tables.flatMap(({ columns }) =>
    columns.flatMap(({ options = [] }) => options.map(({ label }) => label)),
  )
  for (const words of [...said, ...chosen])
    for (const word of [words?.mn, words?.en, words?.ko]) expect(word).toBeTruthy()
  for (const table of tables) {
    expect(table.name.length).toBeLessThanOrEqual('records.'.length + LONGEST_TABLE_KEY)
    const columns = fieldsOf(table).map(({ name }) => name)
    for (const { name, kind, rows_of } of table.columns) {
      expect(name.length).toBeLessThanOrEqual(LONGEST_COLUMN_KEY)
      expect(kindOf(kind).stored).toBeDefined()
      if (rows_of !== undefined) expect([...names]).toContain(rows_of)
    }
    for (const [, name] of table.label.matchAll(/\{(\w+)\}/g)) expect(columns).toContain(name)
    for (const name of table.sort) expect(columns).toContain(name.replace('-', ''))
  }
})
