import { expect, test } from 'vitest'
import { board, calendar, gallery, grid } from '../../shared/definition/kit.ts'
import { settingAddress, settingIn } from './address.ts'

test('an address says how rows are shown, and what makes no sense in it is nothing', () => {
  for (const setting of [
    grid(),
    board({ by: 'state', card: ['amount', 'ends_on'], limits: { new: 2 } }),
    calendar({ from: 'starts_on', span: 'week' }),
    gallery({ card: [] }),
  ])
    expect(settingIn({ q: 'x', row: 'new', on: '2026-11-27', ...settingAddress(setting) })).toEqual(setting)
  for (const wrong of [
    {},
    { kind: 'board' },
    { kind: 'pie', by: 'state' },
    { kind: 'board', by: 'a', limits: { a: 0 } },
  ])
    expect(settingIn(wrong)).toBeUndefined()
})
