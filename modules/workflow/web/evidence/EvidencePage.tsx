import { useMay } from '#modules/access/web/index.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDate } from '#platform/web/format.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { makeAnchor, setSigningRule, showEvidence, type EvidenceView } from '../../shared/evidence.ts'
import { AuthoritiesCard } from './AuthoritiesCard.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import styles from './evidence.module.css'

/** What an organisation proves its records with: its certificate, the chain of its days, and its rule for signing. */
export default function EvidencePage() {
  const { t } = useText()
  const may = useMay()
  const evidence = useCall(showEvidence, {}, { meta: { quiet: true } })
  if (evidence.isPending) return <PageSkeleton />
  if (!evidence.data)
    return (
      <Page>
        <ErrorPanel error={evidence.error} onRetry={() => void evidence.refetch()} />
      </Page>
    )
  const mayChange = may('workflow.evidence.u')
  return (
    <Page width={920}>
      <PageHeader
        title={t('workflow.evidence.title')}
        meta={t('workflow.evidence.hint')}
        actions={
          <AppLink to="/verify" className={styles['link']}>
            {t('workflow.evidence.verify_page')}
          </AppLink>
        }
      />
      <CertificateCard evidence={evidence.data} mayChange={mayChange} />
      <AnchorsCard evidence={evidence.data} mayChange={mayChange} />
      {mayChange || evidence.data.authorities.length > 0 ? (
        <AuthoritiesCard authorities={evidence.data.authorities} mayChange={mayChange} />
      ) : null}
      <RuleCard evidence={evidence.data} mayChange={mayChange} />
    </Page>
  )
}

interface PartProps {
  evidence: EvidenceView
  mayChange: boolean
}

function AnchorsCard({ evidence: { anchors, anchor_count }, mayChange }: PartProps) {
  const { t } = useText()
  const make = useChange(makeAnchor, { stale: [showEvidence] })
  const anchorNow = () =>
    make.mutate(
      {},
      {
        onSuccess: ({ documents }) => {
          toast.success(t('workflow.evidence.anchor_made', { count: documents }))
        },
      },
    )
  return (
    <Card
      title={t('workflow.evidence.anchors')}
      actions={
        mayChange ? (
          <Button size="small" icon="link" busy={make.isPending} onClick={anchorNow}>
            {t('workflow.evidence.anchor_now')}
          </Button>
        ) : null
      }
    >
      <p className={styles['hint']}>{t('workflow.evidence.anchors_hint')}</p>
      {anchors.length === 0 ? (
        <p className={styles['empty']}>{t('workflow.evidence.no_anchors')}</p>
      ) : (
        <ul className={styles['anchors']}>
          {anchors.map(({ number, day, until, documents, hash }) => (
            <li key={number}>
              <b>{t('workflow.evidence.anchor', { number })}</b>
              <span>{day ?? t('workflow.evidence.on_demand', { date: formatDate(until) })}</span>
              <span>{t('workflow.evidence.documents', { count: documents })}</span>
              <code>{hash}</code>
            </li>
          ))}
        </ul>
      )}
      {anchor_count > anchors.length ? (
        <p className={styles['hint']}>{t('workflow.evidence.anchor_count', { count: anchor_count })}</p>
      ) : null}
    </Card>
  )
}

function RuleCard({ evidence: { is_code_needed }, mayChange }: PartProps) {
  const { t } = useText()
  const change = useChange(setSigningRule, { stale: [showEvidence] })
  return (
    <Card
      title={t('workflow.evidence.rule')}
      state={
        is_code_needed ? (
          <Chip kind="success" icon="check">
            {t('workflow.signing_code.label')}
          </Chip>
        ) : null
      }
    >
      <Tick
        isSwitch
        label={t('workflow.evidence.rule_switch')}
        hint={t('workflow.evidence.rule_hint')}
        checked={change.isPending ? change.variables.is_code_needed : is_code_needed}
        disabled={!mayChange}
        onChange={({ target }) =>
          change.mutate(
            { is_code_needed: target.checked },
            {
              onSuccess: () => {
                toast.success(t('platform.saved'))
              },
            },
          )
        }
      />
    </Card>
  )
}
