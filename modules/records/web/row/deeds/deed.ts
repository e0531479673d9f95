import { type ComponentType, createContext } from 'react'
import type { Language, Words } from '#platform/shared/i18n.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import type { Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'

export interface DeedProps {
  table: Table
  /** One row, or those that were chosen. */
  ids: readonly string[]
  /** Where it is done to one. */
  row: Row | undefined
  onClose: () => void
}

/** What a module does with rows of its table: by a dialog of its own, or behind an address. */
export type Deed = DeedByDialog | DeedAtAddress

interface Offered {
  key: string
  title: Words
  icon: IconName
  /** A condition over the row under which it is offered; of chosen rows the server passes over the others. */
  when?: string
  /** Also with rows that one only reads. */
  isForReaders?: boolean
  /** What most people do next with such a row. */
  isFirst?: boolean
}

export interface DeedByDialog extends Offered {
  /** Also with rows that were chosen. */
  many?: boolean
  /** A condition over the row: the dialog opens by itself once a card was moved so that it holds. */
  follows?: string
  Dialog: ComponentType<DeedProps>
}

/** Opens in a tab of its own: a paper, a page elsewhere. */
interface DeedAtAddress extends Offered {
  href: (row: Row, language: Language) => string
}

/** What can be done with the rows of the page, for whatever shows one of them. */
export interface Deeds {
  /** Of the rows, by its name. */
  table: string
  offered: (row: Row) => readonly Deed[]
  /** What is typed in the form of a row is saved first. */
  run: (deed: DeedByDialog, of: Row | readonly string[]) => void
  /** Of a card that was moved: as it was, and as it is. */
  moved: (from: Row, to: Row) => void
}

export const DeedsPlace = createContext<Deeds | null>(null)
