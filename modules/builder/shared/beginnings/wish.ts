import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '#modules/records/shared/index.ts'
import { keyOf, LONGEST_COLUMN_KEY, LONGEST_TABLE_KEY, takenByEvery } from '../keys.ts'
import type { FoundColumn, FoundLink, FoundTable, WishedTable } from './contract.ts'

/** What somebody made of one of the tables that were found. */
export interface Chosen {
  title: string
  isTaken: boolean
  /** Places of columns that stay behind. */
  left: readonly number[]
  /** By the place of a column: of another kind than it seems to be. */
  kinds: Readonly<Record<number, string>>
}

export const chosenFrom = ({ title, of, columns }: FoundTable): Chosen => ({
  title,
  // What a view shows stands in tables already.
  isTaken: of !== 'view',
  left: columns.flatMap(({ at, left_out }) => (left_out === undefined ? [] : [at])),
  kinds: {},
})

/** A relation stands between two tables that are taken, over columns that are. */
export const canLink = (chosen: readonly Chosen[], link: FoundLink) =>
  [
    { table: link.table, at: link.at },
    { table: link.to_table, at: link.to_at },
  ].every(({ table, at }) => chosen[table]?.isTaken === true && !chosen[table].left.includes(at))

/** The tables that come of what was chosen. */
export function wishesOf(
  found: readonly FoundTable[],
  chosen: readonly Chosen[],
  links: readonly FoundLink[],
): WishedTable[] {
  const keys = new Set<string>()
  const names = found.map((_, from) => {
    const key = keyOf(chosen[from]?.title ?? '', keys, LONGEST_TABLE_KEY)
    if (chosen[from]?.isTaken) keys.add(key)
    // No key of a text: the build takes templates for such.
    return ['records', key].join('.')
  })
  const standing = links.filter((link) => canLink(chosen, link))
  return found.flatMap(({ columns, of }, from) => {
    const choice = chosen[from]
    const taken = columns.filter(({ at, left_out }) => left_out === undefined && !choice?.left.includes(at))
    if (!choice?.isTaken || taken.length === 0) return []
    const own = new Set<string>()
    const made = taken.map((column) => {
      const link = standing.find((one) => one.table === from && one.at === column.at)
      const isNamed = of === 'sheet' && standing.some((one) => one.to_table === from && one.to_at === column.at)
      const name = named(column.name, own)
      own.add(name)
      return {
        at: column.at,
        order: column.order,
        column: columnOf(
          { ...column, name, kind: choice.kinds[column.at] ?? column.kind },
          { rows_of: link && names[link.to_table], isNamed },
        ),
      }
    })
    return [
      {
        from,
        definition: tableOf(
          names[from]!,
          choice.title,
          made.map(({ column }) => column),
        ),
        columns: made.map(({ at, order, column }) => ({ at, column: column.name, ...(order && { order }) })),
      },
    ]
  })
}

const everywhere = new Set<string>(takenByEvery)
const named = (name: string, own: ReadonlySet<string>) =>
  everywhere.has(name) || own.has(name)
    ? keyOf(`${name} 2`, new Set([...everywhere, ...own]), LONGEST_COLUMN_KEY)
    : name

function columnOf(
  { name, title, kind, options, required, unique }: FoundColumn,
  { rows_of, isNamed }: { rows_of: string | undefined; isNamed: boolean },
): Column {
  if (rows_of !== undefined) return { name, label: title, kind: 'relation', required: false, rows_of }
  const { isChoice, stored } = kindOf(kind)
  return {
    name,
    label: title,
    kind,
    required: required === true && stored !== 'flag',
    ...(isChoice && { options: options ?? [] }),
    ...((unique || isNamed) && stored !== 'flag' && !isChoice && { unique: true }),
  }
}

const CALLED = /нэр|name|title|гарчиг|이름|label/iu

function tableOf(name: string, title: string, columns: readonly Column[]): Table {
  const plain = columns.filter(({ kind }) => ['text', 'decimal'].includes(kindOf(kind).stored ?? ''))
  const texts = columns.filter(({ kind }) => kindOf(kind).stored === 'text')
  const key = plain.find(({ unique }) => unique)
  const called = texts.find((one) => one !== key && CALLED.test(one.label.mn)) ?? texts.find((one) => one !== key)
  // What is called by its key alone needs no second word.
  const said = key && CALLED.test(key.label.mn) ? [key] : [key, called]
  const label = said.flatMap((one) => (one ? [`{${one.name}}`] : []))
  const sorted = key ?? called ?? plain[0] ?? columns[0]!
  return {
    name,
    title: { mn: title },
    columns,
    label: label.length > 0 ? label.join(' ') : `{${columns[0]!.name}}`,
    sort: [sorted.name],
  }
}
