import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { areSameTexts, formState, useValue } from '#platform/web/form/form-state.ts'
import { useTypedBefore } from '#platform/web/form/shelf.ts'
import { ProblemSummary } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import {
  type Action,
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  type Row,
  showLines,
  showRow,
  showRowHistory,
} from '../../shared/contract.ts'
import { linesName } from '../../shared/definition/lines.ts'
import { fieldsOf, isReckoned, type Table } from '../../shared/definition/table.ts'
import { problemsInRow } from '../../shared/rules/row-rules.ts'
import { settledColumns } from '../../shared/rules/settled.ts'
import { useBeginner } from './beginner.ts'
import { helpedByHand } from './by-hand.ts'
import { differing, merged, startOf } from './differing.ts'
import { useBeginnings } from './form/use-beginnings.ts'
import { useSteps } from './form/use-steps.ts'
import { goTo } from './go-to.ts'
import { HeldNotice } from './HeldNotice.tsx'
import { useHolding } from '../in-hand.ts'
import { Kept, type Typed } from './Kept.tsx'
import { lineBook } from './lines/line-book.ts'
import { LineDoor } from './lines/line-door.ts'
import { RowLines } from './lines/RowLines.tsx'
import { followLookUps } from './look-ups.ts'
import { todayHere } from './today-here.ts'
import { toldBy } from './told-by.ts'
import { useHeld } from './use-held.ts'
import { RowFields, type Written } from './RowFields.tsx'
import styles from './row.module.css'

