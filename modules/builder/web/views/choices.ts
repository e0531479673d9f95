import type { Words } from '#platform/shared/i18n.ts'
import type { Table, View } from '#modules/records/shared/index.ts'
import { canBeShown } from './edits.ts'

export const sourceTable = (all: readonly Table[], name: string | undefined) => all.find((table) => table.name === name)

interface Asked {
  view: View
  all: readonly Table[]
  /** Of this table alone. */
  as?: string
  t: (key: string) => string
  say: (words: Words) => string
}

/** The columns of the tables of a view, to be chosen from; with `as` without the name of the table. */
export function columnChoices({ view, all, as, t, say }: Asked): { value: string; label: string }[] {
  return view.sources
    .filter((source) => as === undefined || source.as === as)
    .flatMap((source) => {
      const table = sourceTable(all, source.table)
      const called = (name: string, label: string) => ({
        value: as === undefined ? `${source.as}.${name}` : name,
        label: as === undefined ? `${table ? say(table.title) : source.table} · ${label}` : label,
      })
      return [
        ...(table?.columns ?? []).filter(canBeShown).map(({ name, label }) => called(name, say(label))),
        called('id', t('builder.view.row')),
        called('created_at', t('builder.view.created')),
        called('updated_at', t('builder.view.changed')),
      ]
    })
}
