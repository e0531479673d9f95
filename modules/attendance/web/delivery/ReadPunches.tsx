import { useMemo, useState } from 'react'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Choice, Notice } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { type ColumnRole, columnRoles, layoutOf } from '../../shared/delivery/columns.ts'
import type { ReadFile } from '../../shared/delivery/contract.ts'
import { type FileLine, linesOf } from '../../shared/delivery/lines.ts'
import { deliverLines, nothingYet, type Outcome } from './deliver.ts'
import styles from './delivery.module.css'
import { Delivered } from './Delivered.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'

/** Lines that are shown before they are brought in. */
const SHOWN = 8
/** Punches stay for ever, so an order that nothing in a file tells is chosen by a person. */
const dayOrders = ['dmy', 'mdy'] as const

/** What was read: which column says what, the first punches as they are understood, and bringing them in. */
export function ReadPunches({ file: { rows } }: { file: ReadFile }) {
  const { t } = useText()
  const [layout, setLayout] = useState(() => layoutOf(rows))
  const [isOrderSaid, setOrderSaid] = useState(!layout.asksOrder)
  const [place, setPlace] = useState('')
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>(nothingYet)
  const [isBusy, setBusy] = useState(false)
  const { lines, problems } = useMemo(() => linesOf(rows, layout), [rows, layout])
  const isClear = layout.roles.includes('who') && lines.length > 0 && isOrderSaid
  const isEnded = !isBusy && done === lines.length
  const bring = async () => {
    if (isBusy) return
    setBusy(true)
    setDone(0)
    try {
      await deliverLines(lines, place === '' ? null : place, (count, sofar) => {
        setDone(count)
        setOutcome(sofar)
      })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    setBusy(false)
  }
  return (
    <>
      <Card title={t('attendance.delivery.columns')}>
        <Columns
          layout={layout}
          rows={rows}
          onChange={(at, role) => {
            setLayout({ ...layout, roles: layout.roles.map((one, nth) => (nth === at ? role : one)) })
            setDone(undefined)
          }}
        />
        {layout.asksOrder ? (
          <Choice
            label={t('attendance.delivery.order')}
            value={isOrderSaid ? layout.order : ''}
            choices={[
              ...(isOrderSaid ? [] : [{ value: '', label: t('attendance.leave.choose') }]),
              ...dayOrders.map((value) => ({ value, label: t(`attendance.delivery.order_${value}`) })),
            ]}
            onChange={({ target }) => {
              setLayout({ ...layout, order: target.value === 'mdy' ? 'mdy' : 'dmy' })
              setOrderSaid(true)
              setDone(undefined)
            }}
          />
        ) : null}
      </Card>
      <Card title={t('attendance.delivery.understood', { count: formatNumber(lines.length) })}>
        {isClear ? (
          <First lines={lines.slice(0, SHOWN)} />
        ) : (
          <Notice>{t(isOrderSaid ? 'attendance.delivery.not_clear' : 'attendance.delivery.order_not_said')}</Notice>
        )}
        {problems.length > 0 ? (
          <Notice kind="warning" title={t('attendance.delivery.left_out', { count: formatNumber(problems.length) })}>
            {problems
              .slice(0, 12)
              .map(({ line, why }) =>
                t('attendance.delivery.problem', { line, why: t(`attendance.delivery.why_${why}`) }),
              )
              .join('; ')}
          </Notice>
        ) : null}
        <div className={styles['foot']}>
          <PlaceChoice value={place} onChange={setPlace} />
          <Button
            kind="primary"
            icon="upload"
            busy={isBusy}
            disabled={!isClear || isEnded}
            onClick={() => void bring()}
          >
            {t(done !== undefined && done < lines.length ? 'attendance.delivery.again' : 'attendance.delivery.bring')}
          </Button>
        </div>
        {isBusy ? (
          <progress max={lines.length} value={done ?? 0} aria-label={t('attendance.delivery.working')} />
        ) : null}
      </Card>
      <div aria-live="polite">{done !== undefined && done > 0 ? <Delivered outcome={outcome} /> : null}</div>
    </>
  )
}

interface ColumnsProps {
  layout: ReturnType<typeof layoutOf>
  rows: ReadFile['rows']
  onChange: (at: number, role: ColumnRole) => void
}

function Columns({ layout: { roles, headings }, rows, onChange }: ColumnsProps) {
  const { t } = useText()
  const titles = rows[headings - 1]?.cells ?? []
  const samples = rows.slice(headings, headings + 3)
  return (
    <ul className={styles['columns']}>
      {roles.map((role, at) => {
        const title = titles[at] || t('attendance.delivery.column', { nth: at + 1 })
        return (
          // The nth column of a file is that column for as long as the file is there.
          <li key={`${at + 1}/${title}`}>
            <Choice
              label={title}
              hint={
                <span className={styles['samples']}>{samples.map(({ cells }) => cells[at] ?? '').join(' · ')}</span>
              }
              value={role}
              choices={columnRoles.map((value) => ({ value, label: t(`attendance.delivery.role_${value}`) }))}
              onChange={({ target }) => onChange(at, columnRoles.find((one) => one === target.value) ?? 'skip')}
            />
          </li>
        )
      })}
    </ul>
  )
}

function First({ lines }: { lines: readonly FileLine[] }) {
  const { t } = useText()
  return (
    <table className={styles['first']}>
      <thead>
        <tr>
          <th scope="col">{t('attendance.delivery.role_who')}</th>
          <th scope="col">{t('attendance.delivery.role_at')}</th>
          <th scope="col">{t('attendance.delivery.role_kind')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, who, at, kind }) => (
          <tr key={`${line}/${at}/${kind}`}>
            <td>{who}</td>
            <td className="orgil-num">{at.replace('T', ' ')}</td>
            <td>{t(kind === null ? 'attendance.delivery.kind_follows' : `attendance.code.kind.${kind}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
