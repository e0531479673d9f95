import type { GiveWork } from '#modules/access/server/index.ts'
import { route, type Route } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { showWorkOfAccount } from '../../shared/handover.ts'
import { employeeOf } from '../employees.ts'
import { personCards } from '../people.ts'
import { openWorkOf } from './give.ts'
import { handOverChosen } from './hand-over.ts'
import { mayProvideFor } from './keepers.ts'
import type { WorkBook } from './work-book.ts'

/**
 * What waits for somebody whose account is about to be closed, with to whom it may go: for those who may give it away.
 * Others hear how much it is, as does everybody of an account without an employee record, whose work nobody gives away.
 */
export const showWorkOfAccountRoute = (book: WorkBook): Route =>
  route(showWorkOfAccount, async ({ db, principal, language }, { user_id }) => {
    const { orgId } = principal
    const [person] = await personCards(db, orgId, [user_id])
    if (!person) throw notFound('organization.member_missing')
    const employee = await employeeOf(db, orgId, user_id)
    if (!employee) {
      const { length } = await book.waitingFor(db, orgId, { user_id, emp_id: null }, [])
      return { emp_id: null, count: length, items: null }
    }
    const items = await openWorkOf(db, orgId, book, employee, language)
    const mayGive = await mayProvideFor(db, principal, employee)
    return { emp_id: employee.id, count: items.length, items: mayGive ? items : null }
  })

/** As a handover of human resources, in the transaction that closes the account. */
export const giveWorkOfAccount =
  (book: WorkBook): GiveWork =>
  async (context, userId, choices) => {
    const employee = await employeeOf(context.db, context.principal.orgId, userId)
    if (!employee) throw notFound('organization.employee_missing')
    if (choices.some(({ to_emp_id }) => to_emp_id === employee.id))
      throw unprocessable('organization.handover.to_themselves', {
        fields: { handover: 'organization.handover.to_themselves' },
      })
    const reason = context.services.translate('mn', 'organization.handover.account_closed')
    await handOverChosen(context, book, employee, { choices, reason })
  }
