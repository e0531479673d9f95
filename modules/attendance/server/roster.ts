import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { localDay } from '#modules/organization/shared/index.ts'
import { addForModule, changeForModule } from '#modules/records/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, forbidden, unprocessable } from '#platform/shared/errors.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { changeRoster, showRoster } from '../shared/contract.ts'
import { workersOf } from './reckon/people.ts'
import { dutiesBetween } from './reckon/shifts.ts'
import { mayKeep } from './seen.ts'
import { headOf, isClosed, monthSpan, shownShiftOf } from './shown.ts'
import { namedPeople, unitsOf } from './team.ts'

export const rosterRoute = route(showRoster, async (context, { month: asked, unit, q }) => {
  const { db, principal, language } = context
  const { orgId } = principal
  const today = localDay(new Date(), await organizationBook.zoneOf(db, orgId))
  const month = asked ?? today.slice(0, 7)
  const { from, to } = monthSpan(month)
  const everybody = await namedPeople(context, {})
  const people = unit === undefined && q === '' ? everybody : await namedPeople(context, { unit, q })
  const workers = new Map(
    (
      await workersOf(
        db,
        orgId,
        people.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const { dutyOf, shifts, holidays } = await dutiesBetween(db, orgId, from, to)
  const keeps = await mayKeep(context)
  const days = headOf(month, holidays)
  const singles = await singlesOf(context, from, to)
  const { rows: names } = await sql<{ id: string; name: string; name_en: string | null; name_ko: string | null }>`
    select id::text, name, name_en, name_ko from attendance.shifts where org_id = ${orgId} and deleted_at is null
    and is_active order by starts, name`.execute(db)
  return {
    month,
    today,
    is_closed: await isClosed(db, orgId, month),
    days,
    units: unitsOf(everybody),
    shifts: names.flatMap(({ id, name, name_en, name_ko }) => {
      const shift = shownShiftOf(shifts.get(id) ?? null)
      const words = { mn: name, ...(name_en && { en: name_en }), ...(name_ko && { ko: name_ko }) }
      return shift ? [{ ...shift, id, name: inLanguage(words, language) }] : []
    }),
    people: people.flatMap(({ id, name, unit: unitName }) => {
      const worker = workers.get(id)
      if (!worker) return []
      const cells = days.map(({ day }) => {
        const { shift } = dutyOf(worker, day)
        return { shift: shift?.id ?? null, code: codeOf(shift), is_single: singles.has(`${id}/${day}`) }
      })
      return { id, name, unit: unitName, may_change: keeps(id), cells }
    }),
  }
})

/** The working week of the organisation has no code of its own: its hours say what it is. */
const codeOf = (shift: { id: string | null; code: string; starts: number } | null) =>
  shift === null ? '' : shift.id === null ? String(Math.floor(shift.starts / 60)) : shift.code

async function singlesOf({ db, principal }: Context, from: string, to: string) {
  const { rows } = await sql<{ key: string }>`select employee || '/' || to_char(day, 'YYYY-MM-DD') as key
    from attendance.duties where org_id = ${principal.orgId} and deleted_at is null
    and day between ${from}::date and ${to}::date`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export const changeRosterRoute = route(changeRoster, async (context, { cells }) => {
  const { db, principal } = context
  const { orgId } = principal
  const keeps = await mayKeep(context)
  if (cells.some(({ employee }) => !keeps(employee))) throw forbidden('platform.no_permission')
  for (const month of new Set(cells.map(({ day }) => day.slice(0, 7))))
    if (await isClosed(db, orgId, month)) throw conflict('attendance.month_is_closed')
  const { rows: shifts } = await sql<{ id: string }>`select id::text from attendance.shifts where org_id = ${orgId}
    and deleted_at is null`.execute(db)
  const known = new Set(shifts.map(({ id }) => id))
  for (const { employee, day, shift } of cells) {
    if (shift !== 'free' && shift !== 'roster' && !known.has(shift)) throw unprocessable('attendance.no_such_shift')
    await setDuty(context, employee, day, shift)
  }
  return { changed: cells.length }
})

/** What one person works on one day; `roster`: as it would be without that. */
export async function setDuty(context: Context, employee: number, day: string, shift: string) {
  const { db, principal } = context
  const { rows } = await sql<{ id: string }>`select id::text from attendance.duties where org_id = ${principal.orgId}
    and employee = ${employee} and day = ${day}::date and deleted_at is null`.execute(db)
  const [found] = rows
  if (shift === 'roster') {
    await sql`update attendance.duties set deleted_at = now(), updated_by = ${principal.userId}, version = version + 1
      where org_id = ${principal.orgId} and employee = ${employee} and day = ${day}::date
      and deleted_at is null`.execute(db)
    await sql`insert into attendance.stale (org_id, employee, day)
      values (${principal.orgId}, ${employee}, ${day}::date)
      on conflict do nothing`.execute(db)
    return
  }
  const named = (id: string) => writtenReference({ id, name: '—' })
  const value = shift === 'free' ? null : named(shift)
  if (found) await changeForModule(context, 'attendance.duties', found.id, { shift: value })
  else
    await addForModule(context, 'attendance.duties', {
      employee: named(String(employee)),
      day,
      shift: value,
      note: null,
    })
}
