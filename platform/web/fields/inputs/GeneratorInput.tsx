import { LONGEST_TEXT } from '#platform/shared/fields/kinds/text.ts'
import { inputClass } from '../../form-basics/Field.tsx'
import { Button, Field } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import { generatedDigits, generatedPassword } from '../generated.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import styles from './inputs.module.css'

const USUAL_DIGITS = 8

/** A text beside which a button fills in something by chance; where it has to be alone, the server sees to it. */
export function GeneratorInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const { generator, generator_length, max_length } = field
  const make = () =>
    onChange(
      generator === 'digits' ? generatedDigits(generator_length ?? USUAL_DIGITS) : generatedPassword(generator_length),
    )
  return (
    <Field {...around}>
      {(wiring) => (
        <span className={styles['generator']}>
          <input
            {...wiring}
            className={inputClass}
            autoComplete="off"
            maxLength={max_length ?? LONGEST_TEXT}
            value={textIn(value)}
            onChange={({ target }) => onChange(orNull(target.value))}
          />
          <Button icon="refresh" onClick={make}>
            {t('platform.fields.generate')}
          </Button>
        </span>
      )}
    </Field>
  )
}
