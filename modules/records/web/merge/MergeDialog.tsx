import { type ReactNode, useId, useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { type FieldValue, isEmpty, printedOf } from '#platform/shared/fields/index.ts'
import { useRegister } from '#platform/web/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { compareRows, type Compared, mergeRows } from '../../shared/merge/contract.ts'
import {
  calledByCount,
  type Chosen,
  keptAtFirst,
  type Line,
  linesOf,
  mayStay,
  takenFrom,
  valuesOf,
} from './choosing.ts'
import { useReread, useSplit } from './use-split.ts'
import styles from './merge.module.css'

interface Props {
  table: Table
  fixed: readonly string[]
  ids: readonly string[]
  /** `kept`: the row that stands for all of them now. */
  onDone: (kept: string) => void
  onClose: () => void
}

/** Rows beside each other: which one stays, and what it says of what the others said. */
export default function MergeDialog({ table, fixed, ids, onDone, onClose }: Props) {
  const { t } = useText()
  const compared = useCall(compareRows, { table: table.name, ids: [...ids] }, { gcTime: 0, meta: { quiet: true } })
  return compared.data ? (
    <Comparison {...{ table, fixed, onDone, onClose }} rows={compared.data} />
  ) : (
    <Dialog title={t('records.merge.title', { count: ids.length })} width={WIDTH} onClose={onClose}>
      {compared.isError ? (
        <ErrorPanel isPart error={compared.error} onRetry={() => void compared.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  )
}

const WIDTH = 1080

function Comparison({ table, fixed, rows, onDone, onClose }: Omit<Props, 'ids'> & { rows: readonly Compared[] }) {
  const { t } = useText()
  const reread = useReread()
  const { split } = useSplit(table.name)
  const [kept, setKept] = useState(() => keptAtFirst(rows))
  const [chosen, setChosen] = useState<Chosen>({})
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { differing, alike } = linesOf(table, rows)
  const merge = async () => {
    if (isBusy || kept === undefined) return
    const seen = ({ id, version }: Compared) => ({ id, version })
    setBusy(true)
    try {
      const { merge_id } = await call(
        mergeRows,
        {
          table: table.name,
          kept: seen(rows.find(({ id }) => id === kept)!),
          merged: rows.filter(({ id }) => id !== kept).map(seen),
          values_of: valuesOf(differing, kept, chosen, fixed),
        },
        { idempotencyKey: key },
      )
      await reread()
      toast.success(t('records.merge.done', { count: rows.length }), {
        action: { label: t('records.undo'), run: () => void split(merge_id), isOnce: true },
      })
      onDone(kept)
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('records.merge.title', { count: rows.length })}
      shape="sheet"
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            why={kept === undefined ? t('records.merge.may_not') : undefined}
            onClick={() => void merge()}
          >
            {t('records.merge.do')}
          </Button>
        </>
      }
    >
      <div className={styles['comparison']} data-rows={rows.length} style={{ '--rows': rows.length } as object}>
        {kept === undefined ? <Notice kind="warning" title={t('records.merge.may_not')} /> : null}
        <p className={styles['hint']}>{t('records.merge.hint')}</p>
        <Group name={t('records.merge.stays')}>
          {rows.map((row) => (
            <Option
              key={row.id}
              group="kept"
              label={row.title}
              isChosen={row.id === kept}
              isClosed={!mayStay(rows, row.id)}
              onChoose={() => setKept(row.id)}
            >
              <b>{row.title}</b>
              <Hanging row={row} />
            </Option>
          ))}
        </Group>
        {differing.map((line) => (
          <LineChoice
            key={line.field.name}
            {...{ line, rows }}
            isFixed={fixed.includes(line.field.name) || kept === undefined}
            from={kept === undefined ? '' : takenFrom(line, kept, chosen, fixed.includes(line.field.name))}
            onChoose={(id) => setChosen({ ...chosen, [line.field.name]: id })}
          />
        ))}
        {alike.length > 0 ? <Alike lines={alike} /> : null}
      </div>
    </Dialog>
  )
}

/** What hangs on a row and goes with it. */
function Hanging({ row }: { row: Compared }) {
  const { t } = useText()
  const say = useWords()
  const counts = [
    ...row.hanging.map((some) => `${some.count} ${say(calledByCount(some)).toLocaleLowerCase()}`),
    ...(row.comments > 0 ? [t('records.merge.comments', { count: row.comments })] : []),
    ...(row.files > 0 ? [t('records.merge.files', { count: row.files })] : []),
  ]
  return (
    <>
      <span className={styles['counts']}>{counts.length > 0 ? counts.join(', ') : t('records.merge.nothing')}</span>
      <time className={styles['counts']} dateTime={row.created_at}>
        {t('records.merge.added_at', { at: formatDateTime(row.created_at) })}
      </time>
    </>
  )
}

function LineChoice({
  line: { field, said },
  rows,
  isFixed,
  from,
  onChoose,
}: {
  line: Line
  rows: readonly Compared[]
  isFixed: boolean
  from: string
  onChoose: (row: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const print = usePrint()
  const taken = said.find((one) => one.rows.some(({ id }) => id === from))
  return (
    <Group name={`${say(field.label)}${field.language ? ` (${field.language.toUpperCase()})` : ''}`}>
      {rows.map((row) => {
        const text = print(field, row.values[field.name] ?? null)
        const isMasked = row.masked.includes(field.name)
        return (
          <Option
            key={row.id}
            group={field.name}
            label={`${row.title}: ${text || t('records.merge.empty')}`}
            isChosen={row.id === from}
            isAlike={taken?.rows.includes(row) ?? false}
            isClosed={isFixed || isMasked}
            onChoose={() => onChoose(row.id)}
          >
            <span className={styles['of']}>{row.title}</span>
            {text === '' ? <span className={styles['empty']}>{t('records.merge.empty')}</span> : text}
          </Option>
        )
      })}
    </Group>
  )
}

/** As text: what may be pressed in a value, such as an address, is not to be pressed where one chooses. */
function usePrint() {
  const { t, language } = useText()
  useRegister(language !== 'mn')
  const words = useWords()
  return (field: TableField, value: FieldValue) =>
    isEmpty(value) ? '' : (printedOf(field, value, { t, words, dateTime: formatDateTime })?.text ?? String(value))
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles['line']}>
      <span id={id} className={styles['name']}>
        {name}
      </span>
      {children}
    </div>
  )
}

function Option({
  group,
  label,
  isChosen,
  isAlike = false,
  isClosed,
  onChoose,
  children,
}: {
  group: string
  label: string
  isChosen: boolean
  isAlike?: boolean
  isClosed: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <label
      className={styles['option']}
      data-chosen={isChosen || isAlike || undefined}
      data-closed={isClosed || undefined}
    >
      <input
        type="radio"
        name={`merge ${group}`}
        checked={isChosen}
        disabled={isClosed}
        aria-label={label}
        aria-describedby={group === 'kept' ? id : undefined}
        onChange={onChoose}
      />
      <span id={id} className={styles['said']}>
        {children}
      </span>
    </label>
  )
}

function Alike({ lines }: { lines: readonly Line[] }) {
  const { t } = useText()
  const print = usePrint()
  const say = useWords()
  return (
    <details className={styles['alike']}>
      <summary>{t('records.merge.alike', { count: lines.length })}</summary>
      <dl>
        {lines.map(({ field, said }) => (
          <div key={field.name}>
            <dt>{say(field.label)}</dt>
            <dd>{print(field, said[0]!.value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
