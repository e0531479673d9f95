import { membersWhere } from '#modules/access/server/index.ts'
import type { HandoverChoices } from '#modules/access/shared/index.ts'
import type { Author } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { HandoverKept, OpenWork } from '../../shared/handover.ts'
import type { Employee } from '../employees.ts'
import { successorsOf } from './successors.ts'
import type { WorkBook } from './work-book.ts'

export async function openWorkOf(
  db: Trx,
  orgId: number,
  book: WorkBook,
  employee: Employee,
  language?: Language,
): Promise<OpenWork[]> {
  return book.waitingFor(
    db,
    orgId,
    { user_id: employee.user_id, emp_id: employee.id },
    await successorsOf(db, orgId, employee, language),
  )
}

/**
 * What waits for the person and to whom it is to go; choices about what does not wait any more, or never did, are
 * left out.
 */
export async function keptChoices(
  db: Trx,
  orgId: number,
  work: readonly OpenWork[],
  choices: HandoverChoices,
): Promise<HandoverKept[]> {
  const names = await receivers(
    db,
    orgId,
    choices.map(({ to_emp_id }) => to_emp_id),
  )
  return choices.flatMap(({ work_id, to_emp_id }) => {
    const item = work.find((one) => one.work_id === work_id && !one.is_ballot)
    const to = names.get(to_emp_id)
    if (!to)
      throw unprocessable('organization.handover.receiver_missing', {
        fields: { handover: 'organization.handover.receiver_missing' },
      })
    if (item && !mayTake(item, to_emp_id))
      throw unprocessable('organization.handover.only_some', {
        fields: { handover: 'organization.handover.only_some' },
      })
    return item ? [{ work_id, number: item.number, to_emp_id, to }] : []
  })
}

const mayTake = ({ only }: Pick<OpenWork, 'only'>, empId: number) =>
  only === null || only.some(({ emp_id }) => emp_id === empId)

/**
 * The day of a separation: everything goes to whom it was promised, else to whom it is proposed. Nobody leaves while
 * something is left, but for what only a few may take: that stays, and is for the workflow administrators.
 */
export async function giveAway(
  author: Author,
  services: Services,
  book: WorkBook,
  employee: Employee,
  promised: readonly Pick<HandoverKept, 'work_id' | 'to_emp_id'>[],
  reason: string,
) {
  const {
    db,
    principal: { orgId },
  } = author
  const work = await openWorkOf(db, orgId, book, employee)
  const present = await receivers(
    db,
    orgId,
    promised.map(({ to_emp_id }) => to_emp_id),
  )
  const choices = work
    .filter(({ is_ballot }) => !is_ballot)
    .map(({ work_id, proposed, only }) => {
      const chosen = promised.find(
        (one) => one.work_id === work_id && present.has(one.to_emp_id) && mayTake({ only }, one.to_emp_id),
      )
      return { work_id, to_emp_id: chosen?.to_emp_id ?? proposed?.emp_id, may_stay: only !== null }
    })
  const homeless = choices.filter(({ to_emp_id, may_stay }) => to_emp_id === undefined && !may_stay)
  if (homeless.length > 0) {
    throw conflict('organization.career.work_waits', {
      params: { count: homeless.length },
      extra: { items: work.filter(({ work_id }) => homeless.some((one) => one.work_id === work_id)) },
    })
  }
  const complete = choices.flatMap(({ work_id, to_emp_id }) =>
    to_emp_id === undefined ? [] : [{ work_id, to_emp_id }],
  )
  const kept = await keptChoices(db, orgId, work, complete)
  if (work.length > 0)
    await book.handOver({
      author,
      services,
      from: { user_id: employee.user_id, emp_id: employee.id },
      choices: complete,
      reason,
      isLeaving: true,
    })
  return kept
}

/** `Ж.Нямдорж` by employee, for those who can get work: at work, and with an account that is open. */
async function receivers(db: Trx, orgId: number, empIds: readonly number[]): Promise<Map<number, string>> {
  if (empIds.length === 0) return new Map()
  const people = await db
    .selectFrom('organization.employees')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...new Set(empIds)])
    .where('is_active', '=', true)
    .where('user_id', 'is not', null)
    .execute()
  const able = await membersWhere(db, orgId, { user_ids: people.flatMap(({ user_id }) => user_id ?? []), role_ids: [] })
  const present = people.filter((person) => able.some(({ user_id }) => user_id === person.user_id))
  return new Map(
    present.map(({ id, first_name, last_name }) => [id, `${last_name.charAt(0).toLocaleUpperCase()}.${first_name}`]),
  )
}
