import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { type FittedSection, fittedColumns } from '../../../shared/form/fitted.ts'
import styles from './form.module.css'
import { FormParts } from './FormParts.tsx'
import { Wrong } from './FormTabs.tsx'
import { useReveal } from './reveal.ts'
import type { Steps } from './use-steps.ts'

/** One section after the other: where one is, and what is asked there. */
export function FormSteps({ steps }: { steps: Steps }) {
  const { t } = useText()
  const nameOf = useStepName()
  const { all, at } = steps
  return (
    <div className={styles['stack']}>
      <ol className={styles['steps']} aria-label={t('records.layout.steps')}>
        {all.map((step, place) => (
          <li key={step.at} data-done={place < at || undefined}>
            <button
              type="button"
              aria-current={place === at ? 'step' : undefined}
              disabled={place > steps.furthest}
              onClick={() => steps.go(place)}
            >
              <span className={styles['number']}>{place < at ? <Icon name="check" size={15} /> : place + 1}</span>
              <span>{nameOf(step, place)}</span>
              <Wrong columns={fittedColumns(step.parts)} />
            </button>
          </li>
        ))}
      </ol>
      {all.map((step, place) => (
        <Step
          key={step.at}
          step={step}
          title={nameOf(step, place)}
          where={t('records.layout.step_now', { count: all.length, number: place + 1, title: nameOf(step, place) })}
          isOpen={place === at}
          onOpen={() => steps.go(place)}
        />
      ))}
    </div>
  )
}

/** What a step is called; by its number where nobody named it. */
export function useStepName() {
  const { t } = useText()
  const say = useWords()
  return ({ part: { title } }: FittedSection, place: number) =>
    (title && say(title)) || t('records.layout.step', { number: place + 1 })
}

function Step({
  step,
  title,
  where,
  isOpen,
  onOpen,
}: {
  step: FittedSection
  title: string
  where: string
  isOpen: boolean
  onOpen: () => void
}) {
  const say = useWords()
  const place = useReveal<HTMLElement>(onOpen)
  const { help } = step.part
  return (
    <section ref={place} className={styles['step']} aria-label={title} hidden={!isOpen}>
      <p className={styles['where']}>{where}</p>
      <h3 data-step tabIndex={-1}>
        {title}
      </h3>
      {help && say(help) ? <p className={styles['help']}>{say(help)}</p> : null}
      <FormParts parts={step.parts} />
    </section>
  )
}
