// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { onPage, press } from '#platform/testing/on-page.ts'
import type { Row } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { type Deed, DeedsPlace } from './row/deeds/deed.ts'
import { DeedBar } from './row/deeds/DeedBar.tsx'
import { useDeeds } from './row/deeds/use-deeds.tsx'
import { savedFirst, useHolding } from './in-hand.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const own = (name: string) => words(name, name, name)
const cars = table('records.cars', {
  title: own('Машин'),
  columns: { plate: column('text', { title: own('Дугаар') }) },
  label: '{plate}',
  sort: 'plate',
})
const row = (plate: string): Row => ({
  id: '0198b0a0-0000-7000-8000-000000000001',
  version: 1,
  created_at: '',
  updated_at: '',
  values: { plate },
})
const deeds: Deed[] = [
  {
    key: 'sell',
    title: own('Зарах'),
    icon: 'check',
    Dialog: ({ row: of }) => <p id="asked">{`${of?.values['plate']}`}</p>,
  },
]

function Page({ isChanged, onSave }: { isChanged: boolean; onSave: () => Promise<Row | null> }) {
  const { place, dialog } = useDeeds(cars, deeds, () => true)
  useHolding(cars.name, row('old').id, isChanged, onSave)
  return (
    <DeedsPlace value={place}>
      <DeedBar row={row('old')} />
      {dialog}
    </DeedsPlace>
  )
}

test('what is typed in the form of a row is saved before anything is done with it, and a refusal stops that', async () => {
  let answer: Row | null = null
  const saves: string[] = []
  const onSave = () => {
    saves.push('saved')
    return Promise.resolve(answer)
  }
  const { page, show, end } = await onPage(<Page isChanged onSave={onSave} />)
  endings.push(end)
  const asked = () => page.querySelector('#asked')?.textContent
  await press(page.querySelector('button'))
  expect([saves.length, asked(), await savedFirst(cars.name, [row('').id])]).toEqual([1, undefined, false])
  answer = row('typed')
  await press(page.querySelector('button'))
  expect([saves.length, asked()]).toEqual([3, 'typed'])
  await show(<Page isChanged={false} onSave={onSave} />)
  await press(page.querySelector('button'))
  expect([saves.length, asked(), await savedFirst(cars.name, [row('').id])]).toEqual([3, 'old', true])
})
