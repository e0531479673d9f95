import { unlessBroken, type Trx } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import { nameIn } from '#platform/server/names.ts'
import { route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { type Language, readAs } from '#platform/shared/i18n.ts'
import {
  clearPlace,
  inviteColleague,
  isToCome,
  loginOf,
  memberCards,
  membersWithoutPlace,
  personNames,
  refuseLate,
  withoutPrivacy,
} from '#modules/access/server/index.ts'
import type { PlaceFacts } from '../../shared/career.ts'
import { searchText } from '../../shared/search-words.ts'
import {
  changeEmployee,
  hireEmployee,
  linkUser,
  listFreeMembers,
  showEmployee,
  type PersonalFacts,
} from '../../shared/staff.ts'
import { applyEvent } from '../career/apply.ts'
import { absentOnes, standIns } from '../career/leave.ts'
import { writeDown } from '../career/routes.ts'
import { subjectOf } from '../subject.ts'
import { jobsToCome } from '../career/to-come.ts'
import { requirePlace } from '../career/rules.ts'
import { refuseLateStep, versionOfCareer } from '../career/version.ts'
import { jobAndUnit, placeUser, theEmployee } from '../employees.ts'
import { tellStructure } from '../news.ts'
import { organizationName } from '../book.ts'
import { lockOrganization, todayOf } from '../today.ts'
import { keepNameOfPastDays } from '../former-names.ts'
import { stateShown } from './list.ts'
import { refuseGain, refuseOwn } from '../own.ts'

export const hireEmployeeRoute = route(
  hireEmployee,
  async (context, { job_id, effective_on, order_number, account_role_id, ...person }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const isNow = effective_on <= today
    await requirePlace(db, orgId, null, { job_id, on: effective_on, isNow })
    const { struct_id } = await jobAndUnit(db, orgId, job_id)
    const { last } = await db
      .selectFrom('organization.employees')
      .select((is) => is.fn.max('id').as('last'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
    const id = (last ?? 0) + 1
    const user_id =
      account_role_id === 0
        ? null
        : await inviteColleague(
            context,
            await organizationName(db, orgId),
            { ...person, email: person.email! },
            account_role_id,
          )
    await refuseGain(db, context.principal, user_id, [job_id])
    await refusingKnown(() =>
      db
        .insertInto('organization.employees')
        .values({
          org_id: orgId,
          id,
          ...person,
          user_id,
          struct_id,
          job_id,
          is_active: false,
          state: 'planned',
          search: searchOf(person),
        })
        .execute(),
    )
    const event = await writeDown(
      context,
      { id, ...person },
      { kind: 'hire', effective_on, until: null, job_id, order_number, note: null },
    )
    if (isNow) await applyEvent(context, event)
    return { id }
  },
)

export const changeEmployeeRoute = route(changeEmployee, async (context, { id, held, ...facts }) => {
  const {
    db,
    principal: { orgId },
  } = context
  await db
    .selectFrom('organization.employees')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const before = await personalFacts(db, orgId, id)
  const { subject_type, subject_id } = subjectOf({ id, ...before })
  await refuseLate(db, orgId, { held, now: before, subject_type, subject_id })
  const { user_id } = await theEmployee(db, orgId, id)
  // Whoever signs in is called as their user is; that name is changed there.
  if (user_id !== null && (facts.first_name !== before.first_name || facts.last_name !== before.last_name)) {
    throw unprocessable('organization.staff.name_of_user', {
      fields: {
        [facts.last_name === before.last_name ? 'first_name' : 'last_name']: 'organization.staff.name_of_user',
      },
    })
  }
  await refusingKnown(() =>
    db
      .updateTable('organization.employees')
      .set({ ...facts, search: searchOf(facts) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute(),
  )
  await keepNameOfPastDays(db, orgId, { id, ...before }, facts, await todayOf(db, orgId))
  await auditChange(context, {
    action: 'organization.employee_changed',
    ...subjectOf({ id, ...facts }),
    ...withoutPrivacy(before, facts),
  })
  await tellStructure(db, orgId)
  return { status: true as const }
})

export const showEmployeeRoute = route(
  showEmployee,
  async ({ db, principal: { orgId, userId }, language, services: { translate } }, { id }) => {
    const today = await todayOf(db, orgId)
    const employee = await theEmployee(db, orgId, id)
    const facts = await personalFacts(db, orgId, id)
    const { job, job_translations, struct, struct_translations, struct_id } = await jobAndUnit(
      db,
      orgId,
      employee.job_id,
    )
    const { is_head } = await db
      .selectFrom('organization.jobs')
      .select('is_head')
      .where('org_id', '=', orgId)
      .where('id', '=', employee.job_id)
      .executeTakeFirstOrThrow()
    const events = (await eventsOf(db, orgId, id, { today, language })).map((event) => ({
      ...event,
      problem_words: event.problem && translate(language, wordsOfProblem(event.problem)),
    }))
    const career_version = await versionOfCareer(db, orgId, employee)
    const leave = events.find(
      (event) =>
        event.kind === 'leave' &&
        event.state !== 'cancelled' &&
        event.effective_on <= today &&
        (event.until ?? '') >= today,
    )
    return {
      ...facts,
      emp_id: id,
      user_id: employee.user_id,
      login: employee.user_id === null ? null : await loginOf(db, orgId, employee.user_id),
      is_invited: employee.user_id !== null && (await isToCome(db, orgId, employee.user_id)),
      state: stateShown(employee.state, leave !== undefined),
      leave_until: leave?.until ?? null,
      hired_on: employee.hired_on,
      left_on: employee.left_on,
      struct_id,
      struct: readAs(struct, struct_translations, language),
      job_id: employee.job_id,
      job: readAs(job, job_translations, language),
      is_head,
      today,
      is_me: employee.user_id === userId,
      stands_in_for: await absentOnes(db, orgId, employee.user_id),
      events,
      career_version,
    }
  },
)

export const listFreeMembersRoute = route(listFreeMembers, async ({ db, principal: { orgId } }, wanted) => {
  const linked = await db
    .selectFrom('organization.employees')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('user_id', 'is not', null)
    .execute()
  return membersWithoutPlace(db, orgId, {
    ...wanted,
    taken: linked.map(({ user_id }) => user_id).filter((one) => one !== null),
  })
})

export const linkUserRoute = route(linkUser, async (context, { id, user_id, career_version }) => {
  const {
    db,
    principal: { orgId },
  } = context
  const today = await lockOrganization(db, orgId)
  const employee = await theEmployee(db, orgId, id)
  if (employee.user_id === user_id) return { status: true as const }
  await refuseLateStep(db, orgId, employee, career_version)
  refuseOwn(context.principal, employee.user_id, user_id)
  await refuseGain(db, context.principal, user_id, [employee.job_id, ...(await jobsToCome(db, orgId, id))])
  // Whoever never came keeps no account from others.
  const neverCame = employee.left_on === null
  if (employee.state === 'left' && !(user_id === null && neverCame)) throw conflict('organization.career.has_left')
  if (user_id !== null && (await membersWithoutPlace(db, orgId, { user_id, limit: 1 })).length === 0)
    throw notFound('organization.member_missing')
  const logins = {
    before: employee.user_id === null ? null : await loginOf(db, orgId, employee.user_id),
    after: user_id === null ? null : await loginOf(db, orgId, user_id),
  }
  if (employee.user_id !== null) await clearPlace(db, orgId, employee.user_id)
  const name = await nameOf(db, orgId, user_id)
  await refusingKnown(() =>
    db
      .updateTable('organization.employees')
      .set({ user_id, ...name })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute(),
  )
  await keepNameOfPastDays(db, orgId, employee, { ...employee, ...name }, today)
  if (employee.state === 'working')
    await placeUser(db, orgId, { emp_id: id, user_id, job_id: employee.job_id, is_active: true })
  await auditChange(context, {
    action: 'organization.user_linked',
    ...subjectOf(employee),
    before: { login: logins.before, ...namesOf(employee) },
    after: { login: logins.after, ...namesOf({ ...employee, ...name }) },
  })
  await tellStructure(db, orgId)
  return { status: true as const }
})

const namesOf = ({ last_name, first_name }: Pick<PersonalFacts, 'first_name' | 'last_name'>) => ({
  last_name,
  first_name,
})

/** An employee takes the name of whoever signs in as them. */
async function nameOf(db: Trx, orgId: number, userId: number | null) {
  const [card] = userId === null ? [] : await memberCards(db, orgId, [userId])
  return card ? { first_name: card.first_name, last_name: card.last_name, search: searchOf(card) } : {}
}

async function personalFacts(db: Trx, orgId: number, id: number) {
  const facts = await db
    .selectFrom('organization.employees')
    .select([
      'last_name',
      'first_name',
      'clan_name',
      'register_number',
      'birth_date',
      'gender',
      'phone',
      'mobile',
      'email',
      'note',
    ])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!facts) throw notFound('organization.employee_missing')
  return facts
}

/** What stands in the way of a planned event, as it is said to whoever looks at it later. */
const wordsOfProblem = (code: string) =>
  code === 'organization.career.work_waits' ? 'organization.career.stuck_work' : code

async function eventsOf(
  db: Trx,
  orgId: number,
  empId: number,
  { today, language }: { today: string; language: Language },
) {
  const events = await db
    .selectFrom('organization.career_events as c')
    .leftJoin('organization.jobs as j', (on) => on.onRef('j.org_id', '=', 'c.org_id').onRef('j.id', '=', 'c.job_id'))
    .leftJoin('organization.structs as s', (on) =>
      on.onRef('s.org_id', '=', 'j.org_id').onRef('s.id', '=', 'j.struct_id'),
    )
    .select([
      'c.id',
      'c.kind',
      'c.effective_on',
      'c.until',
      nameIn(language, 'j.job', 'j.translations').as('job'),
      nameIn(language, 's.struct', 's.translations').as('struct'),
      'c.order_number',
      'c.note',
      'c.state',
      'c.before',
      'c.after',
      'c.handover',
      'c.problem',
      'c.substitution_id',
      'c.created_at',
      'c.created_by',
    ])
    .where('c.org_id', '=', orgId)
    .where('c.emp_id', '=', empId)
    .orderBy('c.effective_on', 'desc')
    .orderBy('c.created_at', 'desc')
    .execute()
  const names = await personNames(
    db,
    events.map(({ created_by }) => created_by),
  )
  const standing = await standIns(
    db,
    orgId,
    events.map(({ substitution_id }) => substitution_id),
    today,
  )
  return events.map(({ substitution_id, before, after, ...event }) => ({
    ...event,
    before: before && placeIn(language, before),
    after: after && placeIn(language, after),
    substitution: (substitution_id !== null && standing.get(substitution_id)) || null,
    created_at: event.created_at.toISOString(),
    created_by: names.get(event.created_by) ?? '',
  }))
}

function placeIn(
  language: Language,
  { job, job_translations = {}, struct, struct_translations = {}, ...place }: PlaceFacts,
) {
  return {
    ...place,
    job: job && readAs(job, job_translations, language),
    struct: struct && readAs(struct, struct_translations, language),
  }
}

const refusingKnown = <T>(work: () => Promise<T>) =>
  unlessBroken(
    {
      employees_by_register: () =>
        conflict('organization.register_taken', { fields: { register_number: 'organization.register_taken' } }),
      employees_by_user: () => conflict('organization.user_taken'),
    },
    work,
  )

const searchOf = ({ first_name, last_name }: Pick<PersonalFacts, 'first_name' | 'last_name'>) =>
  searchText(`${first_name} ${last_name}`)
