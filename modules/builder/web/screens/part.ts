import type { Words } from '#platform/shared/i18n.ts'
import type { ScreenDefinition, Table } from '#modules/records/shared/index.ts'

/** What every part of the editor of a screen is given. */
export interface ScreenPartProps {
  draft: ScreenDefinition
  /** That over which it stands. */
  table: Table
  tables: readonly { name: string; title: Words }[]
  isDisabled: boolean
  /** `about`: what is typed letter by letter is one step back. */
  onChange: (part: { [Part in keyof ScreenDefinition]?: ScreenDefinition[Part] | undefined }, about?: string) => void
}
