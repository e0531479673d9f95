import { useId } from 'react'
import { Button } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { InputProps } from '../look.ts'
import { OptionTag } from '../OptionTag.tsx'
import { textIn } from '../text-in.ts'
import { Group } from './Group.tsx'
import styles from './inputs.module.css'

/** One of the options, all of them seen; what need not be answered can be taken back. */
export function RadioInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const name = useId()
  return (
    <Group around={around} role="radiogroup">
      <div className={styles['answers']}>
        {(field.options ?? []).map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <OptionTag field={field} value={option.value} />
          </label>
        ))}
        {!around.required && textIn(value) !== '' ? (
          <Button size="small" kind="quiet" onClick={() => onChange(null)}>
            {t('platform.date.clear')}
          </Button>
        ) : null}
      </div>
    </Group>
  )
}
