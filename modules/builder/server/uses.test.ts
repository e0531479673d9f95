import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { column, table, words } from '#modules/records/shared/index.ts'
import { drafted, published } from '../testing/builders.ts'
import { showUses } from '../shared/uses/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const own = (name: string) => words(name, name, name)

test('what names a table, its columns and choices is told before anything is taken away', async () => {
  const makers = table('records.makers', {
    title: own('Үйлдвэрлэгч'),
    columns: {
      name: column('text', { title: own('Нэр'), required: true }),
      state: column('select', {
        title: own('Төлөв'),
        options: [
          { value: 'open', label: own('Нээлттэй') },
          { value: 'shut', label: own('Хаалттай') },
        ],
      }),
      note: column('text', { title: own('Тайлбар'), required_if: "state == 'shut'" }),
    },
    label: '{name}',
    sort: 'name',
  })
  const cars = table('records.cars', {
    title: own('Машин'),
    columns: {
      name: column('text', { title: own('Нэр') }),
      maker: column('relation', { title: own('Үйлдвэрлэгч'), rows_of: 'records.makers' }),
    },
    label: '{name}',
    sort: 'name',
  })
  const [id = '', other = ''] = await drafted(builder, [makers, cars])
  await published(builder, [id, other])
  const { body } = await builder.call(showUses, { id })
  expect(body.map(({ what, column: named, choice, by }) => [what, named, choice, by.mn])).toEqual(
    expect.arrayContaining([
      ['label', 'name', null, 'Үйлдвэрлэгч'],
      ['sort', 'name', null, 'Үйлдвэрлэгч'],
      ['condition', 'state', null, 'Тайлбар'],
      ['condition', 'state', 'shut', 'Тайлбар'],
      ['relation', null, null, 'Машин · Үйлдвэрлэгч'],
    ]),
  )
  expect(body.some(({ choice }) => choice === 'open')).toBe(false)
  expect(body.find(({ what }) => what === 'relation')!.to).toBe(`/builder/tables/${other}`)
  expect(body.filter(({ what }) => what === 'role').length).toBeGreaterThan(0)
})
