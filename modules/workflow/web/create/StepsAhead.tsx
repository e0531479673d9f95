import { StepBadge } from '../step/StepChip.tsx'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { FieldValues, FormField } from '../../shared/form.ts'
import styles from './create.module.css'
import { stepsAhead } from './steps-ahead.ts'
import { useForeseen } from './use-foreseen.ts'

/** Where the document will go from here, before it is sent. */
export function StepsAhead({ diagram, form, values }: { diagram: Diagram; form: readonly FormField[]; values: FieldValues }) {
  const { t } = useText()
  const say = useWords()
  const steps = stepsAhead(useForeseen(diagram, form, values))
  if (steps.length === 0) return null
  return (
    <Card title={t('workflow.create.steps_ahead')}>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.status_id} data-state={step.state}><StepBadge type={step.status_type} size={28} filled={step.state === 'current'} /><span>{say(step.label)}</span></li>
        ))}
      </ol>
    </Card>
  )
}
