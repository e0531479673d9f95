import type { Context } from '#platform/server/route.ts'
import { AppError, conflict, MOST_PROBLEMS, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, isEmpty, type Stored, writtenReference } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Row, WrittenLines } from '../../../shared/contract.ts'
import { type Lines, linesName } from '../../../shared/definition/lines.ts'
import { fieldsOf } from '../../../shared/definition/table.ts'
import { problemsInRow } from '../../../shared/rules/row-rules.ts'
import { type Access, everything } from '../../gate/gate.ts'
import { linesFor, type LinesOf } from '../../gate/lines.ts'
import { rowAt } from '../../query/rows.ts'
import { storedOf } from '../../tables/served.ts'
import { insertRows } from '../batch/insert.ts'
import { updateRows } from '../batch/change.ts'
import { changeRow, insertRow, putAway, seen, updateRow } from '../rows.ts'
import { refusalSaying, refuseBroken, todayFor } from '../rules.ts'
import type { Secrets } from '../secrets.ts'
import { tellChanged } from '../tell.ts'
import { refuse } from '../values.ts'
import { putInOrder } from './order.ts'
import { lineIds } from '../../query/line-ids.ts'

type Given = Readonly<Record<string, WrittenLines>>

/** Adds a row with its lines, all of it or nothing. */
export async function addWithLines(
  context: Context,
  access: Access,
  { values, lines, secrets }: { values: FieldValues; lines: Given; secrets: Secrets },
): Promise<Row> {
  const kinds = await linesFor(context, access)
  refuseUnknown(kinds, lines)
  refuseNone(kinds, (one) => lines[linesName(one)]?.rows.length ?? 0)
  const isAwaiting = Object.keys(lines).length > 0
  const row = await insertRow(context, access, values, undefined, { isAwaiting, secrets, isTold: true })
  if (!isAwaiting) return row
  await writeLines(context, kinds, row.id, lines)
  await refuseUnfit(context, access, row.id)
  return seen(context.db, context.principal.orgId, access, row.id)
}

interface Change {
  id: string
  was: FieldValues
  values: FieldValues
  lines: Given
  secrets: Secrets
}

/** Changes a row with its lines, all of it or nothing. */
export async function changeWithLines(context: Context, access: Access, { lines, ...change }: Change): Promise<Row> {
  if (Object.keys(lines).length === 0) return changeRow(context, access, change)
  const { db, principal } = context
  const kinds = await linesFor(context, access)
  refuseUnknown(kinds, lines)
  const { isChanged } = await updateRow(context, access, change, { isAwaiting: true })
  if (isChanged) await tellChanged(context, access.table, 'changed', [change.id])
  await writeLines(context, kinds, change.id, lines)
  for (const { said, below } of kinds)
    if (said.required && linesName(said) in lines) {
      const standing = await lineIds(db, principal.orgId, everything(below), said.by, change.id)
      refuseNone([{ said, below }], () => standing.length)
    }
  await refuseUnfit(context, access, change.id)
  return seen(db, principal.orgId, access, change.id)
}

/** Lines of which they may not know are as unknown as those that there are not. */
function refuseUnknown(kinds: readonly LinesOf[], lines: Given) {
  const names = new Set(kinds.map(({ said }) => linesName(said)))
  const unknown = Object.keys(lines).filter((name) => !names.has(name))
  if (unknown.length > 0) refuseAll(unknown.map((name) => [`lines.${name}`, 'platform.fields.unknown']))
}

function refuseNone(kinds: readonly LinesOf[], count: (said: Lines) => number) {
  const none = kinds.filter(({ said, below }) => said.required && below.actions.has('c') && count(said) === 0)
  if (none.length > 0) refuseAll(none.map(({ said }) => [`lines.${linesName(said)}`, 'records.lines.first_missing']))
}

async function writeLines(context: Context, kinds: readonly LinesOf[], id: string, lines: Given) {
  for (const { said, below } of kinds) {
    const given = lines[linesName(said)]
    if (given) await writeSome(context, { said, below }, id, given)
  }
}

interface Asked {
  at: number
  id: string | undefined
  was: FieldValues
  values: FieldValues
}

async function writeSome(context: Context, { said, below }: LinesOf, id: string, { rows, removed }: WrittenLines) {
  const { db, principal } = context
  const { orgId } = principal
  const standing = new Set(await lineIds(db, orgId, below, said.by, id))
  const problems = new Problems(linesName(said))
  const asked = rows.map((row, at): Asked => ({ at, ...row, id: row.id }))
  for (const { at, id: line, values } of asked) {
    if (said.by in values) problems.add(at, { [said.by]: 'platform.fields.unknown' })
    if (line !== undefined && !standing.has(line)) problems.add(at, { _: 'records.row_missing' })
  }
  problems.refuse(context)
  const gone = removed.filter((line) => standing.has(line))
  if (gone.length > 0) {
    if (!below.actions.has('d')) problems.refuseWhole('platform.no_permission')
    const { count } = await putAway(context, below, gone, 'deleted')
    if (count < gone.length) problems.refuseWhole('platform.no_permission')
  }
  await changeSome(context, below, asked, problems)
  const made = await addSome(context, { said, below }, id, asked, problems)
  problems.refuse(context)
  const order = asked.map((line) => line.id ?? made.get(line.at)!)
  await putInOrder(db, orgId, everything(below), { by: said.by, id }, order)
}

