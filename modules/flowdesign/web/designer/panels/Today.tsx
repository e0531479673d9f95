import { Avatar } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Subject } from '#modules/workflow/shared/index.ts'
import { fullName } from '#modules/workflow/web/parts.ts'
import { isFixed, reachRuleOf } from '../../../shared/reach.ts'
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
    </section>
  )
}
