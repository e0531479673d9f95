import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { organizationBook } from '#modules/organization/server/index.ts'
import type { Fact, Subjects } from '#platform/server/subjects.ts'
import { AppError } from '#platform/shared/errors.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { type Access, accessFor } from '../gate/gate.ts'
import { type Say, sayingIn, titleOf } from '../paper/said.ts'
import { type LinesOf, linesFor } from '../gate/lines.ts'
import { lineIds } from '../query/line-ids.ts'
import { rowsAt } from '../query/rows.ts'
import { idsWithin } from '../query/seen.ts'
import { linkTo } from '../row/paths.ts'
import { tablesOf } from '../tables/book.ts'
import { rowLabelSql } from '../tables/labels.ts'
import { tableSql } from '../tables/served.ts'
import { readPlace, ROW, type RowPlace, writePlace } from '../row/places.ts'

/** More of them stand on the page of the row. */
const MOST_LINES_TOLD = 50

/** Rows of tables, for whatever hangs on them elsewhere. */
export const rowSubjects: Subjects = {
  [ROW]: {
    async seenAmong(db, principal, written) {
      const seen = new Set<string>()
      for (const [table, ids] of byTable(written))
        for (const id of await seenOf(db, principal, table, ids)) seen.add(writePlace({ table, id }))
      return seen
    },
    async titles(db, orgId, written) {
      const titles = new Map<string, string>()
      const tables = await tablesOf(db, orgId)
      for (const [name, ids] of byTable(written)) {
        const table = tables.find(name)
        if (!table) continue
        const { rows } = await sql<{ id: string; title: string }>`select t.id, ${rowLabelSql(orgId, tables, table, 't')}
          as title from ${tableSql(table)} as t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`.execute(db)
        for (const { id, title } of rows) titles.set(writePlace({ table: name, id }), title)
      }
      return titles
    },
    link(written) {
      const { table, id } = readPlace(written)!
      return linkTo(table, id)
    },
    async facts({ db, principal, language, t }, written) {
      const facts = new Map<string, readonly Fact[]>()
      for (const [name, ids] of byTable(written)) {
        const access = await accessFor(db, principal, name, 'r')
        const say = sayingIn(language, t, await organizationBook.zoneOf(db, principal.orgId))
        const told = toldTo(access)
        const rows = await rowsAt(db, principal.orgId, access, ids, { rows: access.rowsFor('r') })
        const lines = await linesFor({ db, principal }, access)
        for (const { id, values } of rows) {
          const own: Fact[] = told
            .map((field) => ({ label: titleOf(field, language), text: say(field, values[field.name]).text }))
            .filter(({ text }) => text !== '')
          for (const one of lines) {
            const text = await toldOfLines(db, principal.orgId, { access, id, language, say }, one)
            const label = inLanguage(one.said.title ?? one.below.table.title, language)
            if (text !== '') own.push({ label, text, is_list: true })
          }
          facts.set(writePlace({ table: name, id }), own)
        }
      }
      return facts
    },
  },
}

/** What flows open to whoever decides, or else everything; not where it stands, which the document says. */
function toldTo({ table, fields }: Access): readonly TableField[] {
  const opened = new Set((table.flows ?? []).flatMap(({ opens = [] }) => opens))
  return fields.filter(
    (field) =>
      kindOf(field.kind).given?.(field).when !== 'on_its_way' &&
      (opened.size === 0 || opened.has(field.of ?? field.name)),
  )
}

interface Telling {
  access: Access
  id: string
  language: Language
  say: Say
}

/** The lines of a row as this person reads them, one below the other; what a flow shows of them, or else everything. */
async function toldOfLines(
  db: Trx,
  orgId: number,
  { access: { table }, id, language, say }: Telling,
  { said, below }: LinesOf,
): Promise<string> {
  const shown = said.columns ?? table.travels?.shows?.find((one) => one.table === said.table)?.columns
  const fields = below.fields.filter(
    ({ name, of }) => name !== said.by && of === undefined && (shown?.includes(name) ?? true),
  )
  const ids = await lineIds(db, orgId, below, said.by, id)
  const rows = await rowsAt(db, orgId, below, ids.slice(0, MOST_LINES_TOLD), { rows: below.rowsFor('r') })
  const left = ids.length - rows.length
  return [
    ...rows.map(({ values }) =>
      fields
        .map((field) => ({ field, text: say(field, values[field.name]).text }))
        .filter(({ text }) => text !== '')
        .map(({ field, text }, at) => (at === 0 ? text : `${titleOf(field, language)}: ${text}`))
        .join(' · '),
    ),
    ...(left > 0 ? [`… +${left}`] : []),
  ].join('\n')
}

function byTable(written: readonly string[]): Map<string, string[]> {
  const places = written.flatMap((one): RowPlace | RowPlace[] => readPlace(one) ?? [])
  return new Map(
    [...Map.groupBy(places, ({ table }) => table)].map(([table, some]) => [table, some.map(({ id }) => id)]),
  )
}

async function seenOf(db: Trx, principal: Principal, table: string, ids: readonly string[]): Promise<string[]> {
  try {
    const access = await accessFor(db, principal, table, 'r')
    return await idsWithin(db, principal.orgId, access, ids, access.rowsFor('r'))
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) return []
    throw error
  }
}
