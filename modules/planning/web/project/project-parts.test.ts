import { expect, test } from 'vitest'
import { isInside, partsOpen } from './project-parts.ts'

const nothing = { percent: null, approval: null, takes_requests: false }

test('whoever takes part sees all of a project, whoever decides on it what it says and its plan', () => {
  expect(partsOpen({ values: { ...nothing, percent: '0', approval: 'CHECK' } })).toHaveLength(8)
  expect(partsOpen({ values: { ...nothing, approval: 'CHECK' } })).toEqual(['about', 'gantt'])
  expect(isInside({ values: { ...nothing, approval: 'END' } })).toBe(false)
})

test('whoever only knows of it sees what it says, and where it takes requests, those', () => {
  expect(partsOpen({ values: nothing })).toEqual(['about'])
  expect(partsOpen({ values: { ...nothing, takes_requests: true } })).toEqual(['about', 'requests'])
})
