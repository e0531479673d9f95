import { useParams } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { StepChip } from '../step/StepChip.tsx'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { PageSkeleton } from '#platform/web/layout/index.ts'
import { type PublicStatus, showPublicStatus } from '../../shared/status-links.ts'
import styles from './status.module.css'

/** For somebody outside who was given the link: how the document stands, and nothing else of it. */
export default function StatusPage() {
  const { t } = useText()
  const { token = '' } = useParams({ strict: false })
  const status = useCall(showPublicStatus, { token }, { meta: { quiet: true }, retry: false, refetchInterval: 60_000 })
  return (
    <div className={styles['page']}>
      <h1>{t('workflow.public.title')}</h1>
      {status.isPending ? <PageSkeleton /> : null}
      {status.data ? <Standing status={status.data} /> : null}
      {status.isError && !status.data ? (
        status.error.status === 404 ? (
          <section className={styles['card']}>
            <Icon name="link" size={26} />
            <h2>{t('workflow.public.unknown')}</h2>
            <p className={styles['hint']}>{t('workflow.public.unknown_hint')}</p>
          </section>
        ) : (
          <Notice kind="danger" live title={failureWords(status.error)?.text ?? t('workflow.public.failed')} />
        )
      ) : null}
    </div>
  )
}

function Standing({ status: { number, title, document_status, step, step_type, since } }: { status: PublicStatus }) {
  const { t } = useText()
  const say = useWords()
  return (
    <section className={styles['card']} aria-labelledby="standing">
      <h2 id="standing">{title ?? number}</h2>
      <dl className={styles['facts']}>
        {title === null ? null : (
          <div>
            <dt>{t('workflow.public.number')}</dt>
            <dd>{number}</dd>
          </div>
        )}
        <div>
          <dt>{t('workflow.public.state')}</dt>
          <dd>{t(`workflow.public.state_${document_status}`)}</dd>
        </div>
        <div>
          <dt>{t('workflow.public.step')}</dt>
          <dd>
            <StepChip type={step_type}>{say(step)}</StepChip>
          </dd>
        </div>
        <div>
          <dt>{t('workflow.public.since')}</dt>
          <dd className="orgil-num">{formatDateTime(since)}</dd>
        </div>
      </dl>
      <p className={styles['hint']}>{t('workflow.public.hint')}</p>
    </section>
  )
}
