import { useNavigate } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Dialog } from '#platform/web/overlay/index.ts'
import { queryRows, type Row } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { MOST_MERGED, twinsOf } from '../../shared/merge/contract.ts'
import { textIn } from '../read-in.ts'
import { savedFirst } from '../in-hand.ts'
import styles from './merge.module.css'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'))

interface Props {
  table: Table
  fixed: readonly string[]
  row: Row
  /** Where the rows of its table have their pages. */
  path: string
}

/** From the page of a row to those that look the same, or to any other that is sought. */
export default function MergeButton({ table, fixed, row, path }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [ids, setIds] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button
        icon="copy"
        onClick={() => void savedFirst(table.name, [row.id]).then((isSaved) => isSaved && setOpen(true))}
      >
        {t('records.merge.do')}
      </Button>
      {isOpen ? (
        <OthersDialog
          {...{ table, row }}
          onChosen={(others) => {
            setOpen(false)
            setIds([row.id, ...others])
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {ids ? (
        <Suspense>
          <MergeDialog
            {...{ table, fixed, ids }}
            onDone={(kept) => {
              setIds(null)
              if (kept !== row.id) void navigate({ to: `${path}/${kept}` })
            }}
            onClose={() => setIds(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const MOST_FOUND = 8

function OthersDialog({
  table,
  row,
  onChosen,
  onClose,
}: {
  table: Table
  row: Row
  onChosen: (ids: readonly string[]) => void
  onClose: () => void
}) {
  const { t, language } = useText()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const twins = useCall(twinsOf, { table: table.name, values: row.values, id: row.id }, { meta: { quiet: true } })
  const sought = useCall(
    queryRows,
    { table: table.name, search, limit: MOST_FOUND + 1 },
    { enabled: search.trim() !== '', meta: { quiet: true }, placeholderData: (before) => before },
  )
  const alike = (twins.data ?? []).filter(({ may_go }) => may_go)
  const found =
    search.trim() === ''
      ? []
      : (sought.data?.rows ?? []).map((one) => ({
          id: one.id,
          title: labelOf(table, (name) => textIn(table, one.values, name, language)) || '—',
        }))
  const offered = new Map([...chosen, ...[...alike, ...found].map(({ id, title }) => [id, title] as const)])
  offered.delete(row.id)
  const choose = (id: string, title: string) => {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, title)
    setChosen(next)
  }
  const isTooMany = chosen.size >= MOST_MERGED
  return (
    <Dialog
      title={t('records.merge.with')}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            why={
              chosen.size === 0
                ? t('records.merge.choose')
                : isTooMany
                  ? t('records.merge.most', { count: MOST_MERGED })
                  : undefined
            }
            onClick={() => onChosen([...chosen.keys()])}
          >
            {t('records.merge.compare')}
          </Button>
        </>
      }
    >
      <div className={styles['others']}>
        <TextField
          label={t('records.merge.seek')}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {offered.size === 0 ? (
          <p className={styles['hint']}>{twins.data ? t('records.merge.none_alike') : ' '}</p>
        ) : (
          <ul className={styles['found']}>
            {[...offered].map(([id, title]) => (
              <li key={id}>
                <Other
                  title={title}
                  by={alike.find((one) => one.id === id) ? t('records.merge.looks_same') : undefined}
                  isChosen={chosen.has(id)}
                  onChoose={() => choose(id, title)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Other({
  title,
  by,
  isChosen,
  onChoose,
}: {
  title: string
  by: string | undefined
  isChosen: boolean
  onChoose: () => void
}) {
  const id = useId()
  return (
    <label className={styles['option']} data-chosen={isChosen || undefined}>
      <input type="checkbox" checked={isChosen} aria-describedby={by ? id : undefined} onChange={onChoose} />
      <span className={styles['said']}>
        {title}
        {by ? (
          <span id={id} className={styles['by']}>
            {by}
          </span>
        ) : null}
      </span>
    </label>
  )
}
