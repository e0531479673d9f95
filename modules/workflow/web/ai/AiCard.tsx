import { Suspense, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { type AiDecisionView, showAiDecisions } from '../../shared/ai/endpoints.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import room from '../document.module.css'
import { shortName } from '../people/names.ts'
import styles from './ai.module.css'

const OverrideDialog = lazyPart(() => import('./OverrideDialog.tsx'))

/** What rules or a model found about this document, how sure they were and why. */
export default function AiCard({ document }: { document: DocumentView }) {
  const { t } = useText()
  const { data: decisions = [] } = useCall(
    showAiDecisions,
    { id: document.id },
    { meta: { quiet: true }, staleTime: 0 },
  )
  const [overriding, setOverriding] = useState<AiDecisionView | null>(null)
  if (decisions.length === 0) return null
  return (
    <section className={room['card']}>
      <h2>{t('workflow.ai.title')}</h2>
      {decisions.map((decision) => (
        <Decision key={decision.step_id} decision={decision} onOverride={() => setOverriding(decision)} />
      ))}
      {overriding?.may_override && (
        <Suspense fallback={null}>
          <OverrideDialog document={document} decision={overriding} onClose={() => setOverriding(null)} />
        </Suspense>
      )}
    </section>
  )
}

function Decision({ decision, onOverride }: { decision: AiDecisionView; onOverride: () => void }) {
  const { t } = useText()
  const say = useWords()
  const { stage, by, name, outcome, outcome_label, confidence, explanation, cited, problem, may_override, overridden } =
    decision
  if (stage === 'asked')
    return (
      <p className={styles['quiet']} role="status">
        {t('workflow.ai.asked')}
      </p>
    )
  return (
    <div className={styles['found']}>
      <p className={styles['outcome']} data-outcome={outcome ?? undefined}>
        {stage === 'decided'
          ? outcome_label && say(outcome_label)
          : outcome_label
            ? t('workflow.ai.suggests', { outcome: say(outcome_label) })
            : t('workflow.ai.no_suggestion')}
      </p>
      <p className={styles['quiet']}>
        {by === 'rules'
          ? name
            ? t('workflow.ai.by_rules', { row: name })
            : t('workflow.ai.by_no_rule')
          : t('workflow.ai.by_model', { model: name || '–' })}
        {' · '}
        <time dateTime={decision.at} className="orgil-num">
          {formatDateTime(decision.at)}
        </time>
      </p>
      {by === 'model' && confidence !== null && (
        <p className={styles['sure']}>
          <span>{t('workflow.ai.confidence')}</span>
          <meter
            min={0}
            max={1}
            low={0.8}
            high={0.8}
            optimum={1}
            value={confidence}
            aria-label={t('workflow.ai.confidence')}
          />
          <b className="orgil-num">{Math.floor(confidence * 100)}%</b>
        </p>
      )}
      {problem && <Notice kind="warning">{t(`workflow.ai.problem.${problem}`)}</Notice>}
      {explanation && <p className={styles['why']}>{say(explanation)}</p>}
      {cited.length > 0 && (
        <p className={styles['quiet']}>
          {t('workflow.ai.cited', {
            fields: cited.map((field) => (field.label ? say(field.label) : t('workflow.ai.cited_title'))).join(', '),
          })}
        </p>
      )}
      <details className={styles['trace']}>
        <summary>{t('workflow.ai.trace')}</summary>
        <p>
          {t('workflow.ai.trace_words', {
            version: decision.version ?? '',
            hash: decision.input_sha256?.slice(0, 16) ?? '',
          })}
        </p>
      </details>
      {overridden && (
        <Notice
          kind="info"
          title={t('workflow.ai.overridden', {
            name: shortName(overridden.by),
            outcome: say(overridden.outcome_label),
          })}
        >
          {overridden.reason}
        </Notice>
      )}
      {may_override && (
        <Button size="small" onClick={onOverride}>
          {t('workflow.ai.override', { outcome: say(may_override.label) })}
        </Button>
      )}
    </div>
  )
}
