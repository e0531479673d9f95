import type { Form, FormPart, Section } from '../definition/form.ts'
import type { Table } from '../definition/table.ts'

/** What the sections of a form mean for the columns in them. */

/** Names of the columns in these parts, wherever they stand in them. */
const columnsIn = (parts: readonly FormPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [part.name]
    return part.kind === 'section' ? columnsIn(part.parts) : []
  })

const known = new WeakMap<Form, ReadonlyMap<string, readonly string[]>>()
const none: ReadonlyMap<string, readonly string[]> = new Map()

/** The conditions of all sections around a column; it stands where the form names it first. */
export function sectionConditions({ form }: Pick<Table, 'form'>): ReadonlyMap<string, readonly string[]> {
  if (!form) return none
  const before = known.get(form)
  if (before) return before
  const seen = new Set<string>()
  const found = new Map<string, readonly string[]>()
  const walk = (parts: readonly FormPart[], around: readonly string[]) => {
    for (const part of parts) {
      if (part.kind === 'section') walk(part.parts, part.shown_if ? [...around, part.shown_if] : around)
      if (part.kind !== 'field' || seen.has(part.name)) continue
      seen.add(part.name)
      if (around.length > 0) found.set(part.name, around)
    }
  }
  walk(form.parts, [])
  known.set(form, found)
  return found
}

const isFor = ({ roles }: Section, mine: readonly number[]) => !roles || roles.some((role) => mine.includes(role))

/** The form as people of these roles have it: without the sections of others. */
export function formFor({ form }: Pick<Table, 'form'>, roles: readonly number[]): Form | undefined {
  if (!form) return undefined
  const { without: _, ...rest } = form
  const own = (parts: readonly FormPart[]): FormPart[] =>
    parts.flatMap((part): FormPart[] => {
      if (part.kind !== 'section') return [part]
      if (!isFor(part, roles)) return []
      const { roles: __, ...section } = part
      return [{ ...section, parts: own(part.parts) }]
    })
  const parts = own(form.parts)
  const without = left(form.parts, parts)
  return { ...rest, parts, ...(without.length > 0 && { without }) }
}

/** Columns that people of these roles do not fill in. */
export const columnsOfOthers = (table: Pick<Table, 'form'>, roles: readonly number[]): readonly string[] =>
  formFor(table, roles)?.without ?? []

const left = (all: readonly FormPart[], shown: readonly FormPart[]) => {
  const seen = new Set(columnsIn(shown))
  return columnsIn(all).filter((name) => !seen.has(name))
}
