import { useState } from 'react'
import type { InputProps } from '#platform/web/fields/look.ts'
import { AmountInput } from '#platform/web/form-basics/AmountInput.tsx'
import { inputClass } from '#platform/web/form-basics/Field.tsx'
import { Field } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { currencies, sumIn } from '../../shared/fields/kinds/money-currency.ts'
import styles from './kinds.module.css'

/** An amount, and beside it in which currency. */
export default function MoneyCurrencyInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  const written = typeof value === 'string' ? value : ''
  const [, amount = ''] = /^(\S*)/.exec(written) ?? []
  const [chosen, setChosen] = useState(sumIn(value)?.currency ?? 'MNT')
  const currency = sumIn(value)?.currency ?? chosen
  const write = (nextAmount: string, nextCurrency: string) =>
    onChange(nextAmount === '' ? null : `${nextAmount} ${nextCurrency}`)
  return (
    <Field {...around}>
      {(wiring) => (
        <span className={styles['sum']}>
          <AmountInput {...wiring} value={amount} onAmount={(plain) => write(plain, currency)} />
          <select
            className={inputClass}
            aria-label={`${around.label}: ${t('records.currency')}`}
            value={currency}
            onChange={({ target }) => {
              setChosen(target.value)
              write(amount, target.value)
            }}
          >
            {Object.entries(currencies).map(([code, sign]) => (
              <option key={code} value={code} title={t(`records.currency.${code.toLowerCase()}`)}>
                {sign} {code}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}
