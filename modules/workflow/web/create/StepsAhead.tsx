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
import { useCall } from '#platform/web/call.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { showWhoAhead } from '../../shared/at-home.ts'
import { Faces } from '../people/Faces.tsx'
import { shortName } from '../people/names.ts'

const nothing: FieldValues = {}

/** Where the document will go from here, before it is sent. */
export function StepsAhead({
  flowId,
  diagram,
  form,
  sender,
  state,
}: {
  flowId: number
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
  // What is told beside the steps is waited for by nothing.
  const who = useCall(showWhoAhead, { id: flowId }, { meta: { quiet: true }, staleTime: 60_000 }).data ?? []
  const steps = stepsAhead(useForeseen(diagram, { form, values, sender }))
  if (steps.length === 0) return null
  return (
    <Card title={t('workflow.create.steps_ahead')}>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.status_id} data-state={step.state}>
            <StepBadge type={step.look ?? step.status_type} size={28} filled={step.state === 'current'} />
            <span className={styles['step']}>
              <span>{say(step.label)}</span>
              <WhoGetsIt who={who.find((one) => one.status_id === step.status_id)} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function WhoGetsIt({ who }: { who: ReplyOf<typeof showWhoAhead>[number] | undefined }) {
  const { t } = useText()
  const [first] = who?.people ?? []
  if (!who || !first) return null
  const more = who.total - 1
  return (
    <span className={styles['who']}>
      <Faces people={who.people} most={3} size={22} />
      <span>
        {more > 0 ? t('workflow.create.who_and_more', { name: shortName(first), count: more }) : shortName(first)}
      </span>
    </span>
  )
}
