import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { showLedger, type ShownLedgerLine } from '../../shared/leave-contract.ts'
import { balanceIn, ledgerOf, type LedgerLine } from '../../shared/rules/index.ts'
import { workersOf } from '../reckon/people.ts'
import { mustSee } from '../seen.ts'
import { leaveNames } from '../shown.ts'
import { accountsOf, type WrittenEntry } from './balances.ts'

/** So far ahead it is told what is to come. */
const AHEAD = 365

export const ledgerRoute = route(showLedger, async (context, { employee }) => {
  const { db, principal, language } = context
  const { orgId } = principal
  await mustSee(context, employee)
  const [worker] = await workersOf(db, orgId, [employee])
  if (!worker) throw notFound('platform.not_found')
  const today = localDay(new Date(), worker.zone)
  const [accounts, names] = [await accountsOf(db, orgId, worker), await leaveNames(db, orgId, language)]
  return {
    name: worker.name,
    hired_on: worker.hired_on,
    today,
    kinds: accounts.map((account) => {
      const { id, accrual, written } = account
      const last = written.reduce((latest, { day }) => (day > latest ? day : latest), laterDay(today, AHEAD))
      const lines = ledgerOf(account, last)
      return {
        id,
        name: names.get(id)?.name ?? '—',
        colour: names.get(id)?.colour ?? null,
        entitles: accrual.entitles,
        carry_most: accrual.carry_most,
        carry_months: accrual.carry_months,
        days: balanceIn(lines, today),
        lines: lines.map(shownLine),
      }
    }),
  }
})

const shownLine = ({
  day,
  entry,
  days,
  balance,
  written,
  carried,
  ends,
  years,
}: LedgerLine<WrittenEntry>): ShownLedgerLine => ({
  day,
  entry,
  days,
  balance,
  is_written: written !== undefined,
  carried: carried ?? null,
  until: ends ? laterDay(ends, -1) : null,
  years: years ?? null,
  note: written?.note ?? null,
  leave: written?.leave ?? null,
})
