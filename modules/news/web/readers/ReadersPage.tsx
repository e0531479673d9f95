import { keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import {
  Avatar,
  Button,
  buttonClass,
  Chip,
  type ChipKind,
  Segments,
  TextField,
} from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import {
  type Counted,
  listReaders,
  type Reader,
  READERS_PAGE,
  readersFilePath,
  readerStates,
  type ReaderState,
  remindReaders,
  type UnitRow,
} from '../../shared/receipts.ts'
import styles from './readers.module.css'

/** Milliseconds after which it is asked again who has read it by now. */
const AGAIN_AFTER = 20_000

const looks: Readonly<Record<ReaderState, ChipKind>> = { unseen: 'neutral', seen: 'info', confirmed: 'success' }

/** Who has read a notice and who has not, by units and one by one. */
export default function ReadersPage() {
  const { t, language } = useText()
  const { id = '' } = useParams({ strict: false })
  const [state, setState] = useState<ReaderState | 'all'>('all')
  const [unit, setUnit] = useState<number | null>()
  const [q, setQ] = useState('')
  const [most, setMost] = useState(READERS_PAGE)
  const [isAsking, setAsking] = useState(false)
  const filter = {
    q: q.trim(),
    ...(state !== 'all' && { state }),
    ...(unit !== undefined && { unit: String(unit ?? 0) }),
  }
  const query = useCall(
    listReaders,
    { id, limit: Math.min(most, MOST), ...filter },
    { meta: { quiet: true }, placeholderData: keepPreviousData, refetchInterval: AGAIN_AFTER },
  )
  if (query.isPending) return <PageSkeleton />
  if (!query.data)
    return (
      <Page>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    )
  const { title, must_read, due_on, may_remind, all, units, readers, count } = query.data
  const left = all.total - all.confirmed
  const states = must_read ? readerStates : readerStates.filter((one) => one !== 'confirmed')
  const file = new URLSearchParams({ ...filter, lang: language })
  return (
    <Page width={960}>
      <PageHeader
        title={t('news.readers.title')}
        back={{ to: `/news/${id}`, title }}
        meta={
          <>
            <span>{title}</span>
            {due_on ? <span>{t('news.must.due', { day: due_on })}</span> : null}
          </>
        }
        actions={
          <>
            <a className={buttonClass()} href={`/api${readersFilePath.replace(':id', id)}?${file.toString()}`} download>
              <Icon name="download" size={18} /> {t('news.readers.file')}
            </a>
            {may_remind ? (
              <Button
                kind="primary"
                icon="bell"
                {...(left === 0 && { why: t('news.readers.nobody_left') })}
                onClick={() => setAsking(true)}
              >
                {t('news.readers.remind')}
              </Button>
            ) : null}
          </>
        }
      />
      <Figures all={all} mustRead={must_read} />
      {units.length > 1 ? <Units units={units} mustRead={must_read} chosen={unit} onChoose={setUnit} /> : null}
      <Card title={t('news.readers.people')} state={<span className="orgil-num">{count}</span>}>
        <div className={styles['bar']}>
          <Segments
            label={t('news.readers.state')}
            isLabelHidden
            value={state}
            choices={[
              { value: 'all' as const, label: t('news.which.all') },
              ...states.map((value) => ({ value, label: t(`news.readers.${value}`) })),
            ]}
            onChange={setState}
          />
          <TextField
            type="search"
            label={t('news.readers.search')}
            value={q}
            maxLength={100}
            onChange={({ target }) => setQ(target.value)}
          />
        </div>
        {readers.length === 0 ? <EmptyState icon="users" title={t('news.readers.none')} /> : null}
        <ul className={styles['people']} aria-label={t('news.readers.people')}>
          {readers.map((one) => (
            <Person key={one.user_id} one={one} />
          ))}
        </ul>
        {count > readers.length && most < MOST ? (
          <div className={styles['more']}>
            <Button busy={query.isFetching} onClick={() => setMost(most + READERS_PAGE)}>
              {t('news.more')}
            </Button>
          </div>
        ) : null}
        {count > readers.length && most >= MOST ? (
          <p className={styles['note']}>{t('news.readers.in_file', { count: count - readers.length })}</p>
        ) : null}
      </Card>
      {isAsking ? <Remind id={id} count={left} onClose={() => setAsking(false)} /> : null}
    </Page>
  )
}

/** As many as the server tells at once; the file has all. */
const MOST = 200

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

function Figures({ all, mustRead }: { all: Counted; mustRead: boolean }) {
  const { t } = useText()
  const figures = [
    { key: 'total', value: all.total },
    { key: 'seen', value: all.seen },
    ...(mustRead ? [{ key: 'confirmed', value: all.confirmed }] : []),
    { key: 'left', value: all.total - (mustRead ? all.confirmed : all.seen) },
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures.map(({ key, value }) => (
        <div key={key} data-figure={key}>
          <dt>{t(`news.readers.figure.${key}`)}</dt>
          <dd className="orgil-num">
            {value}
            {key === 'total' ? null : <small> {share(value, all.total)}%</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface UnitsProps {
  units: readonly UnitRow[]
  mustRead: boolean
  chosen: number | null | undefined
  onChoose: (unit: number | null | undefined) => void
}

function Units({ units, mustRead, chosen, onChoose }: UnitsProps) {
  const { t } = useText()
  return (
    <Card title={t('news.readers.units')}>
      <ul className={styles['units']}>
        {units.map((one) => {
          const done = mustRead ? one.confirmed : one.seen
          const name = one.name ?? t('news.readers.no_unit')
          return (
            <li key={one.unit ?? 0}>
              <button
                type="button"
                aria-pressed={chosen === one.unit}
                onClick={() => onChoose(chosen === one.unit ? undefined : one.unit)}
              >
                <span className={styles['unit']}>{name}</span>
                <span className="orgil-num">
                  {done}/{one.total}
                </span>
                <progress max={one.total} value={done} aria-label={name} />
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Person({ one }: { one: Reader }) {
  const { t } = useText()
  const { first_name, last_name, job, struct, state, seen_at, confirmed_at } = one
  const at = confirmed_at ?? seen_at
  return (
    <li data-reader={one.user_id}>
      <Avatar first={first_name} last={last_name} size={32} />
      <span className={styles['who']}>
        <span>{`${last_name} ${first_name}`.trim()}</span>
        <small>{[job, struct].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles['state']}>
        <Chip kind={looks[state]} {...(state === 'confirmed' && { icon: 'check' as const })}>
          {t(`news.readers.${state}`)}
        </Chip>
        {at ? <small className="orgil-num">{formatDateTime(at)}</small> : null}
      </span>
    </li>
  )
}

function Remind({ id, count, onClose }: { id: string; count: number; onClose: () => void }) {
  const { t } = useText()
  const [key] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const remind = async () => {
    setBusy(true)
    try {
      const sent = await call(remindReaders, { id }, { idempotencyKey: key })
      toast.success(t('news.readers.reminded', { count: sent.count }))
      onClose()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('news.readers.remind_title', { count })}
      action={t('news.readers.remind')}
      kind="primary"
      startsAt="action"
      isBusy={isBusy}
      onConfirm={() => void remind()}
      onCancel={onClose}
    >
      {t('news.readers.remind_about')}
    </ConfirmDialog>
  )
}
