import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { type FormState, useValue } from '#platform/web/form/form-state.ts'
import { StepBadge } from '../step/StepChip.tsx'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { SenderFacts } from '../../shared/definition/sender.ts'
import { asksContents } from '../../shared/engine/asks-contents.ts'
import type { Writing } from '../form/contents.ts'
import styles from './create.module.css'
import { stepsAhead } from './steps-ahead.ts'
import { useForeseen } from './use-foreseen.ts'

const nothing: FieldValues = {}

/** Where the document will go from here, before it is sent. */
export function StepsAhead({
  diagram,
  form,
  sender,
  state,
}: {
  diagram: Diagram
  form: readonly FormField[]
  /** Whoever sends it, where conditions ask. */
  sender?: SenderFacts | undefined
  state: FormState<Pick<Writing, 'fields'>>
}) {
  const { t } = useText()
  const say = useWords()
  const asks = asksContents(diagram)
  const values = useValue(state, ({ fields }) => (asks ? fields : nothing))
  const steps = stepsAhead(useForeseen(diagram, { form, values, sender }))
  if (steps.length === 0) return null
  return (
    <Card title={t('workflow.create.steps_ahead')}>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.status_id} data-state={step.state}>
            <StepBadge type={step.status_type} size={28} filled={step.state === 'current'} />
            <span>{say(step.label)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
