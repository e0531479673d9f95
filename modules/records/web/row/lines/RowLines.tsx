import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useMedia } from '#platform/web/media.ts'
import { type Row, showLines, showTable } from '../../../shared/contract.ts'
import { type Lines, linesName } from '../../../shared/definition/lines.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { useBeginner } from '../beginner.ts'
import { followLookUps } from '../look-ups.ts'
import type { LineBook } from './line-book.ts'
import { type KeptLines, type LineKind, lineKind } from './line-kind.ts'
import { LineCards } from './LineCards.tsx'
import { LinesTable } from './LinesTable.tsx'
import styles from './lines.module.css'

interface Props {
  table: Table
  row: Row | undefined
  book: LineBook
  /** What was typed before the form had to go. */
  kept: Readonly<Record<string, KeptLines>>
  problems: Readonly<Record<string, string>>
  isOpen: boolean
  /** The row to which they belong was settled. */
  isSettled: boolean
}

/** The lines of a row, each kind of them below the other. */
export function RowLines({ table, ...rest }: Props) {
  return (table.lines ?? []).map((said) => <LinesOf key={linesName(said)} of={table} said={said} {...rest} />)
}

interface OneKind extends Omit<Props, 'table'> {
  of: Table
  said: Lines
}

const none: ReplyOf<typeof showLines> = { rows: [], is_whole: true }

function LinesOf({ of, said, row, ...rest }: OneKind) {
  const table = useCall(showTable, { table: said.table }, { staleTime: 60_000, meta: { quiet: true } })
  const asked = { table: of.name, id: row?.id ?? '', lines: linesName(said) }
  const lines = useCall(showLines, asked, { enabled: row !== undefined, meta: { quiet: true } })
  const stands = row ? lines.data : none
  const failed = [table, lines].find(({ isError }) => isError)
  if (failed) return <ErrorPanel isPart error={failed.error} onRetry={() => void failed.refetch()} />
  if (!table.data || !stands) return <ListSkeleton />
  return <Begun said={said} {...table.data} stands={stands} {...rest} />
}

function Begun({
  said,
  table,
  actions,
  fixed,
  stands,
  book,
  kept,
  problems,
  isOpen,
  isSettled,
}: Omit<OneKind, 'of' | 'row'> & ReplyOf<typeof showTable> & { stands: ReplyOf<typeof showLines> }) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const isNarrow = useMedia('(max-width: 767.98px)')
  const beginner = useBeginner()
  const along = isSettled ? table.settled_with : undefined
  const [kind] = useState(() =>
    lineKind({
      said,
      table,
      actions: along ? actions.filter((action) => action !== 'c' && action !== 'd') : actions,
      fixed: along
        ? [...fixed, ...fieldsOf(table).flatMap(({ name }) => (along.open.includes(name) ? [] : [name]))]
        : fixed,
      rows: stands.rows,
      isWhole: stands.is_whole,
      kept: kept[linesName(said)],
      isOpen: isOpen && stands.is_whole,
      beginner,
      watch: (state) => {
        followLookUps(table, state, cache)
        state.subscribe(book.tell)
      },
    }),
  )
  useEffect(() => book.enter(kind), [book, kind])
  useEffect(() => {
    if (book.takeSaved(kind.name)) kind.reset(stands.rows)
    else kind.follow(stands.rows)
  }, [book, kind, stands.rows])
  const title = say(said.title ?? table.title)
  const missing = problems[`lines.${kind.name}`]
  const View = isNarrow ? LineCards : LinesTable
  return (
    <section className={styles['lines']} aria-label={title} data-field={`lines.${kind.name}`}>
      <h3>
        {title}
        {said.required ? ' *' : ''}
      </h3>
      {isOpen && !stands.is_whole ? <Notice kind="info" title={t('records.lines.not_whole')} /> : null}
      {missing ? (
        <p className={styles['missing']} role="alert">
          {t(missing)}
        </p>
      ) : null}
      <View kind={kind} title={title} book={book} problems={problems} />
    </section>
  )
}

/** What both ways of showing lines are given. */
export interface LinesProps {
  kind: LineKind
  title: string
  book: LineBook
  problems: Readonly<Record<string, string>>
}
