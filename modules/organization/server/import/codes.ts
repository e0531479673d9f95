import type { Context } from '#platform/server/route.ts'
import { problemsOf } from '#platform/shared/problem-key.ts'
import type { ImportDeed, ImportedRow } from '#platform/shared/sheet-import.ts'
import type { SheetLine } from '#platform/server/excel/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { z } from 'zod'
import { alikeKey } from '../../shared/alike.ts'
import { code } from '../../shared/imports.ts'

const IS_NUMBER = /^[1-9]\d{0,5}$/

export const codeOf = (row: { id: number; code: string | null }) => row.code ?? String(row.id)
export const asKey = (text: string | undefined) => (text ?? '').trim().toLocaleLowerCase('mn')
export const byCode = <Row extends { id: number; code: string | null }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [asKey(codeOf(row)), row]))

/**
 * Spreadsheets drop zeros before a number and add them; keyboards change. Whoever is called exactly so comes first,
 * so that old twins stay two.
 */
export function keysOf(rows: readonly { id: number; code: string | null }[]): (text: string | undefined) => string {
  const exact = new Set(rows.map((row) => asKey(codeOf(row))))
  const alike = new Map([...exact].map((key) => [looseKey(key), key]))
  /** Each row is asked for several times. */
  const known = new Map<string | undefined, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const key = asKey(text)
    const loose = looseKey(key)
    const meant = exact.has(key) ? key : (alike.get(loose) ?? loose)
    known.set(text, meant)
    return meant
  }
}

const looseKey = (key: string) => alikeKey(key).replace(/^0+(?=\d+$)/, '')

/** Rows of a file that mean what a row before them means. */
export function metTwice(lines: readonly SheetLine[], keyOf: (text: string | undefined) => string) {
  const first = new Map(lines.toReversed().map((line) => [keyOf(line.cells['code']), line]))
  return (line: SheetLine): Record<string, string> =>
    line.cells['code'] && first.get(keyOf(line.cells['code'])) !== line ? { code: 'platform.import.twice' } : {}
}

/** Hands out what is kept of new codes: the number that a code is, or the next free one beside it. */
export function numbering(known: readonly { id: number }[], codes: readonly string[]) {
  const numbers = codes.filter((one) => IS_NUMBER.test(one)).map(Number)
  let last = Math.max(0, ...known.map(({ id }) => id), ...numbers)
  return (given: string) =>
    IS_NUMBER.test(given) ? { id: Number(given), code: null } : { id: (last += 1), code: given }
}

const codeForm = z.object({ code })
export const codeProblems = ({ cells, problems }: SheetLine) => ({
  ...problemsOf(codeForm, { code: cells['code'] ?? '' }),
  ...problems,
})

export const isFine = (problems: Readonly<Record<string, string>>) => Object.keys(problems).length === 0

interface Rights {
  add: string
  change: string
}

/** An import is another door to what somebody may do, and opens no more than that. */
export function refuseBeyond(
  { principal: { permissions } }: Context,
  deed: ImportDeed,
  { add, change }: Rights,
): Record<string, string> {
  if (deed === 'create' && !permissions.has(add)) return { code: 'platform.import.may_not_add' }
  if (deed === 'change' && !permissions.has(change)) return { code: 'platform.import.may_not_change' }
  return {}
}

export function rowOf(
  { line, cells }: SheetLine,
  name: string,
  { deed, changed, problems, says }: Pick<ImportedRow, 'deed' | 'changed' | 'problems' | 'says'>,
): ImportedRow {
  const isRefused = !isFine(problems)
  return {
    line,
    key: cells['code'] ?? '',
    name,
    deed: isRefused ? 'refuse' : deed,
    changed: isRefused ? [] : changed,
    problems,
    ...(says && !isRefused && { says }),
  }
}

/** One entry for the file as a whole; what it changed of somebody or something known is written down there as well. */
export async function auditImport(
  context: Context,
  kind: 'units' | 'jobs' | 'employees',
  rows: readonly ImportedRow[],
) {
  const codes = (deed: ImportDeed) => rows.filter((row) => row.deed === deed).map(({ key }) => key)
  const [created, changed] = [codes('create'), codes('change')]
  if (created.length + changed.length === 0) return
  const subject = { units: 'organization.unit', jobs: 'organization.job', employees: 'organization.employee' }[kind]
  await auditChange(context, {
    action: `organization.${kind}_imported`,
    subject_type: subject,
    subject_id: 0,
    subject_name: '',
    after: { created: created.length, changed_rows: changed.length, codes: [...created, ...changed] },
  })
}

const AT_ONCE = 500
export const inParts = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) => rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
