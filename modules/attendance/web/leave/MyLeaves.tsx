import { useState } from 'react'
import { laterDay } from '#modules/organization/shared/index.ts'
import { queryRows, RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { CancelOwn } from './CancelOwn.tsx'
import { kindName } from './kind-names.ts'
import styles from './leave.module.css'

const LEAVES = 'attendance.leaves'
const MOST = 8
/** So long what is over stands there still. */
const KEPT = 14
const kinds = { asked: 'warning', approved: 'success', declined: 'danger', cancelled: 'neutral' } as const

interface Props {
  employee: number
  today: string
}

/** Leave that somebody asked for, how it stands, and calling it off. */
export function MyLeaves({ employee, today }: Props) {
  const { t, language } = useText()
  const [open, setOpen] = useState<string>()
  const query = useCall(
    queryRows,
    {
      table: LEAVES,
      filter: {
        all: [
          { column: 'employee', is: 'any_of', values: [String(employee)] },
          { column: 'to_day', is: 'after', values: [laterDay(today, -KEPT)] },
        ],
      },
      sort: ['from_day'],
      limit: MOST,
    },
    { meta: { quiet: true } },
  )
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === LEAVES) void query.refetch()
  })
  const kindRows = useCall(queryRows, { table: 'attendance.leave_kinds', limit: 100 }, { meta: { quiet: true } })
  const names = new Map(kindRows.data?.rows.map((row) => [row.id, kindName(row, language)]))
  const leaves = (query.data?.rows ?? []).map(({ id, version, values }) => ({
    id,
    version,
    kind: kindIn(values['kind'] ?? null, names),
    from: String(values['from_day'] ?? ''),
    to: String(values['to_day'] ?? ''),
    part: String(values['part'] ?? 'day'),
    hours: [values['from_time'], values['to_time']].map((time) => String(time ?? '').slice(0, 5)).join('–'),
    days: String(values['days'] ?? ''),
    state: String(values['state']) as keyof typeof kinds,
  }))
  const chosen = leaves.find(({ id }) => id === open)
  const spanOf = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} – ${to}`)
  return (
    <Card title={t('attendance.leave.mine')}>
      {query.isPending ? <ListSkeleton rows={2} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && leaves.length === 0 ? <p>{t('attendance.leave.none')}</p> : null}
      <ul className={styles['mine']}>
        {leaves.map((leave) => (
          <li key={leave.id}>
            <span className={styles['when']}>
              <b>
                <AppLink to={`/attendance/leave/${leave.id}`}>{leave.kind}</AppLink>
              </b>
              <small className="orgil-num">
                {spanOf(leave)} · {t('attendance.leave.days', { days: leave.days })}
                {leave.part === 'day'
                  ? ''
                  : ` · ${leave.part === 'hours' ? leave.hours : t(`attendance.leave.part_${leave.part}`)}`}
              </small>
            </span>
            <Chip kind={kinds[leave.state]}>{t(`attendance.leave.state_${leave.state}`)}</Chip>
            {leave.state === 'asked' || (leave.state === 'approved' && leave.from > today) ? (
              <Button size="small" onClick={() => setOpen(leave.id)}>
                {t('attendance.leave.cancel')}
                <span className="orgil-hidden">
                  {' '}
                  {leave.kind} {spanOf(leave)}
                </span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {chosen ? (
        <CancelOwn
          id={chosen.id}
          version={chosen.version}
          about={`${chosen.kind}, ${spanOf(chosen)}`}
          isApproved={chosen.state === 'approved'}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Card>
  )
}

function kindIn(value: FieldValues[string] | null, names: ReadonlyMap<string, string>) {
  const kind = namedIn(value)
  return (kind && names.get(kind.id)) ?? kind?.name ?? '—'
}
