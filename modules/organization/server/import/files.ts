import { z } from 'zod'
import { auditExport } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { listFile, sendWorkbook, templateFile, XLSX_TYPE, type Offered } from '#platform/server/excel/index.ts'
import { rawRoute, type Route } from '#platform/server/route.ts'
import { languageOf, otherNamesOf } from '#platform/shared/i18n.ts'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import { employeeColumns, jobColumns, unitColumns } from '../../shared/imports.ts'
import { staffFilter } from '../../shared/staff.ts'
import { staffIds } from '../staff/list.ts'
import { onLeave } from '../structure/units-on.ts'
import { todayOf } from '../today.ts'
import { codeOf } from './codes.ts'
import { keptJobs } from './jobs.ts'
import { keptUnits } from './units.ts'

// A link cannot carry a language of its own, so the address may name it.
const inSomeLanguage = z.object({ lang: z.string().max(10).optional() })
const filter = staffFilter.extend(inSomeLanguage.shape)

type Cells = Record<string, string | null>
interface Kind {
  name: 'units' | 'jobs' | 'staff'
  resource: 'organization.structure' | 'organization.employees'
  /** In the log. */
  exported: string
  subject: string
  title: string
  columns: readonly SheetColumn[]
  rows(db: Trx, orgId: number, asked: z.output<typeof filter>): Promise<Cells[]>
  /** By what it was narrowed, for the log; others go whole. */
  narrowed?(db: Trx, orgId: number, asked: Omit<z.output<typeof filter>, 'lang'>): Promise<Record<string, unknown>>
  offered(db: Trx, orgId: number): Promise<{ column: string; rows: string[][]; titles: string[] }[]>
}

const kinds: readonly Kind[] = [
  {
    name: 'units',
    resource: 'organization.structure',
    exported: 'organization.units_exported',
    subject: 'organization.unit',
    title: 'organization.import.units',
    columns: unitColumns,
    rows: unitRows,
    offered: async (db, orgId) => [
      {
        column: 'parent',
        titles: ['organization.import.code', 'organization.structure.name'],
        rows: (await unitRows(db, orgId)).map(({ code, struct }) => [code!, struct!]),
      },
    ],
  },
  {
    name: 'jobs',
    resource: 'organization.structure',
    exported: 'organization.jobs_exported',
    subject: 'organization.job',
    title: 'organization.import.jobs',
    columns: jobColumns,
    rows: jobRows,
    offered: async (db, orgId) => [
      {
        column: 'unit',
        titles: ['organization.import.code', 'organization.structure.name'],
        rows: (await unitRows(db, orgId)).map(({ code, struct }) => [code!, struct!]),
      },
    ],
  },
  {
    name: 'staff',
    resource: 'organization.employees',
    exported: 'organization.employees_exported',
    subject: 'organization.employee',
    title: 'organization.staff.title',
    columns: employeeColumns,
    rows: employeeRows,
    narrowed: inNames,
    offered: async (db, orgId) => [
      {
        column: 'job',
        titles: ['organization.import.code', 'organization.structure.job_name', 'organization.structure.name'],
        rows: (await jobRows(db, orgId)).map(({ code, job, unit_name }) => [code!, job!, unit_name!]),
      },
    ],
  },
]

/** Every list as an Excel file, and an empty one of its shape with the codes that may stand in it on a second sheet. */
export const sheetRoutes: Route[] = kinds.flatMap(
  ({ name, resource, exported, subject, title, columns, rows, narrowed, offered }) => [
    rawRoute(
      {
        method: 'POST',
        path: `/organization/${name}/export`,
        permission: `${resource}.r`,
        summary: `An Excel file: ${name}`,
        input: filter,
        sends: XLSX_TYPE,
        whileViewing: true,
      },
      async ({ inTenant, services: { translate }, reply, language: asked }, { lang, ...wanted }) => {
        const language = lang ? languageOf(lang) : asked
        const [cells, today] = await inTenant(async (context) => {
          const {
            db,
            principal: { orgId },
          } = context
          const found = await rows(db, orgId, wanted)
          await auditExport(context, {
            action: exported,
            subject_type: subject,
            filter: (await narrowed?.(db, orgId, wanted)) ?? {},
            count: found.length,
          })
          return [found, await todayOf(db, orgId)] as const
        })
        const said = cells.map((one) =>
          Object.fromEntries(Object.entries(one).map(([key, value]) => [key, choiceWords(key, value)])),
        )
        function choiceWords(key: string, value: string | null) {
          if (key === 'state' && value) return translate(language, `organization.state.${value}`)
          const choice = columns.find((column) => column.key === key)?.choices?.find((one) => one.value === value)
          return choice ? translate(language, choice.title) : value
        }
        return sendWorkbook(
          reply,
          `${name}-${today}`,
          await listFile({ translate, language, columns, name: translate(language, title), rows: said }),
        )
      },
    ),
    rawRoute(
      {
        method: 'GET',
        path: `/organization/${name}/import/template`,
        permission: `${resource}.import`,
        summary: `An empty Excel file with notes at its headings: ${name}`,
        input: inSomeLanguage,
        sends: XLSX_TYPE,
      },
      async ({ inTenant, services: { translate }, reply, language: asked }, { lang }) => {
        const language = lang ? languageOf(lang) : asked
        const choices = await inTenant(({ db, principal: { orgId } }) => offered(db, orgId))
        const sheets: Offered[] = choices.map(({ titles, ...one }) => ({
          ...one,
          headings: titles.map((key) => translate(language, key)),
        }))
        return sendWorkbook(
          reply,
          `${name}-template`,
          await templateFile({ translate, language, columns, name: translate(language, title), offered: sheets }),
        )
      },
    ),
  ],
)

