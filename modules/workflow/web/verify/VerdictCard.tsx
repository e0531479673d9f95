import { formatDate, formatDateTime } from '#platform/web/format.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import type { Verdict } from '../../shared/evidence.ts'
import styles from './verify.module.css'

interface Props {
  verdict: Verdict
  /** Of the file; empty where a code was asked about. */
  name: string
  /** As this browser counted it. */
  sha256: string | null
}

const icons: Record<Verdict['result'], IconName> = { valid: 'shield', altered: 'warning', unknown: 'info' }

/** The answer in one word, what is wrong by number, and the facts that anybody may know. */
export function VerdictCard({
  verdict: { result, findings, record, seal, chain, sha256: theirs },
  name,
  sha256,
}: Props) {
  const { t } = useText()
  return (
    <section className={styles['verdict']} data-result={result} aria-labelledby="verdict">
      <header className={styles['head']}>
        <span className={styles['disc']}>
          <Icon name={icons[result]} size={26} />
        </span>
        <div>
          <h2 id="verdict">{t(`workflow.verify.result.${result}`)}</h2>
          <p>{t(`workflow.verify.${result}_hint`)}</p>
        </div>
      </header>
      {findings.length > 0 ? (
        <ul className={styles['findings']}>
          {findings.map((one) => (
            <li key={JSON.stringify(one)}>
              <Icon name="error" size={16} />
              {t(`workflow.verify.finding.${one.kind}`, { event: one.event, until: one.until, other: one.other })}
            </li>
          ))}
        </ul>
      ) : null}
      {record ? <Facts record={record} seal={seal} chain={chain} /> : null}
      {theirs ? (
        <div className={styles['file']}>
          {name ? <p>{t('workflow.verify.about', { name })}</p> : null}
          <p>
            <span className={styles['label']}>{t('workflow.verify.sha256')}</span> <code>{theirs}</code>
          </p>
          {sha256 ? (
            <p className={styles['label']}>
              <Icon name={sha256 === theirs ? 'check' : 'warning'} size={14} />{' '}
              {t(sha256 === theirs ? 'workflow.verify.sha_same' : 'workflow.verify.sha_differs')}
            </p>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

type Whole = Pick<Verdict, 'seal' | 'chain'>

function Facts({ record, seal, chain }: Whole & { record: NonNullable<Verdict['record']> }) {
  const { t } = useText()
  const { organization, number, sealed_at, signatures, digital, events, anchored, certificate } = record
  const state = (one: Verdict['seal']) => (
    <Chip kind={one === 'intact' ? 'success' : 'danger'} icon={one === 'intact' ? 'check' : 'close'}>
      {t(one === 'intact' ? 'workflow.verify.intact' : 'workflow.verify.broken')}
    </Chip>
  )
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('workflow.verify.organization')}</dt>
        <dd>{organization}</dd>
      </div>
      <div>
        <dt>{t('workflow.verify.number')}</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>{t('workflow.verify.sealed_at')}</dt>
        <dd>{formatDateTime(sealed_at)}</dd>
      </div>
      <div>
        <dt>{t('workflow.verify.signatures')}</dt>
        <dd>{signatures}</dd>
      </div>
      {digital > 0 ? (
        <div>
          <dt>{t('workflow.verify.digital')}</dt>
          <dd>{t('workflow.verify.digital_good', { count: digital })}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('workflow.verify.seal')}</dt>
        <dd>{state(seal)}</dd>
      </div>
      <div>
        <dt>{t('workflow.verify.chain')}</dt>
        <dd>{state(chain)}</dd>
      </div>
      <div>
        <dt>{t('workflow.verify.events')}</dt>
        <dd>{events}</dd>
      </div>
      <div>
        <dt>{t('workflow.verify.anchored')}</dt>
        <dd>
          {anchored
            ? t('workflow.verify.anchored_since', { date: formatDate(anchored.at), number: anchored.number })
            : t('workflow.verify.not_anchored')}
        </dd>
      </div>
      <div data-wide>
        <dt>{t('workflow.verify.certificate')}</dt>
        <dd>
          {certificate.subject} <Chip>{t(`workflow.evidence.source_${certificate.source}`)}</Chip>
          <code>{certificate.fingerprint}</code>
        </dd>
      </div>
    </dl>
  )
}
