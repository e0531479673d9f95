import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { table as tableShape, type Table } from '../../../shared/definition/table.ts'
import { namesRead } from '../../derived/names-read.ts'
import type { Check, Checked } from './check.ts'
import { columns } from './columns.ts'
import { derived, problemOfView } from './derived.ts'
import { expressions } from './expressions.ts'
import { flows } from './flows.ts'
import { form } from './form.ts'
import { grid } from './grid.ts'
import { hanging } from './hanging.ts'
import { lines } from './lines.ts'
import { LOOP, reckoned } from './reckoned.ts'
import { relations } from './relations.ts'
import { triggers } from './triggers.ts'
import { twins } from './twins.ts'

const checks: readonly Check[] = [
  columns,
  expressions,
  form,
  lines,
  reckoned,
  relations,
  hanging,
  derived,
  grid,
  flows,
  triggers,
  twins,
]

/** What is wrong with a table by itself, and with what it names. */
export function problemsOf(checked: Checked): PublishingProblem[] {
  const found = checks.flatMap((check) => check(checked))
  if (found.length > 0 || tableShape.safeParse(checked.table).success) return found
  return [{ table: checked.key, problem: 'records.built.not_understood' }]
}

/**
 * What would be wrong with the tables that stay as they are: they read one that becomes another, or goes. It is told
 * where that happens, with the place that reads it.
 */
export function stillRead(staying: readonly Table[], find: Checked['find'], changed: ReadonlySet<string>) {
  return staying.flatMap((table): PublishingProblem[] => {
    if (table.view) return stillShown(table, find, changed)
    const key = table.name.slice(table.name.indexOf('.') + 1)
    const wrong = [lines, reckoned].flatMap((check) => check({ key, table, find }))
    // A way round leads through what becomes another as well, and is told there.
    return wrong
      .filter(({ problem }) => problem !== LOOP)
      .flatMap(({ column }) => {
        const read = readIn(table, column).find((name) => changed.has(name))
        if (read === undefined) return []
        const label = table.columns.find(({ name }) => name === column)?.label.mn
        return [
          {
            table: read.slice(read.indexOf('.') + 1),
            problem: 'records.built.still_read',
            examples: [label === undefined ? table.title.mn : `${table.title.mn} · ${label}`],
          },
        ]
      })
  })
}

/** A view that could not be read any more, told at a table that it reads. */
function stillShown(table: Table, find: Checked['find'], changed: ReadonlySet<string>): PublishingProblem[] {
  const read = namesRead(table).filter((name) => changed.has(name))
  const said = read.length > 0 ? problemOfView(table, find) : undefined
  return said
    ? read.slice(0, 1).map((name) => ({
        table: name.slice(name.indexOf('.') + 1),
        problem: 'records.built.breaks_view',
        examples: [table.title.mn, ...(said.examples ?? [])],
      }))
    : []
}

/** Tables that a column reads, or the lines of a table. */
function readIn(table: Table, column: string | undefined): string[] {
  const found = table.columns.find(({ name }) => name === column)
  if (!found) return (table.lines ?? []).map((one) => one.table)
  const target = table.columns.find(({ name }) => name === found.look_up?.by)?.rows_of
  return [found.roll_up?.table, target].flatMap((name) => name ?? [])
}
