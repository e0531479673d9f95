import { useEffect, useState } from 'react'
import type { FormState } from '#platform/web/form/form-state.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import { actions } from '../../../shared/contract.ts'
import { type Lines, linesName } from '../../../shared/definition/lines.ts'
import type { Table } from '../../../shared/definition/table.ts'
import type { Written } from '../RowFields.tsx'
import { useBeginner } from '../beginner.ts'
import { type LineBook, lineBook } from './line-book.ts'
import { lineKind } from './line-kind.ts'
import { LineCards } from './LineCards.tsx'
import { LinesTable } from './LinesTable.tsx'
import styles from './lines.module.css'

interface Props {
  table: Table
  state: FormState<Written>
  /** The tables of the lines, as far as they are known. */
  tables: readonly Table[]
  isNarrow: boolean
}

/** Lines as they will stand in the form; they can be tried, and keep nothing. */
export function LinesPreview({ table, state, tables, isNarrow }: Props) {
  const [book] = useState(() => lineBook(table, state))
  return (table.lines ?? []).map((said) => {
    const other = tables.find(({ name }) => name === said.table)
    return other ? (
      <OneKind key={JSON.stringify([linesName(said), other.columns])} {...{ said, book, isNarrow }} table={other} />
    ) : null
  })
}

function OneKind({ said, table, book, isNarrow }: { said: Lines; table: Table; book: LineBook; isNarrow: boolean }) {
  const say = useWords()
  const beginner = useBeginner()
  const [begun] = useState(() => {
    const made = lineKind({
      said,
      table,
      actions,
      fixed: [],
      rows: [],
      isWhole: true,
      kept: undefined,
      isOpen: true,
      beginner,
      watch: (line) => void line.subscribe(book.tell),
    })
    made.add()
    return made
  })
  useEffect(() => book.enter(begun), [book, begun])
  const title = say(said.title ?? table.title)
  const View = isNarrow ? LineCards : LinesTable
  return (
    <section className={styles['lines']} aria-label={title}>
      <h3>
        {title}
        {said.required ? ' *' : ''}
      </h3>
      <View kind={{ ...begun, said }} title={title} book={book} problems={none} />
    </section>
  )
}

const none = {}
