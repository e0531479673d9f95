import { afterAll, expect, test } from 'vitest'
import { registerKinds } from '#platform/shared/fields/index.ts'
import { referenceKind } from '#platform/shared/fields/reference-kind.ts'
import { EMPLOYEE, UNIT } from '#modules/organization/shared/index.ts'
import { subject as subjectSchema } from '../definition.ts'
import { draw, toHead, toJob, toRole } from '../flows/draw.ts'
import { nobody } from './assignee.ts'
import { decide } from './decide.ts'
import { emptyState, evolve } from './evolve.ts'
import type { Actor, Organisation } from './model.ts'
import { relativeSeat } from './relative.ts'
import {
  directoryOf,
  everyone,
  jobs,
  MORNING,
  organisation,
  ORG,
  people,
  revision,
  roles,
  structs,
  worldOf,
} from './testing/office.ts'

const head = (levels: number | 'top', role_id: number | null = null) =>
  subjectSchema.parse({
    object_type: 'CHECK',
    subject_type: 'TO_ORG_STRUCT',
    role_id,
    relative: { to: 'head', of: 'sender', levels },
  })
const seatOf = (sender: Actor, subject = head(0), present: readonly Actor[] = everyone, units = organisation) =>
  relativeSeat(subject, {
    creator: {
      role_id: null,
      org_role_id: null,
      org_id: ORG,
      user_id: sender.user_id,
      struct_id: sender.struct_id,
      job_id: sender.job_id,
      emp_id: sender.emp_id,
    },
    org_id: ORG,
    organisation: units,
    directory: directoryOf(present),
  })
const without = (...gone: Actor[]) => everyone.filter((one) => !gone.includes(one))

test('it goes to whoever heads the unit of the sender, and asks for the post, not the person', () => {
  expect(seatOf(people.councillor1)).toMatchObject({
    subject_type: 'TO_ORG_JOB',
    assignee: { struct_id: structs.sales, job_id: jobs.head, emp_id: null, user_id: null },
    reached: { from: structs.sales, passed: [] },
  })
})

test("a head's own, and that of a unit without one, goes one level up, with its reason", () => {
  expect(seatOf(people.salesHead)).toMatchObject({
    assignee: { struct_id: structs.office },
    reached: { passed: [{ struct_id: structs.sales, why: 'sender' }] },
  })
  expect(seatOf(people.councillor1, head(0), without(people.salesHead))).toMatchObject({
    assignee: { struct_id: structs.office },
    reached: { passed: [{ struct_id: structs.sales, why: 'vacant' }] },
  })
})

test('so many levels up, never beyond the topmost', () => {
  for (const levels of [1, 7, 'top'] as const)
    expect(seatOf(people.councillor1, head(levels)).assignee.struct_id).toBe(structs.office)
})

test('at the top it goes to the role that the rule names, without the sender', () => {
  expect(seatOf(people.head, head(0, roles.hr))).toMatchObject({
    subject_type: 'TO_ROLE',
    assignee: { role_id: roles.hr },
    reached: { at_top: true, passed: [{ struct_id: structs.office, why: 'sender' }] },
  })
  // The head has the role too: somebody else of it is named.
  const { assignee } = seatOf(people.head, head(0, roles.staff))
  expect(assignee.user_id).not.toBe(people.head.user_id)
  expect(assignee.user_id).not.toBeNull()
})

test('where no role is named, or nobody has it, an administrator stands in; without one it is an incident', () => {
  for (const role of [null, roles.empty])
    expect(seatOf(people.head, head(0, role))).toMatchObject({
      assignee: { user_id: people.admin.user_id },
      stands_in: { as: 'admin' },
    })
  expect(seatOf(people.head, head(0), without(people.admin))).toMatchObject({ incident: 'NO_ASSIGNEE' })
  expect(seatOf(people.admin, head(0), without(people.head))).toMatchObject({ incident: 'NO_ASSIGNEE' })
})

