import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column, FormPart, Table, Trigger, TriggerAction } from '#modules/records/shared/index.ts'
import type { LeftOut } from './bundle.ts'

/** What another organisation can have of a table, and what it cannot. */
export function portable(table: Table): { table: Table; left: LeftOut[] } {
  const { flows = [], triggers = [], form, columns, ...rest } = table
  const left: LeftOut[] = flows.map(() => ({ table: table.name, what: 'flow' }))
  const said = columns.map((column): Column => {
    const { default: begins, ...other } = column
    if (begins === undefined || !namesSomething(column)) return column
    left.push({ table: table.name, what: 'default', title: column.label })
    return other
  })
  const kept = triggers.flatMap((one): Trigger[] => {
    const actions = one.actions.filter(isAtHomeAnywhere)
    if (actions.length < one.actions.length) left.push({ table: table.name, what: 'action', title: one.title })
    return actions.length > 0 ? [{ ...one, actions }] : []
  })
  const parts = form && form.parts.map((part) => forEverybody(part, table.name, left))
  return {
    table: {
      ...rest,
      columns: said,
      ...(kept.length > 0 && { triggers: kept }),
      ...(form && parts && { form: { ...form, parts } }),
    },
    left,
  }
}

/** People, units and rows are others elsewhere, also where they have the same id. */
const namesSomething = ({ kind }: Column) => {
  const { to, stored } = kindOf(kind)
  return to !== undefined || stored === 'row' || stored === 'rows'
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
