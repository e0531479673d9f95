import { sql } from 'kysely'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { Context } from '#platform/server/route.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { dayOrderOf } from '#platform/shared/written/days.ts'
import { plain } from '#platform/shared/written/words.ts'
import { proposeColumns, ROW_ID } from '../../../shared/exchange/imports.ts'
import { sheetColumns } from '../../../shared/exchange/sheet.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import type { Access } from '../../gate/gate.ts'
import { storedOf } from '../../tables/served.ts'
import { titlesIn } from '../guess.ts'
import { importable } from '../importable.ts'
import type { ImportRow } from './book.ts'

type Proposed = ReplyOf<typeof proposeColumns>

const SAMPLES = 3
/** What may be a day that does not begin with its year. */
const DAY = '^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}'
const MOST_LOOKED_AT = 20_000

/** The columns of a sheet with what they seem to be, by their titles and by what stands in them. */
export async function columnsOf(
  { db, principal, language }: Context,
  access: Access,
  { id, sheets }: ImportRow,
  { sheet: place, heading }: { sheet: number; heading: number },
): Promise<Proposed> {
  const sheet = sheets[place]
  const fields = importable(access)
  const known = namesOf(fields, language)
  const below = (sheet?.first ?? []).filter(({ line }) => line > heading)
  const cellsAt = (wanted: number) => sheet?.first.find(({ line }) => line === wanted)?.cells ?? []
  const named = titlesIn(cellsAt(heading), cellsAt(heading - 1))
  const taken = new Set<string>()
  const columns: Proposed['columns'] = []
  for (let at = 0; at < (sheet?.columns ?? 0); at += 1) {
    const title = (named[at] ?? '').trim()
    const said = below.map(({ cells }) => cells[at] ?? '').filter((text) => text.trim() !== '')
    const found = known.get(bare(title)) ?? known.get(bare(title.replace(BESIDE, ''))) ?? only(known, title)
    const column = found !== undefined && !taken.has(found) ? found : null
    if (column !== null) taken.add(column)
    const field = fields.find(({ name }) => name === column)
    const mayBeDay =
      (field && ['day', 'moment'].includes(storedOf(field))) || said.some((text) => new RegExp(DAY).test(text))
    columns.push({
      at,
      title: title || letterOf(at),
      samples: [...new Set(said)].slice(0, SAMPLES),
      column,
      order: mayBeDay ? await orderOf(db, principal.orgId, { id, sheet: place, heading, at }) : null,
    })
  }
  const mapped = fields.filter(({ name }) => taken.has(name))
  const key = taken.has(ROW_ID) ? ROW_ID : mapped.find(({ unique }) => unique)?.name
  return {
    columns: columns.filter(({ title, samples }) => title !== '' || samples.length > 0),
    keys: key === undefined ? [] : [key],
    into: intoOf(fields, language),
  }
}

const bare = (title: string) => plain(title.replace(/\s*\*\s*$/, ''))

/** What stands beside a title and is none: `Дүн (₮)`, `Дүн /₮/`. */
const BESIDE = /\([^)]*\)|\/[^/]*\/|[₮$%]/g

/** The one column whose title has all words of this one. */
function only(known: ReadonlyMap<string, string>, title: string): string | undefined {
  const words = bare(title.replace(BESIDE, '')).split(' ')
  if (words.some((word) => word.length < 3)) return undefined
  const found = [...known].filter(([name]) => words.every((word) => name.split(' ').includes(word)))
  return new Set(found.map(([, column]) => column)).size === 1 ? found[0]![1] : undefined
}

/** How a file may call the columns: the first that is called so counts. */
function namesOf(fields: readonly TableField[], language: Language) {
  const names = new Map<string, string>()
  const add = (name: string, column: string) => {
    if (name !== '' && !names.has(name)) names.set(name, column)
  }
  for (const { key, title, also = [] } of sheetColumns(fields, language))
    for (const name of [key, title, ...also]) add(bare(name), key)
  add(ROW_ID, ROW_ID)
  return names
}

function intoOf(fields: readonly TableField[], language: Language): Proposed['into'] {
  const titles = new Map(sheetColumns(fields, language).map(({ key, title }) => [key, title]))
  const into = fields.map((field) => ({
    column: field.name,
    title: titles.get(field.name) ?? field.name,
    is_needed: field.required && storedOf(field) !== 'flag',
    is_key: field.unique === true,
    is_day: ['day', 'moment'].includes(storedOf(field)),
  }))
  const hasId = fields.some(({ name }) => name === ROW_ID)
  return hasId ? into : [...into, { column: ROW_ID, title: 'ID', is_needed: false, is_key: true, is_day: false }]
}

interface Place {
  id: string
  sheet: number
  heading: number
  at: number
}

/** All days of the column together decide. */
async function orderOf(db: Context['db'], orgId: number, { id, sheet, heading, at }: Place) {
  const { rows } = await sql<{ said: string }>`select distinct left(btrim(cells ->> ${at}::integer), 40) as said
    from records.import_rows where org_id = ${orgId} and import_id = ${id}::uuid and sheet = ${sheet}
    and line > ${heading} and jsonb_typeof(cells -> ${at}::integer) = 'string'
    and btrim(cells ->> ${at}::integer) ~ ${DAY} limit ${MOST_LOOKED_AT}`.execute(db)
  if (rows.length === 0) return null
  const { order, isCertain } = dayOrderOf(rows.map(({ said }) => said.split(/[ T]/)[0]!))
  return { order, is_certain: isCertain }
}

/** As spreadsheets call a column that has no name. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