test('a job is looked for by its name, upwards, past units that have none', () => {
  const units: Organisation = {
    units: [
      { id: structs.office, parent_id: null, jobs: [{ id: jobs.clerk, is_head: false, like: [777] }] },
      { id: structs.sales, parent_id: structs.office, jobs: [{ id: jobs.head, is_head: true, like: [] }] },
    ],
  }
  const subject = subjectSchema.parse({ object_type: 'CHECK', ...toJob(777), relative: { to: 'job' } })
  expect(seatOf(people.councillor1, subject, everyone, units)).toMatchObject({
    assignee: { struct_id: structs.office, job_id: jobs.clerk },
    reached: { passed: [] },
  })
})

test('a structure that goes in circles is left', () => {
  const units: Organisation = {
    units: [
      { id: structs.office, parent_id: structs.sales, jobs: [] },
      { id: structs.sales, parent_id: structs.office, jobs: [] },
    ],
  }
  expect(seatOf(people.councillor1, head('top'), everyone, units).stands_in?.as).toBe('admin')
})

test('what was chosen stands in the event, and is told again without the organisation', () => {
  const diagram = draw({
    start: { type: 'START', next: 'look' },
    look: {
      type: 'CHECK',
      to: toHead(roles.hr),
      participation: { mode: 'all' },
      on: { reviewed: 'end', returned: 'cancel' },
    },
    next: { type: 'CHECK', to: toRole(roles.hr), on: { reviewed: 'end', returned: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const start = { type: 'start', actor: people.salesHead, revision: revision(1) } as const
  const decision = decide(
    emptyState,
    start,
    worldOf(diagram, MORNING, () => 'id'),
  )
  if (!decision.ok) throw new Error(decision.refusal.code)
  expect(decision.events.reduce(evolve, emptyState).steps.at(-1)).toMatchObject({
    emp_id: people.head.emp_id,
    reached: { from: structs.sales, passed: [{ struct_id: structs.sales, why: 'sender' }] },
  })
})

afterAll(
  registerKinds([
    referenceKind({ name: 'person', title: '', to: EMPLOYEE }),
    referenceKind({ name: 'unit', title: '', to: UNIT }),
  ]),
)
const named = (kind: 'person' | 'unit', value: string | null, sender: Actor = people.councillor1) =>
  relativeSeat(
    subjectSchema.parse({
      object_type: 'CHECK',
      subject_type: 'TO_ORG_EMPLOYEE',
      relative: { to: 'field', field: 'who' },
    }),
    {
      creator: { ...nobody, user_id: sender.user_id, struct_id: sender.struct_id },
      org_id: ORG,
      organisation,
      directory: directoryOf(everyone),
      contents: {
        form: [{ name: 'who', kind, label: { mn: 'Хэн' }, required: false }],
        values: { who: value },
        today: '2026-12-01',
      },
    },
  )

test('whom a field names gets it, and of a unit its head', () => {
  expect(named('person', `${people.lawyer.emp_id} Хуульч`)).toMatchObject({
    subject_type: 'TO_ORG_EMPLOYEE',
    assignee: { emp_id: people.lawyer.emp_id },
    reached: { passed: [] },
  })
  expect(named('unit', `${structs.office} Захиргаа`)).toMatchObject({
    subject_type: 'TO_ORG_JOB',
    assignee: { struct_id: structs.office, job_id: jobs.head },
  })
})

test.each([
  [null, 'empty'],
  ['999 Явсан', 'vacant'],
  [`${people.councillor1.emp_id} Би`, 'sender'],
])('a field that says %j leads to the head of the sender, with its reason', (value, why) => {
  expect(named('person', value)).toMatchObject({
    assignee: { struct_id: structs.sales, job_id: jobs.head },
    reached: { from: structs.sales, passed: [{ struct_id: null, why }] },
  })
})

test('the head of the unit that a field names, who sent it, is passed on upwards', () => {
  expect(named('unit', `${structs.sales} Борлуулалт`, people.salesHead)).toMatchObject({
    assignee: { struct_id: structs.office },
    reached: { passed: [{ struct_id: structs.sales, why: 'sender' }] },
  })
})
