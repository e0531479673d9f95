import { sql } from 'kysely'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Context } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import type { changeCells } from '../../shared/views/cells.ts'
import { understoodCell } from '../exchange/import/one-cell.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { rowAt } from '../query/rows.ts'
import { updateRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'

type Reply = ReplyOf<typeof changeCells>
type Asked = Omit<ParsedInputOf<typeof changeCells>, 'table'>

/** Changes cells, row by row; where one of them is refused all is taken back, and each is told that is wrong. */
export async function changeSeveral(context: Context, access: Access, { as, rows }: Asked): Promise<Reply> {
  const { db } = context
  const problems: Reply['problems'] = []
  const changed: Reply['changed'] = []
  await sql`savepoint cells`.execute(db)
  for (const { id, was, values } of rows) {
    const read = as === 'texts' ? await understood(context, access, values) : { values, problems: {} }
    const tell = (wrong: Readonly<Record<string, string>>) =>
      problems.push(...Object.entries(wrong).map(([column, key]) => ({ id, column, why: words(context, key) })))
    tell(read.problems)
    if (Object.keys(read.values).length === 0) continue
    try {
      const before = await rowAt(db, context.principal.orgId, access, id)
      const { row, isChanged } = await updateRow(context, access, { id, was, values: read.values })
      if (before && isChanged) changed.push(differing(access, id, before.values, row.values))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      tell(named(error, Object.keys(values)))
    }
  }
  if (problems.length > 0) {
    await sql`rollback to savepoint cells`.execute(db)
    return { problems, changed: [] }
  }
  await tellChanged(
    context,
    access.table,
    'changed',
    changed.map(({ id }) => id),
  )
  return { problems, changed }
}

const words = ({ services, language }: Context, key: string) => services.translate(language, key)

/** What is said of no field is said of the first. */
function named({ code, details }: AppError, columns: readonly string[]): Record<string, string> {
  const fields = Object.entries(details.fields ?? {}).map(([name, key]) => [name.replace(/^values\./, ''), key])
  return fields.length > 0 ? (Object.fromEntries(fields) as Record<string, string>) : { [columns[0] ?? '_']: code }
}

function differing(access: Access, id: string, was: FieldValues, values: FieldValues): Reply['changed'][number] {
  // What is reckoned from others goes back with them.
  const names = access.fields
    .filter(({ name }) => access.writable.u.has(name))
    .filter((field) => !isSame(field, was[field.name] ?? null, values[field.name] ?? null))
    .map(({ name }) => name)
  const only = (all: FieldValues) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
  return { id, was: only(was), values: only(values) }
}

/** Texts of a spreadsheet as their columns keep them; of what is not understood is said which it is. */
async function understood(context: Context, access: Access, said: FieldValues) {
  const values: FieldValues = {}
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries(said)) {
    const field = fieldOf(access, name)
    // What is not there, or hidden, is refused where it is written.
    const read = field ? await understoodCell(context, access.tables, field, String(text ?? '')) : { value: text }
    if ('problem' in read) problems[name] = read.problem
    else values[name] = read.value
  }
  return { values, problems }
}
