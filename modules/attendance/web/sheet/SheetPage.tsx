import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, buttonClass, Chip, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { closeMonth, reopenMonth, sheetPaperPath, SHEET_PAGE, showSheet } from '../../shared/contract.ts'
import frame from '../attendance.module.css'
import { DayDialog } from '../day/DayDialog.tsx'
import { MonthBar } from '../MonthBar.tsx'
import { monthIn, spanOf, text } from '../times.ts'
import { FileDialog } from './FileDialog.tsx'
import styles from './sheet.module.css'

type Sheet = ReplyOf<typeof showSheet>

/** The month of everybody whom the reader sees: people by days, as it is handed to accounting. */
export default function SheetPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [month, unit, page] = [monthIn(search['month']), text(search['unit']), Number(text(search['page']) || 1)]
  const [sought, setSought] = useState(text(search['q']))
  const q = useDeferredValue(sought.trim())
  const [open, setOpen] = useState<{ employee: number; day: string }>()
  const [asks, setAsks] = useState<'close' | 'reopen' | 'file'>()
  const filter = { ...(month !== '' && { month }), ...(unit !== '' && { unit }), ...(q !== '' && { q }) }
  const query = useCall(
    showSheet,
    { ...filter, offset: String((page - 1) * SHEET_PAGE) },
    { placeholderData: (before) => before, meta: { quiet: true } },
  )
  const show = (part: Record<string, string>) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ month, unit, q: sought, page: '', ...part }).filter(([, value]) => value !== ''),
      ),
      replace: true,
    })
  const [isBusy, setBusy] = useState(false)
  const close = async (which: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { people, anomalies } = await call(closeMonth, { month: which })
      toast.success(t('attendance.sheet.closed', { people, anomalies }))
      await cache.invalidateQueries({ queryKey: keyOf(showSheet) })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    setBusy(false)
    setAsks(undefined)
  }
  const { data } = query
  const file = new URLSearchParams(filter)
  const pages = data ? Math.ceil(data.total / SHEET_PAGE) : 1
  const isBeyond = data !== undefined && data.rows.length === 0 && data.total > 0
  useEffect(() => {
    const kept = Object.entries({ month, unit, q: sought }).filter(([, value]) => value !== '')
    if (isBeyond) void navigate({ to: '.', search: Object.fromEntries(kept), replace: true })
  }, [isBeyond, month, unit, sought, navigate])
  const isOver = data ? data.month < data.today.slice(0, 7) : false
  return (
    <Page width={1680}>
      <PageHeader
        title={t('attendance.sheet.title')}
        meta={data ? t('attendance.sheet.people', { count: data.total }) : undefined}
        actions={
          <>
            <Button icon="download" onClick={() => setAsks('file')}>
              {t('attendance.sheet.excel')}
            </Button>
            <a
              className={buttonClass()}
              href={`/api${sheetPaperPath}?${file.toString()}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="print" size={16} /> {t('attendance.sheet.paper')}
            </a>
            {data?.keeps && isOver ? (
              data.is_closed ? (
                <Button onClick={() => setAsks('reopen')}>{t('attendance.sheet.reopen')}</Button>
              ) : (
                <Button kind="primary" onClick={() => setAsks('close')}>
                  {t('attendance.sheet.close')}
                </Button>
              )
            ) : null}
          </>
        }
      />
      <div className={`${frame['tools']} ${styles['tools']}`}>
        <MonthBar
          month={data?.month ?? ''}
          isNow={data?.month === data?.today.slice(0, 7)}
          onMonth={(next) => show({ month: next })}
        />
        {data?.is_closed ? <Chip icon="lock">{t('attendance.month.closed')}</Chip> : null}
        <div className={frame['filters']}>
          <TextField
            label={t('attendance.sheet.search')}
            type="search"
            value={sought}
            maxLength={100}
            onChange={({ target }) => {
              setSought(target.value)
              // Whoever is found stands on the first page.
              if (page > 1) show({ q: target.value })
            }}
          />
          {data && data.units.length > 1 ? (
            <Choice
              label={t('attendance.team.unit')}
              value={unit}
              choices={[
                { value: '', label: t('attendance.team.every_unit') },
                ...data.units.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ target }) => show({ unit: target.value })}
            />
          ) : null}
        </div>
      </div>
      {query.isPending ? <ListSkeleton rows={10} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && data.rows.length === 0 ? <EmptyState icon="users" title={t('attendance.team.nobody')} /> : null}
      {data && data.rows.length > 0 ? (
        <>
          <SheetTable key={data.month} sheet={data} onOpen={(employee, day) => setOpen({ employee, day })} />
          {pages > 1 ? (
            <div className={frame['month']}>
              <Button disabled={page <= 1} onClick={() => show({ page: String(page - 1) })}>
                {t('attendance.sheet.page_before')}
              </Button>
              <span className="orgil-num">
                {page} / {pages}
              </span>
              <Button disabled={page >= pages} onClick={() => show({ page: String(page + 1) })}>
                {t('attendance.sheet.page_after')}
              </Button>
            </div>
          ) : null}
          <p className={frame['note']}>{t('attendance.sheet.legend')}</p>
        </>
      ) : null}
      {open ? <DayDialog {...open} onClose={() => setOpen(undefined)} /> : null}
      {asks === 'close' && data ? (
        <ConfirmDialog
          title={t('attendance.sheet.close_title', { month: nameOf(t, data.month) })}
          action={t('attendance.sheet.close')}
          isBusy={isBusy}
          onConfirm={() => void close(data.month)}
          kind="primary"
          onCancel={() => setAsks(undefined)}
        >
          <p>{t('attendance.sheet.close_hint')}</p>
        </ConfirmDialog>
      ) : null}
      {asks === 'file' ? <FileDialog filter={filter} onClose={() => setAsks(undefined)} /> : null}
      {asks === 'reopen' && data ? <Reopen month={data.month} onClose={() => setAsks(undefined)} /> : null}
    </Page>
  )
}

type Say = ReturnType<typeof useText>['t']
const nameOf = (t: Say, month: string) =>
  t('attendance.month.name', { year: month.slice(0, 4), month: Number(month.slice(5)) })

function Reopen({ month, onClose }: { month: string; onClose: () => void }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(reopenMonth, { month, reason })
      toast.success(t('attendance.sheet.reopened'))
      await cache.invalidateQueries({ queryKey: keyOf(showSheet) })
      onClose()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('attendance.sheet.reopen_title', { month: nameOf(t, month) })}
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={isBusy || reason.trim().length < 3} onClick={() => void save()}>
          {t('attendance.sheet.reopen')}
        </Button>
      }
    >
      <TextField
        label={t('attendance.sheet.reason')}
        value={reason}
        maxLength={300}
        required
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}

const counts = ['days_worked', 'days_absent', 'days_leave'] as const
const spans = ['worked', 'late', 'overtime', 'night'] as const

function SheetTable({ sheet, onOpen }: { sheet: Sheet; onOpen: (employee: number, day: string) => void }) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  // On a phone the month would open at its first day.
  useEffect(() => {
    const [around, now] = [box.current, box.current?.querySelector<HTMLElement>('thead [data-now]')]
    if (around && now && now.offsetLeft + now.offsetWidth > around.clientWidth)
      around.scrollLeft = now.offsetLeft - around.clientWidth / 2
  }, [])
  return (
    // The table is wider than most screens; its first column stays.
    <div ref={box} className={styles['scroll']} role="region" aria-label={t('attendance.sheet.title')} data-sideways>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('attendance.sheet.name')}</th>
            {sheet.days.map(({ day, weekday, is_free }) => (
              <th key={day} scope="col" data-free={is_free || undefined} data-now={day === sheet.today || undefined}>
                <span>{Number(day.slice(8))}</span>
                <small>{t(`platform.date.day_${weekday}`)}</small>
              </th>
            ))}
            {[...counts, ...spans].map((key) => (
              <th key={key} scope="col" className={styles['sum']}>
                {t(`attendance.totals.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                <small>{[row.code, row.job].filter((one) => one !== '').join(' · ')}</small>
              </th>
              {row.cells.map((cell, at) => {
                const head = sheet.days[at]!
                return (
                  <td key={head.day} data-state={cell.state} data-free={head.is_free || undefined}>
                    <button
                      type="button"
                      data-marks={cell.marks}
                      disabled={cell.state === 'none'}
                      aria-label={`${row.name}, ${head.day}: ${cell.code === '' ? t(`attendance.day_state.${cell.state}`) : cell.code}`}
                      onClick={() => onOpen(row.id, head.day)}
                    >
                      {cell.code}
                    </button>
                  </td>
                )
              })}
              {counts.map((key) => (
                <td key={key} className={styles['sum']}>
                  {row.totals[key]}
                </td>
              ))}
              {spans.map((key) => (
                <td key={key} className={styles['sum']}>
                  {spanOf(row.totals[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={sheet.days.length + 1}>
              {t('attendance.sheet.sum')}
            </th>
            {counts.map((key) => (
              <td key={key} className={styles['sum']}>
                {sheet.sums[key]}
              </td>
            ))}
            {spans.map((key) => (
              <td key={key} className={styles['sum']}>
                {spanOf(sheet.sums[key])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
