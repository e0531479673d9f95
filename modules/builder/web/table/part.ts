import type { ComponentType } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import type { Table } from '#modules/records/shared/index.ts'

/** What every part of the editor of a table is given. */
export interface PartProps {
  id: string
  draft: Table
  /** As it is published. */
  live: Table | undefined
  /** Tables that this one may name. */
  tables: readonly { name: string; title: Words; is_draft: boolean }[]
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
