import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { showUnitWork } from '../../shared/at-home.ts'
import { DueChip } from '../due/DueChip.tsx'
import { shortName } from '../people/names.ts'
import styles from './home.module.css'

/** For whoever heads others: with whom documents wait, how many, how late and since when. */
export default function UnitBlock() {
  const { t } = useText()
  const cache = useQueryClient()
  const query = useCall(showUnitWork, {}, { meta: { quiet: true } })
  useLive('workflow.inbox', () => void cache.invalidateQueries({ queryKey: keyOf(showUnitWork) }))
  if (!query.data || query.data.everybody === 0) return null
  const { people } = query.data
  return (
    <Card title={t('workflow.home.unit')}>
      {people.length === 0 ? (
        <p className={styles['nothing']}>{t('workflow.home.unit_nothing')}</p>
      ) : (
        <ul className={styles['people']}>
          {people.map((one) => (
            <PersonLine key={one.person.user_id} {...one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type Line = z.output<typeof showUnitWork.reply>['people'][number]

/** Pressed it says what waits with them, by flow and step alone. */
function PersonLine({ person, waiting, overdue, since, works }: Line) {
  const { t } = useText()
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const hidden = waiting - works.length
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Avatar first={person.first_name} last={person.last_name} size={32} />
        <span className={styles['who']}>
          <b>{shortName(person)}</b>
          <span>{person.job}</span>
        </span>
        <span className={styles['much']}>
          {overdue > 0 ? <Chip kind="danger">{t('workflow.inbox.overdue', { count: overdue })}</Chip> : null}
          <span>
            {t('workflow.home.waits', { count: waiting })} ·{' '}
            <time className="orgil-num" dateTime={since}>
              {t('workflow.home.since', { day: formatDate(since) })}
            </time>
          </span>
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <ul id={id} className={styles['works']} hidden={!isOpen}>
        {works.map((work, at) => (
          <li key={at}>
            <span>
              {say(work.flow)} · {say(work.step)}
            </span>
            {work.due_at ? (
              <DueChip at={work.due_at} />
            ) : (
              <time className="orgil-num" dateTime={work.since}>
                {t('workflow.home.since', { day: formatDate(work.since) })}
              </time>
            )}
          </li>
        ))}
        {hidden > 0 ? <li>{t('workflow.home.and_more', { count: hidden })}</li> : null}
      </ul>
    </li>
  )
}
