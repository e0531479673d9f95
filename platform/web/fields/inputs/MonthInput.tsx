import { TextField } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

/** Typed in any usual way: browsers have no month that all of them show. */
export function MonthInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  return (
    <TextField
      {...around}
      autoComplete="off"
      inputMode="numeric"
      maxLength={8}
      placeholder={t('platform.date.pattern_month')}
      value={textIn(value)}
      onChange={({ target }) => onChange(orNull(target.value))}
    />
  )
}
