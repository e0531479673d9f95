import type { Form, FormPart } from '../definition/form.ts'
import type { Column, Table } from '../definition/table.ts'
import { readBy } from './row-rules.ts'
import { formFor } from '../form/sections.ts'

/** The form for people outside: no word of what is not asked of them. */
export function formOutside(table: Table, columns: readonly Column[]): Form | undefined {
  const form = formFor(table, [])
  if (!form) return undefined
  const asked = new Set(columns.map(({ name }) => name))
  const { without: _, back: __, ...rest } = form
  const own = (parts: readonly FormPart[]): FormPart[] =>
    parts.flatMap((part): FormPart[] => {
      if (part.kind === 'lines') return []
      if (part.kind === 'field') return asked.has(part.name) ? [part] : []
      if (part.kind !== 'section') return [part]
      const isAsked = !part.shown_if || readBy(table, part.shown_if).every((name) => asked.has(name))
      const inside = isAsked ? own(part.parts) : []
      return inside.some(({ kind }) => kind === 'field' || kind === 'section') ? [{ ...part, parts: inside }] : []
    })
  return { ...rest, parts: own(form.parts) }
}
