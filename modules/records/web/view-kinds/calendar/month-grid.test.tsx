// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { DragArea } from '#platform/web/drag/index.ts'
import { onPage, press } from '#platform/testing/on-page.ts'
import type { Entry } from './layout.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { daysOf } from './range.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const entry = (title: string, day: string): Entry => ({
  row: { id: title, version: 1, values: {}, created_at: '', updated_at: '' },
  title,
  colour: undefined,
  from: { day, minutes: null },
  to: { day, minutes: null },
})

test('of a full day some entries are seen, and how many more there are; that leads to the day', async () => {
  const opened: string[] = []
  const { page, end } = await onPage(
    <DragArea shadow={() => ''} name={() => ''} onOver={() => undefined} onDrop={() => false} onEnd={() => undefined}>
      <MonthGrid
        days={daysOf('month', '2026-11-10')}
        month="2026-11"
        entries={['а', 'б', 'в', 'г', 'д'].map((title) => entry(title, '2026-11-10'))}
        today="2026-11-27"
        free={new Map()}
        over={null}
        mayMove
        mayStretch={false}
        deeds={{
          onOpen: ({ title }) => opened.push(title),
          onStep: () => undefined,
          onDay: (day) => opened.push(day),
          onAdd: undefined,
        }}
      />
    </DragArea>,
  )
  endings.push(end)
  const entries = [...page.querySelectorAll<HTMLElement>('[data-entry]')]
  expect(entries.map(({ dataset }) => dataset['entry'])).toEqual(['а', 'б', 'в'])
  const more = [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === 'records.calendar.more')
  expect(more).toHaveLength(1)
  await press(more[0]!)
  await press(entries[1]!)
  expect(opened).toEqual(['2026-11-10', 'б'])
})
