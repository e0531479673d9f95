import type { Employee } from './employees.ts'

export const subjectOf = ({ id, first_name, last_name }: Pick<Employee, 'id' | 'first_name' | 'last_name'>) => ({
  subject_type: 'organization.employee',
  subject_id: id,
  subject_name: `${last_name} ${first_name}`,
})