const noLines = {}
const TwinNotice = lazyPart(() => import('../merge/TwinNotice.tsx'))

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
export function RowForm({ table: asked, may, fixed, row, preset: given, isPage = false, onDone, onCancel }: Props) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const door = use(LineDoor)
  const isNew = row === undefined
  const stands = useMemo(() => settledColumns(asked, row?.values ?? {}, todayHere()), [asked, row])
  const isRowSettled = stands.length > 0
  const table = useMemo(() => helpedByHand(asked, { isNew, isSettled: isRowSettled }), [asked, isNew, isRowSettled])
  const fields = useMemo(() => fieldsOf(table), [table])
  const written = useMemo(() => fields.filter((field) => !isReckoned(field)), [fields])
  const beginner = useBeginner()
  const start = useMemo(() => row?.values ?? startOf(fields, beginner), [row, fields, beginner])
  const begins = useBeginnings(table)
  const [preset] = useState(() => (row ? given : { ...begins, ...given }))
  const about = `${table.name} ${row?.id ?? 'new'}`
  const [first] = useState<Typed>(() => ({ fields: { ...start, ...preset }, lines: {} }))
  const before = useTypedBefore(first, about)
  const shelved = useMemo<Typed>(() => ({ fields: { ...start, ...preset }, lines: {} }), [start, preset])
  const begun = useRef(start)
  const [state] = useState(() => formState<Written>({ fields: (before ?? first).fields }))
  const [book] = useState(() => lineBook(table, state))
  useEffect(() => followLookUps(table, state, cache), [table, state, cache])
  // What others saved meanwhile is shown where nothing was typed over it, before anybody sees the old one: a form that
  // changed while it is drawn would be drawn without end.
  useLayoutEffect(() => {
    const before = begun.current
    if (before === start) return
    begun.current = start
    state.change((now) => ({ fields: merged(before, now.fields, start) }))
  }, [state, start])
  const mayWrite = may(row ? 'u' : 'c')
  const isFixed = useCallback(
    (name: string) => !mayWrite || fixed.includes(name) || stands.includes(name),
    [mayWrite, fixed, stands],
  )
  const { held, drop } = useHeld({
    state,
    start,
    isFixed,
    fields: written,
    isOld: row !== undefined,
    before: before?.held,
  })
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const whole = useRef<HTMLFormElement>(null)
  const underWay = useRef<Promise<Row | null> | null>(null)
  const areOtherFields = useValue(
    state,
    ({ fields: now }) => differing(written, { ...start, ...preset }, now).length > 0,
  )
  const areOtherLines = useValue(book.beat, () => book.isChanged())
  const changed = areOtherFields || areOtherLines
  useUnsaved(changed)
  const forget = useRef<() => void>(() => undefined)
  const own = useValue<Written, Record<string, string>>(
    state,
    ({ fields: now }) => (tries > 0 ? problemsInRow(table, now, todayHere()) : {}),
    areSameTexts,
  )
  const ofLines = useValue(book.beat, () => (tries > 0 ? book.problems() : {}), areSameTexts)
  const steps = useSteps(table, state, row !== undefined)
  const ofStep = steps?.problems
  const problems = useMemo(() => ({ ...ofStep, ...own, ...ofLines, ...refused }), [ofStep, own, ofLines, refused])

  const saved = async (): Promise<Row | null> => {
    const now = state.get().fields
    setRefused({})
    setTries((count) => count + 1)
    if (Object.keys({ ...problemsInRow(table, now, todayHere()), ...book.problems() }).length > 0) return null
    setBusy(true)
    const { lines, local } = book.given()
    try {
      const names = differing(written, start, now)
      const values = Object.fromEntries(names.map((name) => [name, now[name] ?? null]))
      const was = Object.fromEntries(names.map((name) => [name, start[name] ?? null]))
      const stored = row
        ? await call(changeRow, { table: table.name, id: row.id, was, values, lines })
        : await call(addRow, { table: table.name, values, lines }, { idempotencyKey: key })
      forget.current()
      // As it was kept, where nothing else was typed meanwhile.
      const asKept = ([name, value]: [string, unknown]) =>
        value === (now[name] ?? null) && name in values ? [name, stored.values[name] ?? null] : [name, value]
      if (row) state.change(({ fields: all }) => ({ fields: Object.fromEntries(Object.entries(all).map(asKept)) }))
      book.saved(Object.keys(lines))
      void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
      void cache.invalidateQueries({ queryKey: keyOf(showRowHistory) })
      await Promise.all([showRow, showLines].map((stale) => cache.invalidateQueries({ queryKey: keyOf(stale) })))
      toast.success(t('platform.saved'))
      setTries(0)
      return stored
    } catch (error) {
      const told = error instanceof CallError ? toldBy(error.reply) : undefined
      if (told) {
        setRefused(local(told))
        // What the server found is gone to as well.
        setTries((count) => count + 1)
      }
      if (error instanceof CallError && error.status === 409)
        for (const stale of [showRow, showLines]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      if (!told) showFailure(error, 'platform.error.saving')
      return null
    } finally {
      setBusy(false)
    }
  }
  /** Once, however many ask for it. */
  const saving = () => {
    underWay.current ??= saved().finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
  useHolding(table.name, row?.id, changed && mayWrite, saving)
  const save = async () => {
    if (isBusy) return
    const stored = await saving()
    if (stored) onDone('saved', stored)
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

  const reset = useCallback(() => {
    state.change(() => ({ fields: { ...start, ...preset } }))
    setTries(0)
    setRefused({})
  }, [state, start, preset])
  const linesNamed = useCallback(
    (name: string) => (
      <RowLines
        key={`${isRowSettled} ${mayWrite}`}
        table={{ ...table, lines: table.lines?.filter((one) => linesName(one) === name) }}
        {...{ row, book, problems }}
        kept={(mayWrite && before?.lines) || noLines}
        isOpen={mayWrite}
        isSettled={isRowSettled}
      />
    ),
    [table, row, book, problems, before, mayWrite, isRowSettled],
  )
  const { form } = table
  const labels = {
    ...Object.fromEntries(fields.map((field) => [field.name, say(field.label)])),
    ...book.labels(Object.keys(problems), say),
  }
  return (
    <form
      ref={whole}
      className={styles['form']}
      data-page={isPage || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (steps && !steps.isLast) steps.next()
        else void save()
      }}
    >
      <ProblemSummary
        problems={problems}
        labels={labels}
        tries={tries + (steps?.tries ?? 0)}
        onGo={(name) => goTo(name, whole.current ?? document)}
      />
      {row && !mayWrite ? <Notice kind="info" title={t('records.only_read')} /> : null}
      <HeldNotice fields={written} held={held} onDrop={drop} />
      {mayWrite && isRowSettled && table.settled ? <Notice kind="info" title={say(table.settled.says)} /> : null}
      <RowFields
        {...{ table, fields, state, problems, isFixed, steps }}
        id={row?.id}
        renderLines={linesNamed}
        onReset={mayWrite ? reset : undefined}
        onBack={onCancel}
      />
      <Kept
        {...{ state, book, about, held }}
        start={shelved}
        isKept={changed || Object.keys(held).length > 0}
        onReady={(how) => {
          forget.current = how
        }}
      />
      {table.twins && mayWrite ? (
        <Suspense>
          <TwinNotice
            {...{ table, may, fixed, row, start, state, isPage, door }}
            isChanged={changed}
            onGone={() => onDone('deleted')}
          />
        </Suspense>
      ) : null}
      <div className={styles['foot']}>
        {row && may('d') && !isRowSettled ? (
          <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
            {t('records.delete')}
          </Button>
        ) : null}
        <span className={styles['space']} />
        {form?.reset && mayWrite ? <Button onClick={reset}>{t('records.layout.reset')}</Button> : null}
        {onCancel ? (
          <Button onClick={onCancel}>
            {t(form?.back ? 'records.layout.back' : mayWrite ? 'platform.cancel' : 'platform.close')}
          </Button>
        ) : null}
        {steps && steps.at > 0 ? (
          <Button onClick={() => steps.go(steps.at - 1)}>{t('records.layout.previous')}</Button>
        ) : null}
        {steps && !steps.isLast ? (
          <>
            {row && mayWrite && changed ? (
              <Button busy={isBusy} onClick={() => void save()}>
                {t('platform.save')}
              </Button>
            ) : null}
            <Button kind="primary" type="submit">
              {t('records.layout.next')}
            </Button>
          </>
        ) : mayWrite ? (
          <Button
            kind="primary"
            type="submit"
            busy={isBusy}
            why={row && !changed ? t('platform.nothing_changed') : undefined}
          >
            {(form?.save && say(form.save)) || t('platform.save')}
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
