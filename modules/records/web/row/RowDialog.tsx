import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FieldValues, isEmpty, problemsIn } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { areSameTexts, formState, type FormState, useValue } from '#platform/web/form/form-state.ts'
import { ProblemSummary, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { type Action, addRow, changeRow, deleteRows, queryRows, type Row, showRow } from '../../shared/contract.ts'
import { fieldsOf, labelOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { TablePlace } from '../fields/table-place.ts'
import { textIn } from '../list/read-in.ts'
import { RowHistory } from './RowHistory.tsx'
import styles from './row.module.css'

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  id: string
  onClose: () => void
}

/** One row: what it says, to be read or changed, and what became of it. */
export function RowDialog({ table, may, fixed, id, onClose }: Props) {
  const row = useCall(showRow, { table: table.name, id }, { enabled: id !== 'new', meta: { quiet: true } })
  const say = useWords()
  const { t, language } = useText()
  const one = say(table.one ?? table.title)
  const label = row.data && labelOf(table, (name) => textIn(table, row.data.values, name, language))
  const title = id === 'new' ? t('records.new', { what: one }) : label || one
  return (
    <Dialog title={title} shape="side" width={560} onClose={onClose}>
      {id === 'new' ? <RowForm table={table} may={may} fixed={fixed} onClose={onClose} /> : null}
      {row.isPending && id !== 'new' ? <ListSkeleton /> : null}
      {row.isError ? <ErrorPanel isPart error={row.error} onRetry={() => void row.refetch()} /> : null}
      {row.data ? <RowForm table={table} may={may} fixed={fixed} row={row.data} onClose={onClose} /> : null}
    </Dialog>
  )
}

interface Written {
  fields: FieldValues
}

function RowForm({ table, may, fixed, row, onClose }: Omit<Props, 'id'> & { row?: Row }) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const fields = useMemo(() => fieldsOf(table), [table])
  const start = useMemo(
    () => row?.values ?? Object.fromEntries(fields.map(({ name, default: usual }) => [name, usual ?? null])),
    [row, fields],
  )
  const [begun, setBegun] = useState(start)
  const [state] = useState(() => formState<Written>({ fields: start }))
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
  const changed = useValue(state, ({ fields: now }) => differing(fields, start, now).length > 0)
  useUnsaved(changed)
  const own = useValue<Written, Record<string, string>>(
    state,
    ({ fields: now }) => (tries > 0 ? problemsIn(fields, now) : {}),
    areSameTexts,
  )
  const problems = { ...own, ...refused }

  const save = async () => {
    if (isBusy) return
    const now = state.get().fields
    setRefused({})
    setTries((before) => before + 1)
    if (Object.keys(problemsIn(fields, now)).length > 0) return
    setBusy(true)
    try {
      const names = differing(fields, start, now)
      const values = Object.fromEntries(names.map((name) => [name, now[name] ?? null]))
      const was = Object.fromEntries(names.map((name) => [name, start[name] ?? null]))
      if (row) await call(changeRow, { table: table.name, id: row.id, was, values })
      else await call(addRow, { table: table.name, values }, { idempotencyKey: key })
      for (const stale of [queryRows, showRow]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      toast.success(t('platform.saved'))
      onClose()
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
      onClose()
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
      <RowFields {...{ table, fields, state, problems }} isFixed={(name) => !mayWrite || fixed.includes(name)} />
      <div className={styles['foot']}>
        {row && may('d') ? (
          <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
            {t('records.delete')}
          </Button>
        ) : null}
        <span className={styles['space']} />
        <Button onClick={onClose}>{t(mayWrite ? 'platform.cancel' : 'platform.close')}</Button>
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
      {row ? <RowHistory table={table} id={row.id} /> : null}
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

function RowFields({
  table,
  fields,
  state,
  problems,
  isFixed,
}: {
  table: Table
  fields: readonly TableField[]
  state: FormState<Written>
  problems: Readonly<Record<string, string>>
  isFixed: (name: string) => boolean
}) {
  const say = useWords()
  return (
    <TablePlace value={table.name}>
      <div className={styles['fields']}>
        {table.columns.map((column) => {
          if (isFixed(column.name))
            return (
              <dl key={column.name} className={styles['fixed']}>
                <dt>{say(column.label)}</dt>
                <dd>
                  <Fixed state={state} field={column} />
                </dd>
              </dl>
            )
          if (column.translated)
            return <Translated key={column.name} column={column} state={state} problem={problems[column.name]} />
          return (
            <FormFields
              key={column.name}
              form={fields.filter(({ name }) => name === column.name)}
              state={state}
              problems={problems}
            />
          )
        })}
      </div>
    </TablePlace>
  )
}

function Fixed({ state, field }: { state: FormState<Written>; field: Table['columns'][number] }) {
  return <FieldValue field={field} value={useValue(state, ({ fields }) => fields[field.name] ?? null)} />
}

/** One text in three languages. */
function Translated({
  column,
  state,
  problem,
}: {
  column: Table['columns'][number]
  state: FormState<Written>
  problem: string | undefined
}) {
  const { t } = useText()
  const say = useWords()
  const nameIn = (language: string) => (language === 'mn' ? column.name : `${column.name}_${language}`)
  const textOf = (fields: FieldValues, language: string) => {
    const value = fields[nameIn(language)]
    return typeof value === 'string' ? value : ''
  }
  const words = useValue(
    state,
    ({ fields }) => ({ mn: textOf(fields, 'mn'), en: textOf(fields, 'en'), ko: textOf(fields, 'ko') }),
    areSameTexts,
  )
  return (
    <div data-field={column.name}>
      <WordsFields
        label={`${say(column.label)}${column.required ? ' *' : ''}`}
        words={words}
        error={problem && t(problem)}
        maxLength={column.max_length ?? 500}
        onChange={(language, text) =>
          state.change(({ fields }) => ({ fields: { ...fields, [nameIn(language)]: text || null } }))
        }
      />
    </div>
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