async function changeSome(context: Context, below: Access, asked: readonly Asked[], problems: Problems) {
  const changed = asked.filter((line) => line.id !== undefined && Object.keys(line.values).length > 0)
  if (changed.length === 0) return
  if (!below.actions.has('u')) return problems.add(changed[0]!.at, { _: 'platform.no_permission' })
  const [single, several] = apart(below, changed)
  const told: string[] = []
  for (const line of single)
    await problems.among(line.at, async () => {
      const { isChanged, row } = await updateRow(context, below, { ...line, id: line.id! })
      if (isChanged) told.push(row.id)
    })
  const prepared = await updateRows(
    context,
    below,
    several.map(({ id, was, values }) => ({ id: id!, was, values })),
  )
  for (const [at, { id, problems: wrong, broken, to }] of prepared.entries()) {
    problems.add(several[at]!.at, wrong, broken)
    if (Object.keys(to).length > 0) told.push(id)
  }
  await tellChanged(context, below.table, 'changed', told)
}

/** By their places: the ids of new lines. */
async function addSome(
  context: Context,
  { said, below }: LinesOf,
  id: string,
  asked: readonly Asked[],
  problems: Problems,
): Promise<Map<number, string>> {
  const made = new Map<number, string>()
  const added = asked.filter((line) => line.id === undefined)
  if (added.length === 0) return made
  if (!below.actions.has('c')) {
    problems.add(added[0]!.at, { _: 'platform.no_permission' })
    return made
  }
  // What it is called is read anew when it is written.
  const by = { [said.by]: writtenReference({ id, name: '—' }) }
  const [single, several] = apart(below, added)
  for (const line of single)
    await problems.among(line.at, async () => {
      const row = await insertRow(context, below, { ...line.values, ...by })
      made.set(line.at, row.id)
    })
  const inserted = await insertRows(
    context,
    below,
    several.map(({ values }) => ({ ...values, ...by })),
  )
  for (const [place, answer] of inserted.entries()) {
    const { at } = several[place]!
    if ('id' in answer) made.set(at, answer.id)
    else problems.add(at, answer.problems, answer.broken)
  }
  await tellChanged(context, below.table, 'created', [...made.values()])
  return made
}

/** Files belong to a row by itself; the others are written together. */
function apart({ table }: Access, lines: readonly Asked[]): [Asked[], Asked[]] {
  const filed = new Set(fieldsOf(table).flatMap((field) => (isOfFiles(storedOf(field)) ? [field.name] : [])))
  const hasFiles = ({ values }: Asked) =>
    Object.entries(values).some(([name, value]) => filed.has(name) && !isEmpty(value))
  return [lines.filter(hasFiles), lines.filter((line) => !hasFiles(line))]
}
const isOfFiles = (stored: Stored) => stored === 'files'

/** What is wrong with lines, by the cell in which it is. */
class Problems {
  readonly #name: string
  readonly #fields: [string, string][] = []
  #says: Words | undefined

  constructor(name: string) {
    this.#name = name
  }

  add(at: number, problems: Readonly<Record<string, string>>, broken?: Words) {
    for (const [column, key] of Object.entries(problems)) this.#fields.push([this.#cell(at, column), key])
    this.#says ??= broken
  }

  /** What is refused of one line alone is wrong with that line. */
  async among(at: number, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { fields, words } = error.details
      const told = Object.entries(fields ?? { 'values._': error.code })
      for (const [path, key] of told) this.#fields.push([this.#cell(at, path.replace(/^values\./, '')), key])
      if (error.code === 'records.rule_broken') this.#says ??= words?.['says']
    }
  }

  refuseWhole(key: string): never {
    return refuseAll([[`lines.${this.#name}`, key]])
  }

  refuse({ language }: Pick<Context, 'language'>) {
    if (this.#fields.length === 0) return
    const fields = Object.fromEntries(this.#fields.slice(0, MOST_PROBLEMS))
    if (this.#fields.every(([, key]) => key === 'records.changed_meanwhile'))
      throw conflict('records.changed_meanwhile', { fields })
    if (this.#says) throw refusalSaying(language, this.#says, fields)
    throw unprocessable('records.incomplete', { fields })
  }

  #cell(at: number, column: string) {
    return `lines.${this.#name}.${at}.values.${column}`
  }
}

function refuseAll(problems: readonly [string, string][]): never {
  throw unprocessable('records.incomplete', { fields: Object.fromEntries(problems) })
}

/** What hangs on figures of lines is asked once these stand: rules, and what must be said under a condition. */
async function refuseUnfit(context: Context, access: Access, id: string) {
  const { db, principal } = context
  const { table } = access
  const row = await rowAt(db, principal.orgId, everything(access), id)
  if (!row) return
  const today = await todayFor(db, principal.orgId, table)
  refuse(problemsInRow(table, row.values, today, ({ required_if }) => required_if !== undefined))
  refuseBroken(context, table, row.values, today)
}
