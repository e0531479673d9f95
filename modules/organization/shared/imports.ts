import { z } from 'zod'
import { importEndpoint, type SheetColumn } from '#platform/shared/sheet-import.ts'

/** What a unit, a job or an employee is called in files; a number of at most six digits is the number itself. */
export const code = z
  .string()
  .trim()
  .min(1, 'organization.import.code_missing')
  .max(30, 'organization.import.code_rule')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u, 'organization.import.code_rule')

const own: SheetColumn = {
  key: 'code',
  title: 'organization.import.code',
  isNeeded: true,
  isKey: true,
  hint: 'organization.import.code_hint',
  example: 'SAN-01',
}

const inOthers: readonly SheetColumn[] = [
  { key: 'en', title: 'organization.types.en', hint: 'organization.import.name_hint' },
  { key: 'ko', title: 'organization.types.ko', hint: 'organization.import.name_hint' },
]

export const unitColumns: readonly SheetColumn[] = [
  own,
  { key: 'struct', title: 'organization.structure.name', isNeeded: true, example: 'Санхүү' },
  ...inOthers,
  { key: 'parent', title: 'organization.import.parent', hint: 'organization.import.parent_hint', example: '1' },
]

const yesOrNo = [
  { value: 'true', title: 'organization.import.yes' },
  { value: 'false', title: 'organization.import.no' },
]
export const jobColumns: readonly SheetColumn[] = [
  own,
  { key: 'job', title: 'organization.structure.job_name', isNeeded: true, example: 'Нягтлан бодогч' },
  ...inOthers,
  {
    key: 'unit',
    title: 'organization.import.unit',
    isNeeded: true,
    hint: 'organization.import.unit_hint',
    example: '3',
  },
  {
    key: 'is_head',
    title: 'organization.structure.is_head',
    choices: yesOrNo,
    hint: 'organization.structure.is_head_hint',
  },
  { key: 'places', title: 'organization.structure.places', hint: 'organization.structure.places_bad', example: '1' },
  { key: 'note', title: 'organization.structure.note' },
  { key: 'unit_name', title: 'organization.structure.name', isToldOnly: true },
]

export const employeeColumns: readonly SheetColumn[] = [
  own,
  { key: 'last_name', title: 'organization.person.last_name', isNeeded: true, example: 'Бат-Эрдэнэ' },
  { key: 'first_name', title: 'organization.person.first_name', isNeeded: true, example: 'Болд' },
  { key: 'clan_name', title: 'organization.person.clan_name', example: 'Боржигин' },
  {
    key: 'register_number',
    title: 'organization.person.register_number',
    hint: 'organization.import.register_hint',
    example: 'УБ90051512',
  },
  {
    key: 'birth_date',
    title: 'organization.person.birth_date',
    isDay: true,
    hint: 'organization.import.day_hint',
    example: '1990-05-15',
  },
  {
    key: 'gender',
    title: 'organization.person.gender',
    choices: [
      { value: 'men', title: 'organization.person.men' },
      { value: 'women', title: 'organization.person.women' },
    ],
  },
  { key: 'mobile', title: 'organization.person.mobile', example: '99112233' },
  { key: 'phone', title: 'organization.person.phone', example: '70112233' },
  { key: 'email', title: 'organization.person.email', example: 'bold@example.mn' },
  { key: 'job', title: 'organization.import.job', isNeeded: true, hint: 'organization.import.job_hint', example: '7' },
  {
    key: 'hired_on',
    title: 'organization.import.hired_on',
    isDay: true,
    hint: 'organization.import.hired_on_hint',
    example: '2026-01-05',
  },
  {
    key: 'moved_on',
    title: 'organization.import.moved_on',
    isDay: true,
    hint: 'organization.import.moved_on_hint',
    example: '2026-07-01',
  },
  { key: 'note', title: 'organization.person.note' },
  { key: 'job_name', title: 'organization.structure.job_name', isToldOnly: true },
  { key: 'unit_name', title: 'organization.structure.name', isToldOnly: true },
  { key: 'state', title: 'organization.staff.state', isToldOnly: true },
]

export const importUnits = importEndpoint({
  path: '/organization/units/import',
  permission: 'organization.structure.import',
  summary: 'Add, rename and move units from an Excel file, known by their codes',
})
export const importJobs = importEndpoint({
  path: '/organization/jobs/import',
  permission: 'organization.structure.import',
  summary: 'Add and change jobs from an Excel file, known by their codes',
})
export const importEmployees = importEndpoint({
  path: '/organization/staff/import',
  permission: 'organization.employees.import',
  ownerOnly: true,
  summary:
    'Hire employees, move them to other jobs and change their personal facts from an Excel file, known by their codes',
})
