import { checkbox } from '#platform/shared/fields/kinds/checkbox.ts'
import { useText } from '../../i18n/index.ts'
import styles from '../fields.module.css'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'

export const checkboxLook: FieldLook = { kind: checkbox, icon: 'check', width: 'wide', Input, Value }

function Input({ value, around: { label, hint, error }, onChange }: InputProps) {
  return (
    <div className={styles['tick']}>
      <label>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
      {hint && <p>{hint}</p>}
      {error && <p className={styles['problem']}>{error}</p>}
    </div>
  )
}

function Value({ value }: ValueProps) {
  const { t } = useText()
  return t(value === true ? 'platform.fields.yes' : 'platform.fields.no')
}
