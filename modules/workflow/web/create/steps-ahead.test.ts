import { expect, test } from 'vitest'
import { leaveFlow } from '../../shared/flows/leave.ts'
import { stepsAhead } from './steps-ahead.ts'

test('a request for leave passes the head, human resources and the director when all goes well', () => {
  const steps = stepsAhead(leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 }))
  expect(steps.map(({ status_type }) => status_type)).toEqual(['START', 'CHECK', 'CHECK', 'TRANSFER', 'END'])
  expect(steps.map(({ look }) => look)).toEqual([undefined, undefined, undefined, 'DECIDE', undefined])
  expect(steps[1]?.label).toMatchObject({ mn: 'Нэгжийн дарга хянах', en: 'Review by the head of unit' })
  expect(steps[0]?.state).toBe('current')
})

test('a diagram without a start promises nothing', () => {
  expect(stepsAhead({ nodes: [], edges: [] })).toEqual([])
})
