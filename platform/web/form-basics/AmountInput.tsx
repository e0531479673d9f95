import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { caretAfter, groupedAmount, plainAmount } from './amount.ts'
import styles from './AmountInput.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** A plain decimal, such as `1234567.5`. */
  value: string
  onAmount: (plain: string) => void
  /** What stands behind it: ₮, %. */
  sign?: string | undefined
}

/** A number with its thousands apart; the caret does not jump when a comma appears. */
export function AmountInput({ value, onAmount, sign, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret && document.activeElement === field.current) field.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return (
    <span className={styles['amount']}>
      <input
        {...input}
        ref={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`${styles['input']} orgil-num`}
        value={groupedAmount(value)}
        onChange={({ target }) => {
          const plain = plainAmount(target.value)
          setCaret({ at: caretAfter(target.value, target.selectionStart ?? target.value.length, groupedAmount(plain)) })
          onAmount(plain)
        }}
      />
      {sign && (
        <span className={styles['suffix']} aria-hidden>
          {sign}
        </span>
      )}
    </span>
  )
}
