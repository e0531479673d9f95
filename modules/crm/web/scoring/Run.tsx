import type { ReplyOf } from '#platform/shared/contract.ts'
import { useChange } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { recomputeScores, type showScoring } from '../../shared/scoring/contract.ts'
import styles from './scoring.module.css'

interface Props {
  scoring: ReplyOf<typeof showScoring>
  mayRun: boolean
  onWished: () => void
}

/** How all scores are reckoned anew: what is under way, or how it last went. */
export function Run({ scoring: { run }, mayRun, onWished }: Props) {
  const { t } = useText()
  const wish = useChange(recomputeScores)
  const isBusy = run.state === 'waiting' || run.state === 'running'
  const words = t(run.state === 'waiting' ? 'crm.score.run_waits' : 'crm.score.run_goes', {
    done: formatNumber(run.done),
    total: formatNumber(run.total),
  })
  return (
    <Card
      title={t('crm.score.run')}
      actions={
        mayRun ? (
          <Button
            icon="refresh"
            busy={wish.isPending || isBusy}
            onClick={() => wish.mutate({ of: 'lead' }, { onSuccess: onWished })}
          >
            {t('crm.score.recompute')}
          </Button>
        ) : null
      }
    >
      <div className={styles['run']}>
        {isBusy ? (
          <>
            <p className={styles['note']} aria-live="polite">
              {words}
            </p>
            <progress
              max={Math.max(1, run.total)}
              {...(run.state === 'running' && run.done > 0 && { value: run.done })}
              aria-label={t('crm.score.run')}
            />
          </>
        ) : null}
        {run.state === 'failed' ? <Notice kind="danger" title={t('crm.score.run_failed')} /> : null}
        {run.state === 'idle' ? (
          <p className={styles['note']}>
            {run.ended_at
              ? t('crm.score.run_ended', {
                  at: formatDateTime(run.ended_at),
                  total: formatNumber(run.total),
                  changed: formatNumber(run.changed),
                })
              : t('crm.score.run_never')}
          </p>
        ) : null}
        <p className={styles['note']}>{t('crm.score.run_about')}</p>
      </div>
    </Card>
  )
}