/** The filter as whoever reads the log understands it. */
async function inNames(db: Trx, orgId: number, { q, struct_id, job_id, state }: Omit<z.output<typeof filter>, 'lang'>) {
  const unit =
    struct_id === undefined
      ? null
      : ((await keptUnits(db, orgId)).find(({ id }) => id === struct_id)?.struct ?? struct_id)
  const job = job_id === undefined ? null : ((await keptJobs(db, orgId)).find(({ id }) => id === job_id)?.job ?? job_id)
  return { q, unit, job, state }
}

const isOpen =
  (today: string) =>
  ({ valid_to }: { valid_to: string | null }) =>
    valid_to === null || valid_to > today

/** As the tree shows them: what hangs below a unit follows it. */
async function unitRows(db: Trx, orgId: number): Promise<Cells[]> {
  const units = (await keptUnits(db, orgId)).filter(isOpen(await todayOf(db, orgId)))
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const under = (parent: number | null): Cells[] =>
    units
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap((unit) => [
        {
          code: codeOf(unit),
          struct: unit.struct,
          ...otherNamesOf(unit.translations),
          parent: parent === null ? '' : codeOf(byId.get(parent)!),
        },
        ...under(unit.id),
      ])
  return under(null)
}

async function jobRows(db: Trx, orgId: number): Promise<Cells[]> {
  const today = await todayOf(db, orgId)
  const units = new Map((await keptUnits(db, orgId)).map((unit) => [unit.id, unit]))
  return (await keptJobs(db, orgId)).filter(isOpen(today)).map((job) => {
    const unit = units.get(job.struct_id)!
    return {
      code: codeOf(job),
      job: job.job,
      ...otherNamesOf(job.translations),
      unit: codeOf(unit),
      is_head: String(job.is_head),
      places: String(job.places),
      note: job.note,
      unit_name: unit.struct,
    }
  })
}

async function employeeRows(db: Trx, orgId: number, asked: z.output<typeof filter>): Promise<Cells[]> {
  const today = await todayOf(db, orgId)
  const ids = await staffIds(db, orgId, today, asked)
  if (ids.length === 0) return []
  const jobs = new Map((await keptJobs(db, orgId)).map((job) => [job.id, job]))
  const units = new Map((await keptUnits(db, orgId)).map((unit) => [unit.id, unit]))
  const people = await db
    .selectFrom('organization.employees as e')
    .select([
      'e.id',
      'e.code',
      'e.last_name',
      'e.first_name',
      'e.clan_name',
      'e.register_number',
      'e.birth_date',
      'e.gender',
      'e.phone',
      'e.mobile',
      'e.email',
      'e.note',
      'e.job_id',
      'e.state',
      'e.hired_on',
    ])
    .select(onLeave(today).as('is_on_leave'))
    .where('e.org_id', '=', orgId)
    .where('e.id', 'in', ids)
    .execute()
  const byId = new Map(people.map((one) => [one.id, one]))
  return ids.map((id) => {
    const { code, job_id, is_on_leave, state, ...facts } = byId.get(id)!
    const job = jobs.get(job_id)!
    const shown = state === 'working' && is_on_leave ? 'leave' : state
    return {
      ...facts,
      id: null,
      code: codeOf({ id, code }),
      job: codeOf(job),
      job_name: job.job,
      unit_name: units.get(job.struct_id)?.struct ?? '',
      state: shown,
    }
  })
}
