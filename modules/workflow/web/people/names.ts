import type { Employee } from '#modules/organization/shared/index.ts'
import type { target } from '../../shared/documents/deciding.ts'
import { initialAndName } from '../../shared/signature.ts'
import type { z } from 'zod'

type Target = z.output<typeof target>

interface Named {
  last_name: string
  first_name: string
}

export const shortName = ({ last_name, first_name }: Named) => initialAndName(last_name, first_name)

export const fullName = ({ last_name, first_name }: Named) => [last_name, first_name].filter(Boolean).join(' ')

/** Whom a document can be sent to. */
export type Chosen =
  | { kind: 'employee'; employee: Employee }
  | { kind: 'job'; id: number; struct_id: number; label: string }
  | { kind: 'struct'; id: number; label: string }

/** Why users cannot be chosen, in words. */
export type Unable = ReadonlyMap<number, string>

export const hindranceOf = (one: Chosen, unable: Unable | undefined) =>
  one.kind === 'employee' && one.employee.user_id !== null ? unable?.get(one.employee.user_id) : undefined

export const chosenKey = (one: Chosen) =>
  one.kind === 'employee' ? `employee-${one.employee.emp_id}` : `${one.kind}-${one.id}`

export const chosenLabel = (one: Chosen) => (one.kind === 'employee' ? shortName(one.employee) : one.label)

export function targetOf(one: Chosen): Target {
  switch (one.kind) {
    case 'employee':
      return {
        subject_type: 'TO_ORG_EMPLOYEE',
        struct_id: one.employee.struct_id,
        job_id: one.employee.job_id,
        emp_id: one.employee.emp_id,
      }
    case 'job':
      return { subject_type: 'TO_ORG_JOB', struct_id: one.struct_id, job_id: one.id }
    case 'struct':
      return { subject_type: 'TO_ORG_STRUCT', struct_id: one.id }
  }
}

/** Adds what is missing, or takes away what is there. */
export function toggled(chosen: readonly Chosen[], one: Chosen) {
  const key = chosenKey(one)
  const rest = chosen.filter((other) => chosenKey(other) !== key)
  return rest.length < chosen.length ? rest : [...chosen, one]
}
