import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { CareerEvent, LeaveSubstitution } from '../../shared/career.ts'
import styles from './staff.module.css'

interface Props<Wish extends LeaveSubstitution> {
  substitution: NonNullable<CareerEvent['substitution']>
  wishes: readonly Wish[]
  value: LeaveSubstitution
  onChange: (wish: Wish) => void
}

/** Somebody stands in for the days of this leave: what becomes of that when the leave changes or ends? */
export function WhatBecomes<Wish extends LeaveSubstitution>({
  substitution: { substitute, starts_on, ends_on },
  wishes,
  value,
  onChange,
}: Props<Wish>) {
  const { t } = useText()
  return (
    <div className={styles['form']}>
      <Segments
        label={t('organization.career.what_becomes', { name: substitute })}
        value={wishes.find((wish) => wish === value) ?? wishes[0]!}
        onChange={onChange}
        choices={wishes.map((wish) => ({ value: wish, label: t(`organization.career.substitution_${wish}`) }))}
      />
      <p className={styles['quiet']}>
        {t('organization.career.stands_in_days', { name: substitute, from: starts_on, until: ends_on })}
      </p>
    </div>
  )
}
