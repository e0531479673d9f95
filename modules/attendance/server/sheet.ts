import { organizationBook } from '#modules/organization/server/index.ts'
import { localDay } from '#modules/organization/shared/index.ts'
import { auditExport } from '#platform/server/audit.ts'
import { listFile, sendWorkbook, XLSX_TYPE } from '#platform/server/excel/index.ts'
import { type Context, rawRoute, route } from '#platform/server/route.ts'
import { type Language, languageOf } from '#platform/shared/i18n.ts'
import { KEEPING, TAKING_PART } from '../shared/access.ts'
import {
  SHEET_PAGE,
  type SheetColumn,
  sheetColumns,
  sheetCounts,
  sheetFileFilter,
  sheetFilePath,
  sheetHours,
  type SheetRow,
  showSheet,
  type Totals,
} from '../shared/contract.ts'
import { codeOfDay } from '../shared/sheet-codes.ts'
import { dutiesBetween } from './reckon/shifts.ts'
import { daysOfMonth, headOf, isClosed, leaveNames, monthSpan, noTotals, type SeenDay, totalsOf } from './shown.ts'
import { type Named, namedPeople, unitsOf } from './team.ts'

interface Asked {
  month?: string | undefined
  unit?: number | undefined
  q: string
}

/** The month of these people, one row each. */
async function rowsOf(context: Context, people: readonly Named[], month: string, today: string): Promise<SheetRow[]> {
  const { db, principal, language } = context
  const ids = people.map(({ id }) => id)
  const days = await daysOfMonth(db, principal.orgId, { month, today, people: ids, now: Date.now() })
  const leaves = await leaveNames(db, principal.orgId, language)
  const ofPerson = Map.groupBy(days, ({ employee }) => employee)
  const { from, to } = monthSpan(month)
  const width = Number(to.slice(8)) - Number(from.slice(8)) + 1
  return people.map(({ id, code, name, job, unit }) => {
    const own = ofPerson.get(id) ?? []
    const byDay = new Map(own.map((one) => [one.day, one]))
    const cells = Array.from({ length: width }, (_, at) => {
      const day = `${month}-${String(at + 1).padStart(2, '0')}`
      return cellOf(byDay.get(day), day > today, leaves)
    })
    return { id, code, name, job, unit, cells, totals: totalsOf(own, today) }
  })
}

function cellOf(one: SeenDay | undefined, isAhead: boolean, leaves: ReadonlyMap<string, { code: string }>) {
  if (!one) return { code: '', state: 'none', worked: 0, marks: '' }
  const leave = one.leave_kind === null ? undefined : leaves.get(one.leave_kind)?.code
  return {
    code: codeOfDay(one, isAhead, leave),
    state: one.state,
    worked: one.worked,
    marks: [one.late > 0 ? 'late' : '', one.early > 0 ? 'early' : '', one.overtime > 0 ? 'overtime' : '']
      .concat(one.anomalies.length > 0 ? ['anomaly'] : [])
      .filter((mark) => mark !== '')
      .join(' '),
  }
}

const add = (a: Totals, b: Totals): Totals =>
  Object.fromEntries(
    (Object.keys(noTotals) as (keyof Totals)[]).map((key) => [key, a[key] + b[key]]),
  ) as unknown as Totals

async function monthAsked({ db, principal }: Context, month: string | undefined) {
  const today = localDay(new Date(), await organizationBook.zoneOf(db, principal.orgId))
  return { today, month: month ?? today.slice(0, 7) }
}

export const sheetRoute = route(showSheet, async (context, { offset, ...asked }) => {
  const { db, principal } = context
  const { today, month } = await monthAsked(context, asked.month)
  const everybody = await namedPeople(context, {})
  const people = await chosen(context, asked, everybody)
  const rows = await rowsOf(context, people, month, today)
  const { from, to } = monthSpan(month)
  const { holidays } = await dutiesBetween(db, principal.orgId, from, to)
  return {
    month,
    today,
    is_closed: await isClosed(db, principal.orgId, month),
    keeps: principal.permissions.has(KEEPING),
    days: headOf(month, holidays),
    units: unitsOf(everybody),
    total: people.length,
    rows: rows.slice(offset, offset + SHEET_PAGE),
    sums: rows.reduce((sum, row) => add(sum, row.totals), noTotals),
  }
})

const chosen = async (context: Context, { unit, q }: Asked, everybody: readonly Named[]) =>
  unit === undefined && q === '' ? everybody : namedPeople(context, { unit, q })

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** What a file or a paper holds, in the transaction of whoever asks; it is told in the log. */
export async function sheetFor(context: Context, asked: Asked) {
  const { db, principal } = context
  const { today, month } = await monthAsked(context, asked.month)
  const people = await chosen(context, asked, await namedPeople(context, {}))
  const rows = await rowsOf(context, people, month, today)
  const { from, to } = monthSpan(month)
  const { holidays } = await dutiesBetween(db, principal.orgId, from, to)
  await auditExport(context, {
    action: 'attendance.sheet_exported',
    subject_type: 'attendance.sheet',
    filter: { month, q: asked.q, unit: asked.unit ?? null },
    count: rows.length,
  })
  return { rows, month, head: headOf(month, holidays), isClosed: await isClosed(db, principal.orgId, month) }
}

const isCount = (name: SheetColumn) => sheetCounts.some((one) => one === name)
const isHours = (name: SheetColumn) => sheetHours.some((one) => one === name)

export const sheetFileRoute = rawRoute(
  {
    method: 'GET',
    path: sheetFilePath,
    permission: TAKING_PART,
    summary: 'The month as an Excel file, in the form in which hours are handed to accounting, or with chosen columns',
    input: sheetFileFilter,
    sends: XLSX_TYPE,
  },
  async ({ inTenant, services: { translate }, reply, language: told }, { lang, columns, days, ...asked }) => {
    const language: Language = lang ? languageOf(lang) : told
    const { rows, month, head } = await inTenant((context) => sheetFor({ ...context, language }, asked))
    const wanted = columns.length > 0 ? columns : sheetColumns
    const own = wanted.filter((name) => !isCount(name) && !isHours(name))
    const sums = wanted.filter((name) => isCount(name) || isHours(name))
    const shownDays = days === '1' ? head : []
    const titled = [
      ...own.map((key) => ({ key: key as string, title: `attendance.sheet.${key}` })),
      ...shownDays.map(({ day }) => ({ key: day, title: String(Number(day.slice(8))) })),
      ...sums.map((key) => ({ key: key as string, title: `attendance.totals.${key}` })),
    ]
    const lines = rows.map((row, at) => ({
      nth: String(at + 1),
      code: row.code,
      name: row.name,
      job: row.job,
      unit: row.unit,
      ...Object.fromEntries(shownDays.map(({ day }, nth) => [day, row.cells[nth]?.code ?? ''])),
      ...Object.fromEntries(sheetCounts.map((key) => [key, row.totals[key]])),
      ...Object.fromEntries(sheetHours.map((key) => [key, hours(row.totals[key])])),
    }))
    return sendWorkbook(
      reply,
      `attendance-${month}`,
      await listFile({
        translate,
        language,
        columns: titled,
        rows: lines,
        name: `${translate(language, 'attendance.sheet.title')} ${month}`,
      }),
    )
  },
)
