import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDate } from '#platform/web/format.ts'
import { Button, buttonClass, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import {
  certificatePath,
  makeCertificate,
  showEvidence,
  type CertificateView,
  type EvidenceView,
} from '../../shared/evidence.ts'
import styles from './evidence.module.css'
import { UploadDialog } from './UploadDialog.tsx'

const DAY_MS = 86_400_000
const WARNED_DAYS = 30

export function CertificateCard({
  evidence: { certificate, earlier, sealed, unsealed },
  mayChange,
}: {
  evidence: EvidenceView
  mayChange: boolean
}) {
  const { t } = useText()
  const [asking, setAsking] = useState<'own' | 'upload' | null>(null)
  const make = useChange(makeCertificate, { stale: [showEvidence] })
  const done = () => {
    setAsking(null)
    toast.success(t('workflow.evidence.replaced'))
  }
  return (
    <Card
      title={t('workflow.evidence.certificate')}
      state={
        certificate ? (
          <Chip kind={certificate.source === 'authority' ? 'success' : 'info'} icon="seal">
            {t(`workflow.evidence.source_${certificate.source}`)}
          </Chip>
        ) : null
      }
    >
      <div className={styles['stack']}>
        {certificate ? <Warning certificate={certificate} /> : null}
        {certificate ? (
          <Facts certificate={certificate} />
        ) : (
          <p className={styles['empty']}>{t('workflow.evidence.none_yet')}</p>
        )}
        <dl className={styles['counts']}>
          <div>
            <dt>{t('workflow.evidence.sealed')}</dt>
            <dd>{sealed}</dd>
          </div>
          {unsealed > 0 ? (
            <div>
              <dt>{t('workflow.evidence.unsealed')}</dt>
              <dd>{unsealed}</dd>
            </div>
          ) : null}
        </dl>
        <p className={styles['hint']}>{t('workflow.evidence.own_hint')}</p>
        <div className={styles['buttons']}>
          {certificate ? (
            <a className={buttonClass()} href={certificatePath(certificate.id)} download>
              {t('workflow.evidence.download')}
            </a>
          ) : null}
          {mayChange ? (
            <Button icon="upload" onClick={() => setAsking('upload')}>
              {t('workflow.evidence.upload')}
            </Button>
          ) : null}
          {mayChange ? (
            <Button icon="key" onClick={() => setAsking('own')}>
              {t('workflow.evidence.make_own')}
            </Button>
          ) : null}
        </div>
        {earlier.length > 0 ? <Earlier certificates={earlier} /> : null}
      </div>
      {asking === 'upload' ? <UploadDialog onDone={done} onCancel={() => setAsking(null)} /> : null}
      {asking === 'own' ? (
        <ConfirmDialog
          title={t('workflow.evidence.make_own_title')}
          action={t('workflow.evidence.replace')}
          kind="warning"
          isBusy={make.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => make.mutate({}, { onSuccess: done })}
        >
          <p>{t('workflow.evidence.make_own_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

/** An own certificate is renewed by itself; for an authority's somebody has to do something. */
function Warning({ certificate: { source, valid_to } }: { certificate: CertificateView }) {
  const { t } = useText()
  const [now] = useState(() => Date.now())
  const days = Math.ceil((Date.parse(valid_to) - now) / DAY_MS)
  if (source === 'own' || days > WARNED_DAYS) return null
  return days > 0 ? (
    <Notice kind="warning" title={t('workflow.evidence.ends_soon', { count: days })} />
  ) : (
    <Notice kind="danger" title={t('workflow.evidence.has_ended')} />
  )
}

function Facts({
  certificate: { subject, issuer, serial, fingerprint, valid_from, valid_to },
}: {
  certificate: CertificateView
}) {
  const { t } = useText()
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('workflow.evidence.subject')}</dt>
        <dd>{subject}</dd>
      </div>
      {issuer === subject ? null : (
        <div>
          <dt>{t('workflow.evidence.issuer')}</dt>
          <dd>{issuer}</dd>
        </div>
      )}
      <div>
        <dt>{t('workflow.evidence.valid')}</dt>
        <dd>
          {formatDate(valid_from)} – {formatDate(valid_to)}
        </dd>
      </div>
      <div>
        <dt>{t('workflow.evidence.serial')}</dt>
        <dd>
          <code>{serial}</code>
        </dd>
      </div>
      <div>
        <dt>{t('workflow.evidence.fingerprint')}</dt>
        <dd>
          <code>{fingerprint}</code>
        </dd>
      </div>
    </dl>
  )
}

function Earlier({ certificates }: { certificates: CertificateView[] }) {
  const { t } = useText()
  return (
    <details className={styles['earlier']}>
      <summary>
        {t('workflow.evidence.earlier')} ({certificates.length})
      </summary>
      <ul>
        {certificates.map(({ id, subject, fingerprint, retired_at }) => (
          <li key={id}>
            <span>
              {subject} · {t('workflow.evidence.until', { date: formatDate(retired_at) })}
            </span>
            <code>{fingerprint}</code>
            <a href={certificatePath(id)} download>
              {t('workflow.evidence.download')}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
