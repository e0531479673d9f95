import { useState } from 'react'
import { Avatar, Choice } from '#platform/web/form-basics/index.ts'
import { type Translate, useText } from '#platform/web/i18n/index.ts'
import type { Subject } from '#modules/workflow/shared/index.ts'
import { fullName } from '#modules/workflow/web/parts.ts'
import { isFixed, type ReachByUnit, reachRuleOf } from '../../../shared/reach.ts'
import type { Parties } from '../use-parties.ts'
import styles from './panels.module.css'

const SHOWN = 6

/** Who would get the step if a document came to it today, and by which rule. */
export function Today({ subject, parties, title }: { subject: Subject; parties: Parties; title?: string }) {
  const { t } = useText()
  const rule = reachRuleOf(subject)
  if (rule === 'open') return null
  const found = isFixed(rule) ? parties.found(subject) : undefined
  if (isFixed(rule) && !found) return null
  const byUnit = parties.found(subject)?.by_unit ?? []
  const people = found?.people.slice(0, SHOWN) ?? []
  return (
    <section className={styles['today']} aria-label={title ?? t('flowdesign.today')}>
      <h4>{title ?? t('flowdesign.today')}</h4>
      <p className={styles['why']}>{t(`flowdesign.why.${rule}`, { name: parties.nameOf(subject) })}</p>
      {found && found.total === 0 ? <p className={styles['error']}>{t('flowdesign.nobody_today')}</p> : null}
      <ul>
        {people.map((person) => (
          <li key={person.user_id}>
            <Avatar first={person.first_name} last={person.last_name} size={26} />
            <span>
              <b>{fullName(person)}</b>
              <small>{person.job}</small>
            </span>
          </li>
        ))}
      </ul>
      {found && found.total > people.length ? (
        <p className={styles['why']}>{t('flowdesign.and_more', { count: found.total - people.length })}</p>
      ) : null}
      {byUnit.length > 0 ? <FromUnit byUnit={byUnit} /> : null}
    </section>
  )
}

/** Whom it would be for, sent from this unit; and from which units it leads to nobody. */
function FromUnit({ byUnit }: { byUnit: readonly ReachByUnit[] }) {
  const { t } = useText()
  const [at, setAt] = useState('')
  const chosen = at === '' ? undefined : byUnit[Number(at)]
  const lost = byUnit.filter(({ person }) => person === null).map(({ unit }) => unit)
  return (
    <>
      <Choice
        label={t('flowdesign.relative.sent_from')}
        value={at}
        choices={[
          { value: '', label: t('flowdesign.relative.choose_unit') },
          ...byUnit.map(({ unit }, index) => ({ value: String(index), label: unit })),
        ]}
        onChange={({ target }) => setAt(target.value)}
      />
      {chosen ? (
        <p className={chosen.person ? styles['why'] : styles['error']}>
          {chosen.person ? fullName(chosen.person) : t('flowdesign.nobody_today')}
          {chosen.passed > 0 ? ` · ${t('flowdesign.relative.passed', { count: chosen.passed })}` : null}
        </p>
      ) : null}
      {lost.length > 0 ? (
        <p className={styles['error']}>{t('flowdesign.relative.lost', { units: named(lost, t) })}</p>
      ) : null}
    </>
  )
}

const NAMED = 5

/** A few of them, and how many there are besides. */
export const named = (units: readonly string[], t: Translate) =>
  [units.slice(0, NAMED).join(', '), units.length > NAMED && t('flowdesign.and_more', { count: units.length - NAMED })]
    .filter(Boolean)
    .join(' ')
