import { expect, test } from 'vitest'
import { dashboards } from './dashboard.ts'
import { stageTimes } from './tables/stage-times.ts'

test('leads and opportunities stand in their stages apart, in the order of these, where anything went on', () => {
  const stays = dashboards[0]!.dashboard.blocks.flatMap((block) =>
    block.kind === 'chart' && block.table === stageTimes.name ? [block] : [],
  )
  const filled = (...columns: string[]) => ({ all: columns.map((column) => ({ column, is: 'filled', values: [] })) })
  expect(stays.map(({ filter }) => filter)).toEqual([filled('opportunity', 'days'), filled('lead', 'days')])
  expect(new Set(stays.map(({ title }) => title?.mn)).size).toBe(2)
  expect(stageTimes.columns.find(({ name }) => name === 'stage')?.offers?.sort).toBe('sort')
})
