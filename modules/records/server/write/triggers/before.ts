import type { Context } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { problemsInRow, withFormulas } from '../../../shared/rules/row-rules.ts'
import { beforeWrite, eventOf, type Written } from '../../../shared/rules/triggers.ts'
import { refusalSaying } from '../rules.ts'
import { againstSettled } from '../settled.ts'
import { refuse } from '../values.ts'
import { RefusedSaying, triggerHook } from './hooks.ts'

interface Told {
  values: FieldValues
  /** Column → what is wrong with what was put there, or `_` with the row. */
  problems: Record<string, string>
  /** What a trigger says of a row that it refuses. */
  says?: Words
}

type Asking = Pick<Context, 'db' | 'principal'> & Partial<Context>

/**
 * What the triggers of a table make of a row before it is written, in the same transaction; what was settled stands
 * whatever they make of it.
 */
export async function triggeredBefore(asking: Asking, table: Table, written: Written, today: string): Promise<Told> {
  if (!isAsked(table) || isNothing(table, written)) return { values: written.to ?? written.from ?? {}, problems: {} }
  const told = await madeByTriggers(asking, table, written, today)
  if (told.says || Object.keys(told.problems).length > 0) return told
  return { ...told, ...(await againstSettled(asking, table, { ...written, to: written.to && told.values }, today)) }
}

async function madeByTriggers(asking: Asking, table: Table, written: Written, today: string): Promise<Told> {
  const stands = written.to ?? written.from ?? {}
  if (!table.triggers) return { values: stands, problems: {} }
  const { values, set, says, hooks } = beforeWrite(table, written, today)
  if (says) return { values, problems: {}, says }
  let now = values
  const put = new Set(set)
  for (const name of hooks) {
    const { id, from, to } = written
    const about = { table: table.name, event: eventOf(written), ...(id && { id }), from, to: to && now }
    try {
      const given = await triggerHook(name)?.before?.(asking as Context, about)
      if (!given || !to) continue
      for (const column of Object.keys(given)) put.add(column)
      now = withFormulas(table, { ...now, ...given })
    } catch (error) {
      if (error instanceof RefusedSaying) return { values: now, problems: {}, says: error.says }
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return { values: now, problems: { _: error.code } }
    }
  }
  return { values: now, problems: problemsInRow(table, now, today, ({ name }) => put.has(name)) }
}

const isAsked = ({ triggers, settled, settled_with, travels }: Table) =>
  [triggers, settled, settled_with, travels?.by_hand].some((said) => said !== undefined)

/** A change that leaves everything as it was asks for nothing. */
const isNothing = (table: Table, { from, to }: Written) =>
  from !== null &&
  to !== null &&
  fieldsOf(table).every((field) => isSame(field, from[field.name] ?? null, to[field.name] ?? null))

/** The same where one row is written, or nothing. */
export async function orRefused(context: Context, table: Table, written: Written, today: string): Promise<FieldValues> {
  const { values, problems, says } = await triggeredBefore(context, table, written, today)
  if (says) throw refusalSaying(context.language, says)
  refuse(problems)
  return values
}
