import { useState } from 'react'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { VoteRule } from '../../shared/definition.ts'
import styles from './vote.module.css'

type Share = VoteRule['threshold']

interface Props {
  label: string
  value: Share
  error: string | undefined
  onChange: (share: Share) => void
}

const known: Record<string, Share> = {
  '1/2': { numerator: 1, denominator: 2 }, '2/3': { numerator: 2, denominator: 3 }, '3/4': { numerator: 3, denominator: 4 },
}

/** The usual majorities by name, any other as a fraction. */
export function ShareChoice({ label, value, error, onChange }: Props) {
  const { t } = useText()
  const name = `${value.numerator}/${value.denominator}`
  const [isOwn, setOwn] = useState(!(name in known))
  const number = (text: string) => Math.trunc(Number(text)) || 0
  return (
    <div className={styles['share']}>
      <Choice
        label={label} value={isOwn ? 'own' : name} error={error}
        onChange={({ target }) => {
          setOwn(target.value === 'own')
          const share = known[target.value]
          if (share) onChange(share)
        }}
        choices={[
          { value: '1/2', label: t('workflow.sheet.majority') }, { value: '2/3', label: t('workflow.sheet.two_thirds') },
          { value: '3/4', label: t('workflow.sheet.three_quarters') }, { value: 'own', label: t('workflow.sheet.own_share') },
        ]}
      />
      {isOwn && (
        <span className={styles['fraction']}>
          <input type="number" min={1} aria-label={t('workflow.sheet.numerator')} className={styles['input']} value={value.numerator || ''} onChange={({ target }) => onChange({ ...value, numerator: number(target.value) })} />
          <span>/</span>
          <input type="number" min={1} aria-label={t('workflow.sheet.denominator')} className={styles['input']} value={value.denominator || ''} onChange={({ target }) => onChange({ ...value, denominator: number(target.value) })} />
        </span>
      )}
    </div>
  )
}
