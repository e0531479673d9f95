import { useState } from 'react'
import { Avatar, Choice } from '#platform/web/form-basics/index.ts'
import { type Translate, useText } from '#platform/web/i18n/index.ts'
import { useCall } from '#platform/web/call.ts'
import { type PersonView, reachedWords, type Subject } from '#modules/workflow/shared/index.ts'
import { fullName } from '#modules/workflow/web/parts.ts'
import { findReachOf } from '../../../shared/contract.ts'
import { isFixed, type ReachByUnit, reachRuleOf } from '../../../shared/reach.ts'
import type { Parties } from '../use-parties.ts'
import styles from './panels.module.css'

const SHOWN = 6

interface Props {
  subject: Subject
  parties: Parties
  title?: string
  /** Whoever sends it, where that is known: an employee. */
  sender?: number | undefined
}

/** Who would get the step if a document came to it today, and by which rule. */
export function Today({ subject, parties, title, sender }: Props) {
  const { t } = useText()
  const rule = reachRuleOf(subject)
  if (rule === 'open') return null
  const found = isFixed(rule) ? parties.found(subject) : undefined
  if (isFixed(rule) && !found) return null
  const told = parties.found(subject)
  const people = found?.people.slice(0, SHOWN) ?? []
  return (
    <section className={styles['today']} aria-label={title ?? t('flowdesign.today')}>
      <h4>{title ?? t('flowdesign.today')}</h4>
      <p className={styles['why']}>{t(`flowdesign.why.${rule}`, { name: parties.nameOf(subject) })}</p>
      {found && found.total === 0 ? <p className={styles['error']}>{t('flowdesign.nobody_today')}</p> : null}
      <People people={people} />
      {found && found.total > people.length ? (
        <p className={styles['why']}>{t('flowdesign.and_more', { count: found.total - people.length })}</p>
      ) : null}
      {sender !== undefined && subject.relative ? <From subject={subject} sender={sender} /> : null}
      {sender === undefined && told && told.by_unit.length > 0 ? <FromUnit {...told} /> : null}
    </section>
  )
}

/** Whom it would be for, sent from this unit; and from which units it leads to nobody. */
function FromUnit({ by_unit: byUnit, more_units }: { by_unit: readonly ReachByUnit[]; more_units: number }) {
  const { t } = useText()
  const [at, setAt] = useState('')
  // Of a unit that the drawing names there is nothing to choose.
  const chosen = byUnit.length === 1 ? byUnit[0] : at === '' ? undefined : byUnit[Number(at)]
  const lost = byUnit.filter(({ person }) => person === null).map(({ unit }) => unit)
  return (
    <>
      {byUnit.length > 1 ? (
        <Choice
          label={t('flowdesign.relative.sent_from')}
          value={at}
          choices={[
            { value: '', label: t('flowdesign.relative.choose_unit') },
            ...byUnit.map(({ unit }, index) => ({ value: String(index), label: unit })),
          ]}
          onChange={({ target }) => setAt(target.value)}
        />
      ) : null}
      {chosen ? (
        <p className={chosen.person ? styles['why'] : styles['error']}>
          {chosen.person ? fullName(chosen.person) : t('flowdesign.nobody_today')}
          {chosen.passed > 0 ? ` · ${t('flowdesign.relative.passed', { count: chosen.passed })}` : null}
        </p>
      ) : null}
      {lost.length > 0 ? (
        <p className={styles['error']}>{t('flowdesign.relative.lost', { units: named(lost, t) })}</p>
      ) : null}
      {more_units > 0 ? (
        <p className={styles['why']}>{t('flowdesign.relative.more_units', { count: more_units })}</p>
      ) : null}
    </>
  )
}

function People({ people }: { people: readonly PersonView[] }) {
  return (
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
  )
}

/** To whom it leads from this colleague, and past whom. */
function From({ subject, sender }: { subject: Subject; sender: number }) {
  const speech = useText()
  const { t } = speech
  const found = useCall(findReachOf, { subject, emp_id: sender }, { staleTime: 60_000 })
  if (!found.data) return null
  const { people, reached } = found.data
  return (
    <>
      {people.length === 0 ? <p className={styles['error']}>{t('flowdesign.nobody_today')}</p> : null}
      <People people={people.slice(0, SHOWN)} />
      {(reached ? reachedWords(reached, speech) : []).map((words) => (
        <p key={words} className={styles['why']}>
          {words}
        </p>
      ))}
    </>
  )
}

const NAMED = 5

/** A few of them, and how many there are besides. */
export const named = (units: readonly string[], t: Translate) =>
  [units.slice(0, NAMED).join(', '), units.length > NAMED && t('flowdesign.and_more', { count: units.length - NAMED })]
    .filter(Boolean)
    .join(' ')
