import { expect, test } from 'vitest'
import { nextName } from './next-name.ts'

test('a copy has a name of its own in every language that the flow has a name in', () => {
  expect(['Чөлөө', 'Leave (2)', '휴가 (양식) (9)', 'Б (2026-1)', '', undefined].map(nextName)).toEqual([
    'Чөлөө (2)',
    'Leave (3)',
    '휴가 (양식) (10)',
    'Б (2026-1) (2)',
    '',
    '',
  ])
})
