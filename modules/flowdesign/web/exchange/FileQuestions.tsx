import { useId } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import type { ProcessOffer, WayQuestion } from '../../shared/bpmn/index.ts'
import styles from './exchange.module.css'

/** Stands for all processes of a file, each a flow of its own. */
export const ALL = '*'

/** Which of the processes of a file becomes a flow. */
export function ProcessChoice({
  processes,
  value,
  canTakeAll,
  onChange,
}: {
  processes: readonly ProcessOffer[]
  value: string
  canTakeAll: boolean
  onChange: (process: string) => void
}) {
  const { t } = useText()
  const choices = processes.map(({ id, name, pool, steps, tasks }) => ({
    value: id,
    label: pool ? `${name} (${pool})` : name,
    note: t('flowdesign.exchange.process_size', { steps, tasks }),
  }))
  const all = { value: ALL, label: t('flowdesign.exchange.all_processes', { count: processes.length }), note: '' }
  return (
    <Radios
      title={t('flowdesign.exchange.which_process', { count: processes.length })}
      value={value}
      choices={canTakeAll ? [...choices, all] : choices}
      onChange={onChange}
    />
  )
}

/** Which of two ways goes on, where the file does not say it in words that are understood. */
export function WayQuestions({
  questions,
  onAnswer,
}: {
  questions: readonly WayQuestion[]
  onAnswer: (step: string, flow: string) => void
}) {
  const { t } = useText()
  return questions.map(({ step, label, ways, forward }) => (
    <Radios
      key={step}
      title={t('flowdesign.exchange.which_way', { step: label })}
      value={forward}
      choices={ways.map(({ flow, said, to }) => ({
        value: flow,
        label: said,
        note: to && to !== said ? `→ ${to}` : '',
      }))}
      onChange={(flow) => onAnswer(step, flow)}
    />
  ))
}

function Radios({
  title,
  value,
  choices,
  onChange,
}: {
  title: string
  value: string
  choices: readonly { value: string; label: string; note: string }[]
  onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles['question']}>
      <legend>{title}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.note ? <small>{choice.note}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
