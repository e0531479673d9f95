import { expect, test } from 'vitest'
import { namesOf, placed } from './placed.ts'

const blocks = [
  { name: 'waiting', column: 'main' },
  { name: 'news', column: 'side' },
  { name: 'sent', column: 'main' },
  { name: 'tasks', column: 'main' },
  { name: 'away', column: 'side' },
] as const

test('blocks stand in their usual order until somebody arranges them', () => {
  expect(namesOf(placed(blocks, null))).toEqual({
    main: ['waiting', 'sent', 'tasks'],
    side: ['news', 'away'],
    hidden: [],
  })
})

test('an arrangement moves, changes columns and hides', () => {
  const arrangement = { main: ['news', 'tasks'], side: ['waiting', 'away'], hidden: ['sent'] }
  expect(namesOf(placed(blocks, arrangement))).toEqual(arrangement)
})

test('what came later stands behind what it usually follows', () => {
  expect(namesOf(placed(blocks, { main: ['tasks', 'waiting'], side: [], hidden: ['away'] }))).toEqual({
    main: ['tasks', 'waiting', 'sent'],
    side: ['news'],
    hidden: ['away'],
  })
  expect(namesOf(placed(blocks, { main: ['tasks'], side: [], hidden: [] })).main).toEqual(['waiting', 'sent', 'tasks'])
})

test('what is named and not there any more is nowhere', () => {
  expect(namesOf(placed(blocks, { main: ['gone'], side: [], hidden: ['also gone'] })).hidden).toEqual([])
})
