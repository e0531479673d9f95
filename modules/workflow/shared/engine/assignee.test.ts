import { expect, test } from 'vitest'
import { ORG_ROLE_ID, type Subject } from '../definition.ts'
import { assigneeOf, isShared, nobody, reaches, seatsFor } from './assignee.ts'
import { directory, jobs, ORG, people, roles, structs } from './testing/office.ts'

const creator = { ...nobody, role_id: 11, user_id: 1, org_id: ORG, struct_id: 10, job_id: 20, emp_id: 101 }
const circumstances = { actor: people.director, org_id: ORG, creator }
const subject = (changes: Partial<Subject>): Subject => ({
  object_type: 'CHECK',
  subject_type: 'TO_ROLE',
  org_role_id: ORG_ROLE_ID,
  is_read_only: false,
  is_signature_needed: false,
  is_subject_changeable: false,
  role_id: 1,
  user_id: 2,
  struct_id: 3,
  job_id: 4,
  emp_id: 5,
  org_id: 77,
  ...changes,
})
const currentUser = { ...nobody, role_id: roles.director, user_id: people.director.user_id }
const inOrganisation = { ...nobody, org_role_id: 2, org_id: ORG, struct_id: 3 }

test.each([
  ['ANY_EMP', currentUser],
  ['CURRENT', currentUser],
  ['VOTERS', nobody],
  ['DIRECT', { ...nobody, role_id: 1, user_id: 2 }],
  ['TO_ROLE', { ...nobody, role_id: 1 }],
  ['TO_ORG_STRUCT', inOrganisation],
  ['TO_ORG_JOB', { ...inOrganisation, job_id: 4 }],
  ['TO_ORG_EMPLOYEE', { ...inOrganisation, emp_id: 5 }],
  ['CREATOR', creator],
] as const)(
  '%s sets exactly the fields of the specification, and never the organisation of the diagram',
  (subject_type, expected) => {
    expect(assigneeOf(subject({ subject_type }), circumstances)).toEqual(expected)
  },
)

test.each(['END', 'CANCEL'] as const)(
  'a step of type %s belongs to the current user whatever its subject says',
  (object_type) => {
    expect(assigneeOf(subject({ object_type, subject_type: 'TO_ROLE' }), circumstances)).toEqual(currentUser)
  },
)

test('the narrowest field decides who is meant', () => {
  const { creator: clerk, head, salesHead } = people
  expect(reaches({ ...nobody, struct_id: structs.office, emp_id: clerk.emp_id }, head)).toBe(false)
  expect(reaches({ ...nobody, struct_id: structs.office, job_id: jobs.head }, head)).toBe(true)
  expect(reaches({ ...nobody, struct_id: structs.office, job_id: jobs.head }, salesHead)).toBe(false)
  expect(reaches({ ...nobody, job_id: jobs.head }, salesHead)).toBe(true)
  expect(reaches({ ...nobody, role_id: roles.staff, struct_id: structs.sales }, clerk)).toBe(false)
  expect(reaches({ ...nobody, role_id: roles.hr, user_id: clerk.user_id }, clerk)).toBe(true)
  expect(reaches(nobody, clerk)).toBe(false)
})

test('whoever is named beside a stranger is refused with them', () => {
  const [known, stranger] = [roles.reviewer, roles.empty].map((role_id) => ({
    subject_type: 'TO_ROLE' as const,
    role_id,
  }))
  expect(seatsFor([known!], ORG, directory)).toHaveLength(1)
  expect(() => seatsFor([known!, stranger!], ORG, directory)).toThrow()
})

test('several share what is for a role, a unit or a job, and nobody what names one person or nobody', () => {
  expect(
    [{ role_id: 1 }, { struct_id: 1 }, { job_id: 1 }, { job_id: 1, struct_id: 1 }].map((meant) =>
      isShared({ ...nobody, ...meant }),
    ),
  ).toEqual([true, true, true, true])
  expect(
    [{}, { user_id: 1 }, { user_id: 1, role_id: 1 }, { emp_id: 1, role_id: 1 }, { emp_id: 1, struct_id: 1 }].map(
      (meant) => isShared({ ...nobody, ...meant }),
    ),
  ).toEqual([false, false, false, false, false])
})

test('an employee who is chosen has the place where they work, whatever the choice says, and is chosen once', () => {
  const { emp_id, struct_id, job_id } = people.hr
  const said = (unit: number, job: number) =>
    ({ subject_type: 'TO_ORG_EMPLOYEE', struct_id: unit, job_id: job, emp_id: emp_id! }) as const
  expect(seatsFor([said(structs.sales, jobs.head)], ORG, directory)).toMatchObject([
    { assignee: { emp_id, struct_id, job_id } },
  ])
  expect(() => seatsFor([said(structs.sales, jobs.head), said(structs.office, jobs.clerk)], ORG, directory)).toThrow()
})
