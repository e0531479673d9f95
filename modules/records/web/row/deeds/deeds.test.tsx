// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { onPage, press } from '#platform/testing/on-page.ts'
import type { Action, Row } from '../../../shared/contract.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { type Deed, DeedsPlace } from './deed.ts'
import { DeedBar } from './DeedBar.tsx'
import { useDeeds } from './use-deeds.tsx'

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
const row = (may?: Row['may']): Row => ({
  id: '0198b0a0-0000-7000-8000-000000000001',
  version: 1,
  created_at: '',
  updated_at: '',
  values: { plate: '1234' },
  ...(may && { may }),
})
const deeds: Deed[] = [
  {
    key: 'paper',
    title: own('PDF'),
    icon: 'print',
    isForReaders: true,
    href: ({ id }, language) => `/${id}/${language}`,
  },
  { key: 'sell', title: own('Зарах'), icon: 'check', many: true, Dialog: ({ ids }) => <p id="asked">{ids.join()}</p> },
]

function Page({ of, may }: { of: Row; may: (action: Action) => boolean }) {
  const { place, many, dialog } = useDeeds(cars, deeds, may)
  return (
    <DeedsPlace value={place}>
      <DeedBar row={of} />
      <output>{many.map(({ key }) => key).join()}</output>
      {dialog}
    </DeedsPlace>
  )
}

test('a deed at an address is a link into a tab of its own, and one with a dialog asks in it', async () => {
  const { page, end } = await onPage(<Page of={row()} may={() => true} />)
  endings.push(end)
  const link = page.querySelector('a')
  expect([link?.getAttribute('href'), link?.target, link?.textContent?.trim()]).toEqual([
    `/${row().id}/mn`,
    '_blank',
    'PDF',
  ])
  expect(page.querySelector('output')?.textContent).toBe('sell')
  await press(page.querySelector('button'))
  expect(page.querySelector('#asked')?.textContent).toBe(row().id)
})

test('who only reads a row is offered what is for readers', async () => {
  const { page, show, end } = await onPage(<Page of={row([])} may={() => true} />)
  endings.push(end)
  expect([page.querySelectorAll('a').length, page.querySelectorAll('button').length]).toEqual([1, 0])
  await show(<Page of={row()} may={() => false} />)
  expect([page.querySelectorAll('a').length, page.querySelectorAll('button').length]).toEqual([1, 0])
  expect(page.querySelector('output')?.textContent).toBe('')
})
