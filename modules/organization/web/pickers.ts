import { isDay } from '#platform/shared/day.ts'
import { call } from '#platform/web/call.ts'
import type { Option, Source } from '#platform/web/combobox/index.ts'
import {
  CHOICES_PAGE,
  type JobChoice,
  listJobChoices,
  listOrganizationChoices,
  listRoleChoices,
  listUnitChoices,
  type OrganizationChoice,
  type RoleChoice,
  type UnitChoice,
} from '../shared/choices.ts'
import { type Employee, listEmployees } from '../shared/directory.ts'
import { listFreeMembers } from '../shared/staff.ts'

type Text = (key: string, params?: Record<string, unknown>) => string

export const personOption = ({
  emp_id,
  first_name,
  last_name,
  job,
  struct,
}: Pick<Employee, 'emp_id' | 'first_name' | 'last_name'> & { job: string | null; struct?: string }): Option => ({
  value: String(emp_id),
  label: `${last_name} ${first_name}`,
  detail: [job, struct].filter(Boolean).join(' · '),
  face: { first: first_name, last: last_name },
})

/** Of which unit, or with which job. */
export interface Within {
  struct_id?: number
  /** With the units below it, or without. */
  reach?: 'unit' | 'below'
  job_id?: number
}

interface People {
  /** `signing_in`: only who can act; `mine`: only for whose absence I provide. */
  who: 'everybody' | 'signing_in' | 'mine' | 'without_account'
  /** Not this one. */
  except?: number | null | undefined
  within?: Within | undefined
}

/** Colleagues by name, job and unit, as far as the list is looked at. */
export function people({ who, except, within }: People): Source {
  const others = (found: readonly Employee[]) => found.filter(({ emp_id }) => emp_id !== except)
  return {
    key: ['people', who, except ?? null, within ?? null],
    find: async (q, after, signal) => {
      const found = await call(
        listEmployees,
        { q, who, limit: CHOICES_PAGE, ...within, ...(after !== null && { after: Number(after) }) },
        { signal },
      )
      return { options: others(found).map(personOption), next: nextOf(found, (one) => one.emp_id) }
    },
    named: async (value, signal) =>
      (await call(listEmployees, { emp_id: Number(value), ...within }, { signal })).map(personOption)[0] ?? null,
  }
}

/** Colleagues who sign in, each by the account with which they do. */
export const accounts = (within?: Within): Source => ({
  key: ['accounts', within ?? null],
  find: async (q, after, signal) => {
    const found = await call(
      listEmployees,
      { q, who: 'signing_in', limit: CHOICES_PAGE, ...within, ...(after !== null && { after: Number(after) }) },
      { signal },
    )
    return { options: found.flatMap(accountOption), next: nextOf(found, (one) => one.emp_id) }
  },
  named: async (value, signal) =>
    (await call(listEmployees, { user_id: Number(value), ...within }, { signal })).flatMap(accountOption)[0] ?? null,
})

const accountOption = (one: Employee): Option[] =>
  one.user_id === null ? [] : [{ ...personOption(one), value: String(one.user_id) }]

/** Units by name; what they stand under tells equal ones apart. */
export function units({ notWithin }: { notWithin?: number } = {}): Source {
  const option = ({ id, struct, above }: UnitChoice): Option => ({
    value: String(id),
    label: struct,
    ...(above.length > 0 && { detail: above.join(' › ') }),
  })
  return {
    key: ['units', notWithin ?? null],
    find: async (q, after, signal) => {
      const found = await call(
        listUnitChoices,
        {
          q,
          ...(notWithin !== undefined && { not_within: notWithin }),
          ...(after !== null && { after: Number(after) }),
        },
        { signal },
      )
      return { options: found.map(option), next: nextOf(found, ({ id }) => id) }
    },
    named: async (value, signal) =>
      (await call(listUnitChoices, { id: Number(value) }, { signal })).map(option)[0] ?? null,
  }
}

/**
 * Jobs by their name or that of their unit, with how many of their places are taken; to be given to somebody, those
 * whose end is not known.
 */
