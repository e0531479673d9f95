import { Tick } from '#platform/web/form/index.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import type { Filing } from '#modules/workflow/shared/index.ts'
import styles from './filing.module.css'

interface Props {
  label: string
  hint?: string
  error: string | undefined
  flows: Filing['flows']
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

export function FlowTicks({ label, hint, error, flows, chosen, onChange }: Props) {
  const say = useWords()
  return (
    <fieldset className={styles['flows']} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {flows.map(({ id, title }) => (
        <Tick
          key={id}
          label={say(title)}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      {error && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
