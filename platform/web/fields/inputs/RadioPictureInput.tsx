import { useId } from 'react'
import { Button } from '../../form-basics/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import { Icon } from '../../icons/index.ts'
import type { InputProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { Group } from './Group.tsx'
import styles from './inputs.module.css'

/** One of the options, each known by its picture and its name. */
export function RadioPictureInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const say = useWords()
  const name = useId()
  return (
    <Group around={around} role="radiogroup">
      <div className={styles['pictures']}>
        {(field.options ?? []).map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.picture ? <img src={option.picture} alt="" /> : <Icon name="image" size={36} />}
            <span>{say(option.label) || option.value}</span>
          </label>
        ))}
      </div>
      {!around.required && textIn(value) !== '' ? (
        <span>
          <Button size="small" kind="quiet" onClick={() => onChange(null)}>
            {t('platform.date.clear')}
          </Button>
        </span>
      ) : null}
    </Group>
  )
}