export function jobs(
  t: Text,
  {
    under,
    reach = 'below',
    except,
    which = 'all',
    arrival,
  }: {
    under?: number | undefined
    reach?: 'unit' | 'below' | undefined
    except?: number | undefined
    which?: 'all' | 'lasting'
    /** Who comes and when, where somebody is to get the job: those that are full then are shown and not taken. */
    arrival?: { on?: string; emp_id?: number } | undefined
  } = {},
): Source {
  const option = ({ id, job, struct, people: taken, places, is_full }: JobChoice): Option => {
    const isFull = arrival !== undefined && is_full
    return {
      value: String(id),
      label: job,
      detail: t(isFull ? 'organization.picker.job_full' : 'organization.picker.job', {
        unit: struct,
        people: taken,
        places,
      }),
      ...(isFull && { isClosed: true as const }),
    }
  }
  const place = { ...(under !== undefined && { struct_id: under, reach }), ...arrival }
  return {
    key: ['jobs', under ?? null, reach, except ?? null, which, arrival ?? null],
    find: async (q, after, signal) => {
      const found = await call(
        listJobChoices,
        { q, which, ...place, ...(after !== null && { after: Number(after) }) },
        { signal },
      )
      return { options: found.filter(({ id }) => id !== except).map(option), next: nextOf(found, ({ id }) => id) }
    },
    named: async (value, signal) =>
      (await call(listJobChoices, { id: Number(value), ...place }, { signal })).map(option)[0] ?? null,
  }
}

/** While a day is typed, of today. */
export const arrivalOn = (on: string, emp_id?: number) => ({
  ...(isDay(on) && { on }),
  ...(emp_id !== undefined && { emp_id }),
})

const organizationOption = ({ id, organization }: OrganizationChoice): Option => ({
  value: String(id),
  label: organization,
})

/** Organisations to which one belongs oneself, by name. */
export const organizations: Source = {
  key: ['organizations'],
  find: async (q, after, signal) => {
    const found = await call(
      listOrganizationChoices,
      { q, ...(after !== null && { after: Number(after) }) },
      { signal },
    )
    return { options: found.map(organizationOption), next: nextOf(found, ({ id }) => id) }
  },
  named: async (value, signal) =>
    (await call(listOrganizationChoices, { id: Number(value) }, { signal })).map(organizationOption)[0] ?? null,
}

const roleOption = ({ id, role }: RoleChoice): Option => ({ value: String(id), label: role })

/** Roles of the organisation by name. */
export const roles: Source = {
  key: ['roles'],
  find: async (q, after, signal) => {
    const found = await call(listRoleChoices, { q, ...(after !== null && { after: Number(after) }) }, { signal })
    return { options: found.map(roleOption), next: nextOf(found, ({ id }) => id) }
  },
  named: async (value, signal) =>
    (await call(listRoleChoices, { id: Number(value) }, { signal })).map(roleOption)[0] ?? null,
}

/** Users who are no employee yet. */
export const freeMembers: Source = {
  key: ['free-members'],
  find: async (q, after, signal) => {
    const found = await call(
      listFreeMembers,
      { q, limit: CHOICES_PAGE, ...(after !== null && { after: Number(after) }) },
      { signal },
    )
    return { options: found.map(memberOption), next: nextOf(found, ({ user_id }) => user_id) }
  },
  named: async (value, signal) =>
    (await call(listFreeMembers, { user_id: Number(value) }, { signal })).map(memberOption)[0] ?? null,
}

function memberOption({
  user_id,
  login,
  first_name,
  last_name,
}: {
  user_id: number
  login: string
  first_name: string
  last_name: string
}): Option {
  return {
    value: String(user_id),
    label: `${last_name} ${first_name}`,
    detail: login,
    face: { first: first_name, last: last_name },
  }
}

function nextOf<One>(found: readonly One[], idOf: (one: One) => number) {
  const last = found.at(-1)
  return last && found.length >= CHOICES_PAGE ? String(idOf(last)) : null
}
