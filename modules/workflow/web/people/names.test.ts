import { expect, test } from 'vitest'
import { chosenKey, fullName, hindranceOf, shortName, targetOf, toggled, type Chosen } from './names.ts'

const bold = { last_name: 'бат', first_name: 'Болд' }
const employee: Chosen = {
  kind: 'employee',
  employee: {
    ...bold,
    emp_id: 7,
    user_id: 9,
    struct_id: 3,
    struct: 'Захиргаа',
    job_id: 4,
    job: 'Менежер',
    is_active: true,
  },
}

test('a name is short as in a letter, long as in a profile', () => {
  expect(shortName(bold)).toBe('Б.Болд')
  expect(fullName(bold)).toBe('бат Болд')
})

test('someone without a last name is called by the first', () => {
  expect(shortName({ last_name: '', first_name: 'Үүрийнтуяа' })).toBe('Үүрийнтуяа')
  expect(fullName({ last_name: '', first_name: 'Үүрийнтуяа' })).toBe('Үүрийнтуяа')
})

test('an employee, a job and a unit become the targets of the specification', () => {
  expect(targetOf(employee)).toEqual({ subject_type: 'TO_ORG_EMPLOYEE', struct_id: 3, job_id: 4, emp_id: 7 })
  expect(targetOf({ kind: 'job', id: 4, struct_id: 3, label: 'Менежер' })).toEqual({
    subject_type: 'TO_ORG_JOB',
    struct_id: 3,
    job_id: 4,
  })
  expect(targetOf({ kind: 'struct', id: 3, label: 'Захиргаа' })).toEqual({
    subject_type: 'TO_ORG_STRUCT',
    struct_id: 3,
  })
})

test('choosing twice takes away, and a job is not an employee of the same number', () => {
  const job: Chosen = { kind: 'job', id: 7, struct_id: 3, label: 'Менежер' }
  expect(toggled([employee], job).map(chosenKey)).toEqual(['employee-7', 'job-7'])
  expect(toggled([employee, job], employee).map(chosenKey)).toEqual(['job-7'])
})

test('who cannot be chosen says why; a whole job of the same number can', () => {
  const unable = new Map([[9, 'илгээсэн']])
  expect(hindranceOf(employee, unable)).toBe('илгээсэн')
  expect(hindranceOf(employee, new Map([[7, 'илгээсэн']]))).toBeUndefined()
  expect(hindranceOf({ kind: 'job', id: 9, struct_id: 3, label: 'Менежер' }, unable)).toBeUndefined()
})
