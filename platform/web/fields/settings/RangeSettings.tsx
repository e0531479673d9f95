import { kindOf } from '#platform/shared/fields/index.ts'
import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { SettingsProps } from '../look.ts'
import { AroundSettings } from './AroundSettings.tsx'
import styles from './settings.module.css'

/** Between which numbers, in which steps, how exactly, and with what around them. */
export function RangeSettings(props: SettingsProps) {
  const { field, isDisabled, onChange } = props
  const { t } = useText()
  const { settings = {} } = kindOf(field.kind)
  return (
    <div className={styles['pair']}>
      {(['min', 'max', 'step', 'decimals'] as const)
        .filter((name) => name in settings)
        .map((name) => (
          <TextField
            key={name}
            label={t(`platform.fields.setting.${name}`)}
            type="number"
            min={name === 'step' || name === 'decimals' ? 0 : undefined}
            max={name === 'decimals' ? 6 : undefined}
            step={name === 'decimals' ? 1 : 'any'}
            value={field[name] ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ [name]: numberFor(name, target.value) }, name)}
          />
        ))}
      <AroundSettings {...props} />
    </div>
  )
}

function numberFor(name: 'min' | 'max' | 'step' | 'decimals', typed: string) {
  if (typed === '' || Number.isNaN(Number(typed))) return undefined
  if (name === 'decimals') return Math.min(6, Math.max(0, Math.floor(Number(typed))))
  return name === 'step' && Number(typed) <= 0 ? undefined : Number(typed)
}
