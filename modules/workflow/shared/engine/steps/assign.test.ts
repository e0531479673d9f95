import { expect, test } from 'vitest'
import { draw, toRole } from '../../flows/draw.ts'
import { checkDiagram } from '../check-diagram.ts'
import type { Target } from '../model.ts'
import { directory, jobs, ORG, people, roles, structs } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'
import { isUndecided } from './end.ts'

const { secretary, hr, officer } = people
const employee = ({ emp_id }: typeof hr): Target => ({
  subject_type: 'TO_ORG_EMPLOYEE',
  struct_id: structs.office,
  job_id: jobs.clerk,
  emp_id: emp_id!,
})
const story = (target: string) =>
  draw({
    start: { type: 'START', next: 'who' },
    who: { type: 'ASSIGN', to: toRole(roles.secretary), signed: true, on: { assigned: target } },
    review: { type: 'CHECK', to: toRole(roles.reviewer), participation: { mode: 'all' }, on: { reviewed: 'end' } },
    end: { type: 'END' },
  })

test('whoever is named gets the next step, one row each; naming them is no decision and wants no signature', () => {
  const play = rehearse(story('review'))
  expect(play.open()[0]).toMatchObject({ status_type: 'ASSIGN', is_signature_needed: false })
  play.accept(play.fire(secretary, 'assigned', { targets: [employee(hr), employee(officer)] }))
  expect(play.open().map(({ emp_id, status_type }) => [status_type, emp_id])).toEqual([
    ['CHECK', hr.emp_id],
    ['CHECK', officer.emp_id],
  ])
  expect(isUndecided(play.state)).toBe(true)
})

test('nobody, the same person twice, and oneself are refused', () => {
  const play = rehearse(story('review'))
  expect(play.refuse(play.fire(secretary, 'assigned')).code).toBe('NO_TARGET')
  expect(play.refuse(play.fire(secretary, 'assigned', { targets: [employee(hr), employee(hr)] })).code).toBe(
    'BAD_TARGET',
  )
  expect(play.refuse(play.fire(secretary, 'assigned', { targets: [employee(secretary)] })).code).toBe('BAD_TARGET')
})

test('a step that assigns to itself, or to no step of people, is not published', () => {
  const problems = (target: string) => checkDiagram(story(target), directory, ORG).map(({ code }) => code)
  expect(problems('who')).toContain('ASSIGN_TO_ITSELF')
  expect(problems('end')).toContain('FORWARD_WITHOUT_PEOPLE')
  expect(problems('review')).toEqual([])
})
