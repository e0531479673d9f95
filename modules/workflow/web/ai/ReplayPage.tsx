import { useEffect, useRef, useState } from 'react'
import { problemWords, type Problem } from '#platform/shared/expression/index.ts'
import { expressionFields } from '#platform/shared/fields/index.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { Button, Choice, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { type AiStep, listAiSteps, type Replayed, replayRules } from '../../shared/ai/endpoints.ts'
import styles from './ai.module.css'
import { RuleTable } from './RuleTable.tsx'

const idOf = ({ flow_id, status_id }: AiStep) => `${flow_id} ${status_id}`

/**
 * What a changed rule table would have decided about the documents that came to a step; nothing is changed by
 * looking.
 */
export default function ReplayPage() {
  const { t } = useText()
  const say = useWords()
  const steps = useCall(listAiSteps, {})
  const [chosen, setChosen] = useState('')
  if (steps.isPending) return <PageSkeleton />
  if (!steps.data) return <ErrorPanel error={steps.error} onRetry={() => void steps.refetch()} />
  const step = steps.data.find((one) => idOf(one) === chosen) ?? steps.data[0]
  return (
    <Page width={1080}>
      <PageHeader title={t('workflow.rules.title')} meta={t('workflow.rules.replay_hint')} />
      {!step && (
        <EmptyState icon="spark" title={t('workflow.rules.no_steps')}>
          {t('workflow.rules.no_steps_hint')}
        </EmptyState>
      )}
      {step && (
        <div className={styles['page']}>
          {steps.data.length > 1 && (
            <Choice
              label={t('workflow.rules.step')}
              value={idOf(step)}
              choices={steps.data.map((one) => ({ value: idOf(one), label: `${say(one.flow)}: ${say(one.label)}` }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          <Trial key={idOf(step)} step={step} />
        </div>
      )}
    </Page>
  )
}

function Trial({ step }: { step: AiStep }) {
  const { t } = useText()
  const say = useWords()
  const [rules, setRules] = useState(step.rules)
  const replay = useChange(replayRules)
  const found = replay.data
  const answer = useRef<HTMLDivElement>(null)
  // It stands below a long table: whoever pressed the button sees that something came.
  useEffect(() => {
    if (found) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <>
      <Card
        title={`${say(step.flow)}: ${say(step.label)}`}
        actions={
          <Button
            size="small"
            onClick={() => {
              setRules(step.rules)
              replay.reset()
            }}
          >
            {t('workflow.rules.reset')}
          </Button>
        }
      >
        <RuleTable fields={expressionFields(step.form)} rules={rules} onChange={setRules} />
        {step.asks_model && <p className={styles['quiet']}>{t('workflow.rules.model_after')}</p>}
      </Card>
      <div>
        <Button
          kind="primary"
          icon="redo"
          busy={replay.isPending}
          onClick={() => replay.mutate({ flow_id: step.flow_id, status_id: step.status_id, rules })}
        >
          {t('workflow.rules.replay')}
        </Button>
      </div>
      <div ref={answer} className={styles['answer']}>
        {found && found.problems.length > 0 && (
          <Notice kind="danger" live title={t('workflow.rules.rules_wrong')}>
            {found.problems.map(({ rule, ...problem }) => (
              <p key={rule}>
                {t('workflow.rules.rule', { number: rule + 1 })}:{' '}
                {problemWords({ ...problem, from: 0, to: 0 } as Problem, (key, params) => t(key, params ?? {}))}
              </p>
            ))}
          </Notice>
        )}
        {found && found.problems.length === 0 && (
          <Card title={t('workflow.rules.differences', { count: found.different.length })}>
            <p className={styles['quiet']} role="status">
              {t('workflow.rules.looked_at', { count: found.looked_at, same: found.same })}
            </p>
            <ul className={styles['differences']}>
              {found.different.map((one) => (
                <Difference key={one.id} one={one} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

function Difference({ one }: { one: Replayed }) {
  const { t } = useText()
  const words = { resolved_by_ai: t('workflow.rules.resolve'), returned_by_ai: t('workflow.rules.return') }
  const now = one.now ? words[one.now] : t('workflow.rules.to_person')
  return (
    <li>
      <AppLink to={`/workflow/${one.id}`}>
        {one.number}, {one.title}
      </AppLink>
      <span className={styles['quiet']}>
        <time dateTime={one.at} className="orgil-num">
          {formatDateTime(one.at)}
        </time>
      </span>
      <span>
        {one.was ? words[one.was] : t('workflow.rules.open')} → <b>{now}</b>
        {one.row !== null && (
          <span className={styles['quiet']}> ({t('workflow.rules.rule', { number: one.row })})</span>
        )}
      </span>
    </li>
  )
}
