import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { areSameTexts, formState, useValue } from '#platform/web/form/form-state.ts'
import { ProblemSummary } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import {
  type Action,
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  type Row,
  showRow,
  showRowHistory,
} from '../../shared/contract.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../shared/definition/table.ts'
import { problemsInRow } from '../../shared/rules/row-rules.ts'
import { todayHere } from './today-here.ts'
import { RowFields, type Written } from './RowFields.tsx'
import styles from './row.module.css'

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  row?: Row
  /** What a new one says at first, besides what its table says. */
  preset?: FieldValues | undefined
  /** Fields stand in two columns where there is room, and saving does not lead away. */
  isPage?: boolean
  onDone: (what: 'saved' | 'deleted', row?: Row) => void
  onCancel?: () => void
}

/** What a row says, to be read or changed; a new one where there is none. */
export function RowForm({ table, may, fixed, row, preset, isPage = false, onDone, onCancel }: Props) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const fields = useMemo(() => fieldsOf(table), [table])
  const start = useMemo(
    () => row?.values ?? Object.fromEntries(fields.map(({ name, default: usual }) => [name, usual ?? null])),
    [row, fields],
  )
  const [begun, setBegun] = useState(start)
  const [state] = useState(() => formState<Written>({ fields: { ...start, ...preset } }))
  // What others saved meanwhile is shown where nothing was typed over it.
  if (begun !== start) {
    state.change((before) => ({ fields: merged(begun, before.fields, start) }))
    setBegun(start)
  }
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const mayWrite = may(row ? 'u' : 'c')
  const changed = useValue(state, ({ fields: now }) => differing(fields, { ...start, ...preset }, now).length > 0)
  useUnsaved(changed)
  const own = useValue<Written, Record<string, string>>(
    state,
    ({ fields: now }) => (tries > 0 ? problemsInRow(table, now, todayHere()) : {}),
    areSameTexts,
  )
  const problems = { ...own, ...refused }

  const save = async () => {
    if (isBusy) return
    const now = state.get().fields
    setRefused({})
    setTries((before) => before + 1)
    if (Object.keys(problemsInRow(table, now, todayHere())).length > 0) return
    setBusy(true)
    try {
      const names = differing(
        fields.filter((field) => !isReckoned(field)),
        start,
        now,
      )
      const values = Object.fromEntries(names.map((name) => [name, now[name] ?? null]))
      const was = Object.fromEntries(names.map((name) => [name, start[name] ?? null]))
      const saved = row
        ? await call(changeRow, { table: table.name, id: row.id, was, values })
        : await call(addRow, { table: table.name, values }, { idempotencyKey: key })
      for (const stale of [queryRows, showRow, showRowHistory]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      toast.success(t('platform.saved'))
      setTries(0)
      onDone('saved', saved)
    } catch (error) {
      const told = error instanceof CallError ? error.reply.fields : undefined
      if (told) setRefused(namesOf(told))
      if (error instanceof CallError && error.status === 409) void cache.invalidateQueries({ queryKey: keyOf(showRow) })
      if (!told) showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    if (!row) return
    setBusy(true)
    try {
      await call(deleteRows, { table: table.name, ids: [row.id] })
      void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
      toast.success(t('records.deleted'))
      onDone('deleted')
    } catch (error) {
      showFailure(error, 'platform.error.deleting')
      setBusy(false)
      setAsking(false)
    }
  }

  const labels = Object.fromEntries(fields.map((field) => [field.name, say(field.label)]))
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ProblemSummary problems={problems} labels={labels} tries={tries} onGo={goTo} />
      {row && !mayWrite ? <Notice kind="info" title={t('records.only_read')} /> : null}
      <RowFields
        {...{ table, fields, state, problems, isPage }}
        isFixed={(name) => !mayWrite || fixed.includes(name)}
      />
      <div className={styles['foot']}>
        {row && may('d') ? (
          <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
            {t('records.delete')}
          </Button>
        ) : null}
        <span className={styles['space']} />
        {onCancel ? <Button onClick={onCancel}>{t(mayWrite ? 'platform.cancel' : 'platform.close')}</Button> : null}
        {mayWrite ? (
          <Button
            kind="primary"
            type="submit"
            busy={isBusy}
            why={row && !changed ? t('platform.nothing_changed') : undefined}
          >
            {t('platform.save')}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('records.delete_title')}
          action={t('records.delete')}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          {t('records.delete_what')}
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

const goTo = (name: string) => {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
}

/** Names of columns that say something else; empty and empty are the same. */
function differing(fields: readonly TableField[], one: FieldValues, other: FieldValues): string[] {
  return fields
    .map(({ name }) => name)
    .filter((name) => {
      const [before, after] = [one[name] ?? null, other[name] ?? null]
      return isEmpty(before) ? !isEmpty(after) : before !== after
    })
}

/** What was typed over what it began with, upon what stands there now. */
const merged = (begun: FieldValues, typed: FieldValues, now: FieldValues): FieldValues =>
  Object.fromEntries(
    [...new Set([...Object.keys(typed), ...Object.keys(now)])].map((name) => [
      name,
      (typed[name] ?? null) === (begun[name] ?? null) ? (now[name] ?? null) : (typed[name] ?? null),
    ]),
  )

/** The server names fields as they stand in the request, and says in words what is wrong with them. */
const namesOf = (told: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(told).map(([name, words]) => [name.replace(/^values\./, ''), words]))
