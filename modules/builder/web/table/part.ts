import type { ComponentType } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import type { Column, Table } from '#modules/records/shared/index.ts'

/** Another table, as it is drawn. */
export interface OtherTable {
  name: string
  title: Words
  is_draft: boolean
  /** People put its rows in order. */
  is_ranked: boolean
  columns: readonly Column[]
}

/** What every part of the editor of a table is given. */
export interface PartProps {
  id: string
  draft: Table
  /** As it is published. */
  live: Table | undefined
  /** Tables that this one may name and read. */
  tables: readonly OtherTable[]
  /** Where new tables beside it belong. */
  projectId: string
  /** A part made another table, which every part may name from now on. */
  onMade: (table: OtherTable) => void
  isDisabled: boolean
  /** `about`: what is typed letter by letter is one step back. */
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** One side of a table, drawn on a sheet of its own. */
export interface EditorPart {
  key: string
  /** Translation key. */
  title: string
  Part: ComponentType<PartProps>
}

const asTables = new WeakMap<OtherTable, Table>()

/** As far as it is known here: its columns. */
export function asTable(other: OtherTable): Table {
  const known = asTables.get(other)
  if (known) return known
  const made = {
    name: other.name,
    title: other.title,
    columns: other.columns,
    label: '',
    sort: [],
    ranked: other.is_ranked,
  }
  asTables.set(other, made)
  return made
}
