import type { FormPart, Table, Trigger, TriggerAction } from '#modules/records/shared/index.ts'
import type { LeftOut } from './bundle.ts'

/** What another organisation can have of a table, and what it cannot. */
export function portable(table: Table): { table: Table; left: LeftOut[] } {
  const { flows = [], triggers = [], form, ...rest } = table
  const left: LeftOut[] = flows.map(() => ({ table: table.name, what: 'flow' }))
  const kept = triggers.flatMap((one): Trigger[] => {
    const actions = one.actions.filter(isAtHomeAnywhere)
    if (actions.length < one.actions.length) left.push({ table: table.name, what: 'action', title: one.title })
    return actions.length > 0 ? [{ ...one, actions }] : []
  })
  const parts = form && form.parts.map((part) => forEverybody(part, table.name, left))
  return {
    table: { ...rest, ...(kept.length > 0 && { triggers: kept }), ...(form && parts && { form: { ...form, parts } }) },
    left,
  }
}

const isAtHomeAnywhere = (action: TriggerAction) =>
  action.do === 'set' || action.do === 'refuse' || (action.do === 'notify' && !action.roles?.length)

/** A section of some roles is one of everybody where these are not known: it is said, and never done quietly. */
function forEverybody(part: FormPart, table: string, left: LeftOut[]): FormPart {
  if (!('parts' in part)) return part
  const { roles, ...section } = part
  if (roles) left.push({ table, what: 'roles', ...(part.title && { title: part.title }) })
  return { ...section, parts: section.parts.map((one) => forEverybody(one, table, left)) }
}

/** The same with tables called otherwise wherever a definition names them: alone, or in the SQL of a view. */
export function renamed<Definition>(definition: Definition, names: ReadonlyMap<string, string>): Definition {
  const inText = (text: string) => text.replace(/\brecords\.[a-z][a-z0-9_]*/g, (name) => names.get(name) ?? name)
  const walk = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string') return key === 'text' ? inText(value) : (names.get(value) ?? value)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return walk(definition) as Definition
}

/** Tables that a definition reads or names, of those that it may not bring itself. */
export const namedTables = ({ columns, lines = [], view }: Pick<Table, 'columns' | 'lines' | 'view'>): string[] => [
  ...columns.flatMap(({ rows_of, roll_up }) => [rows_of, roll_up?.table].filter((name) => name !== undefined)),
  ...lines.map(({ table }) => table),
  ...(view?.sources ?? []).map(({ table }) => table),
]
