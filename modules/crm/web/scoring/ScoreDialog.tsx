import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryRows, RECORDS_CHANGED, showRow, showRowHistory } from '#modules/records/shared/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { keyOf, useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Chip, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { explainScore, holdScore } from '../../shared/scoring/contract.ts'
import { scoredIn } from '../../shared/scoring/scored.ts'
import { ScoreMark } from './ScoreMark.tsx'
import { decimal, leaning, signed, valueWords } from './words.ts'
import styles from './scoring.module.css'

type Explained = ReplyOf<typeof explainScore>

interface Props {
  place: { table: string; id: string }
  onClose: () => void
}

/** What a score is made of, part by part; and the way to hold it at a value, or to release it. */
export default function ScoreDialog({ place: { table, id }, onClose }: Props) {
  const { t } = useText()
  const of = scoredIn(table) ?? 'lead'
  const query = useCall(explainScore, { of, id }, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === table) void query.refetch()
  })
  const { data } = query
  return (
    <Dialog title={t('crm.score.title')} width={560} keeps="nothing" onClose={onClose}>
      {query.isPending ? <ListSkeleton rows={4} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <div className={styles['why']}>
          <Head data={data} />
          {data.rules ? <Rules rules={data.rules} /> : null}
          {data.learned ? <Learned learned={data.learned} /> : null}
          {data.rules && data.learned ? (
            <p className={styles['note']}>{t('crm.score.mixed', { rules: 100 - data.weight, learned: data.weight })}</p>
          ) : null}
          {!data.rules && !data.learned ? <p className={styles['note']}>{t('crm.score.of_nothing')}</p> : null}
          {data.may_hold ? <Hold of={of} id={id} data={data} onDone={() => void query.refetch()} /> : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function Head({ data: { score, held, now } }: { data: Explained }) {
  const { t } = useText()
  return (
    <>
      <p className={styles['head']}>
        {score === null ? '—' : <ScoreMark score={score} isHeld={held !== null} />}
        <span>{t(held === null ? 'crm.score.of_hundred' : 'crm.score.is_held')}</span>
        {held !== null && now !== null ? <Chip>{t('crm.score.would_be', { score: now })}</Chip> : null}
      </p>
      {held === null && now !== score ? <Notice kind="info" title={t('crm.score.follows')} /> : null}
    </>
  )
}

function Rules({ rules }: { rules: NonNullable<Explained['rules']> }) {
  const { t } = useText()
  const say = useWords()
  const met = rules.parts.filter(({ is_met }) => is_met)
  const others = rules.parts.filter(({ is_met }) => !is_met)
  return (
    <section>
      <h3>
        {t('crm.score.rules')} <b className="orgil-num">{signed(rules.points)}</b>
      </h3>
      <ul className={styles['parts']}>
        {met.map(({ id, name, full, points, days, half_days: half }) => (
          <li key={id}>
            <span>
              {say(name)}
              {days !== null && days > 0 && half !== null ? (
                <small>{t('crm.score.faded', { full: signed(full), days, half })}</small>
              ) : null}
            </span>
            <b className="orgil-num" data-sign={Math.sign(points)}>
              {signed(points)}
            </b>
          </li>
        ))}
        {rules.hidden !== null && Math.abs(rules.hidden) > 0.005 ? (
          <li>
            <span>{t('crm.score.hidden')}</span>
            <b className="orgil-num" data-sign={Math.sign(rules.hidden)}>
              {signed(rules.hidden)}
            </b>
          </li>
        ) : null}
      </ul>
      {met.length === 0 && rules.hidden === null ? <p className={styles['note']}>{t('crm.score.none_met')}</p> : null}
      {others.length > 0 ? (
        <details className={styles['others']}>
          <summary>{t('crm.score.not_met', { count: others.length })}</summary>
          <ul className={styles['parts']}>
            {others.map(({ id, name, full }) => (
              <li key={id}>
                <span>{say(name)}</span>
                <span className="orgil-num">{signed(full)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Learned({ learned }: { learned: NonNullable<Explained['learned']> }) {
  const { t } = useText()
  const say = useWords()
  const most = Math.max(1, ...learned.parts.map(({ weight }) => Math.abs(weight)))
  return (
    <section>
      <h3>
        {t('crm.score.learned')} <b className="orgil-num">{decimal(learned.chance)}%</b>
      </h3>
      <p className={styles['note']}>{t('crm.score.learned_from', { won: learned.won, lost: learned.lost })}</p>
      <ul className={styles['parts']}>
        {learned.parts.map(({ variable, value, label, won, lost, weight }) => (
          <li key={variable}>
            <span>
              {t(`crm.score.variable.${variable}`)}: {valueWords(t, say, value, label)}
              <small>{t('crm.score.had_it', { won, lost })}</small>
            </span>
            <Lean weight={weight} most={most} />
          </li>
        ))}
        {learned.hidden !== null ? (
          <li>
            <span>{t('crm.score.hidden')}</span>
            <Lean weight={learned.hidden} most={most} />
          </li>
        ) : null}
      </ul>
    </section>
  )
}

/** For or against, and how much, beside the others. */
function Lean({ weight, most }: { weight: number; most: number }) {
  const { t } = useText()
  return (
    <span className={styles['lean']} data-sign={leaning(weight)}>
      <i aria-hidden>
        <span style={{ inlineSize: `${Math.min(50, (Math.abs(weight) / most) * 50)}%` }} />
      </i>
      <b className="orgil-num" title={t('crm.score.times_hint')}>
        ×{decimal(Math.exp(weight))}
      </b>
    </span>
  )
}

function Hold({ of, id, data, onDone }: { of: 'lead'; id: string; data: Explained; onDone: () => void }) {
  const { t } = useText()
  const cache = useQueryClient()
  const hold = useChange(holdScore, { stale: [queryRows, showRow, showRowHistory, explainScore] })
  const [value, setValue] = useState(() => String(data.held ?? data.score ?? ''))
  const [isWrong, setWrong] = useState(false)
  const put = (score: number | null) =>
    hold.mutate(
      { of, id, score },
      {
        onSuccess: () => {
          void cache.invalidateQueries({ queryKey: keyOf(explainScore) })
          toast.success(t(score === null ? 'crm.score.released' : 'crm.score.held_done'))
          onDone()
        },
      },
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Pressed in a dialog that stands in a form, it is not that form's.
    event.stopPropagation()
    const isSound = /^(?:\d{1,2}|100)$/.test(value.trim())
    setWrong(!isSound)
    if (isSound && !hold.isPending) put(Number(value))
  }
  return (
    <form className={styles['hold']} noValidate onSubmit={send}>
      <TextField
        label={t('crm.score.hold_at')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={value}
        error={isWrong ? t('crm.score.out_of_range') : null}
        hint={t('crm.score.hold_hint')}
        onChange={({ target }) => {
          setValue(target.value)
          setWrong(false)
        }}
      />
      <div className={styles['deeds']}>
        {data.held !== null ? (
          <Button icon="unlock" busy={hold.isPending} onClick={() => put(null)}>
            {t('crm.score.release')}
          </Button>
        ) : null}
        <Button kind="primary" icon="lock" type="submit" busy={hold.isPending}>
          {t('crm.score.hold')}
        </Button>
      </div>
    </form>
  )
}
