import { useState } from 'react'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { VoteRule } from '../../shared/definition.ts'
import styles from './vote.module.css'

type Share = VoteRule['threshold']

interface Props<Named extends string> {
  label: string
  value: Share | Named
  error: string | undefined
  /** The usual answers by name: a share as `1/2`, or a word that is no share. */
  named: { value: Named | `${number}/${number}`; label: string }[]
  onChange: (share: Share | Named) => void
}

/** The usual shares by name, any other as a fraction. */
export function ShareChoice<Named extends string>({ label, value, error, named, onChange }: Props<Named>) {
  const { t } = useText()
  const name = typeof value === 'object' ? `${value.numerator}/${value.denominator}` : value
  const [isOwn, setOwn] = useState(!named.some((one) => one.value === name))
  const share: Share = typeof value === 'object' ? value : { numerator: 1, denominator: 2 }
  const number = (text: string) => Math.trunc(Number(text)) || 0

  const choose = (chosen: string) => {
    setOwn(chosen === 'own')
    const [numerator, denominator] = chosen.split('/').map(Number)
    if (numerator && denominator) onChange({ numerator, denominator })
    else onChange(chosen === 'own' ? share : (chosen as Named))
  }

  return (
    <div className={styles['share']}>
      <Choice
        label={label}
        value={isOwn ? 'own' : name}
        error={error}
        onChange={({ target }) => choose(target.value)}
        choices={[...named, { value: 'own', label: t('workflow.sheet.own_share') }]}
      />
      {isOwn && (
        <span className={styles['fraction']} role="group" aria-label={label}>
          <input
            type="number"
            min={1}
            aria-label={t('workflow.sheet.numerator')}
            className={styles['input']}
            value={share.numerator || ''}
            onChange={({ target }) => onChange({ ...share, numerator: number(target.value) })}
          />
          <span>/</span>
          <input
            type="number"
            min={1}
            aria-label={t('workflow.sheet.denominator')}
            className={styles['input']}
            value={share.denominator || ''}
            onChange={({ target }) => onChange({ ...share, denominator: number(target.value) })}
          />
        </span>
      )}
    </div>
  )
}
