import { StepBadge, StepChip } from '../step/StepChip.tsx'
import { formatDate } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import type { FoundDocument } from '../../shared/search.ts'
import { shortName } from '../people/names.ts'
import styles from './search.module.css'
import { MarkedText } from './MarkedText.tsx'

const icons = {
  number: 'list',
  title: 'document',
  field: 'form',
  file: 'clip',
  creator: 'user',
  person: 'users',
  question: 'vote',
  reason: 'comment',
  comment: 'comment',
} as const

/** A document and where in it the words stand. The whole row leads to it. */
export function FoundRow({ item }: { item: FoundDocument }) {
  const { t } = useText()
  const say = useWords()
  return (
    <li className={styles['item']}>
      <StepBadge type={item.status_type} />
      <div className={styles['words']}>
        <AppLink to={`/workflow/${item.id}`} className={styles['open']}>
          <MarkedText pieces={item.title} />
        </AppLink>
        <p className={styles['facts']}>
          <span className="orgil-num">
            № <MarkedText pieces={item.number} />
          </span>
          <span>{say(item.flow)}</span>
          <span>{shortName(item.creator)}</span>
          <time dateTime={item.created_at} className="orgil-num">
            {formatDate(item.created_at)}
          </time>
        </p>
        {item.hits.map(({ kind, label, text }, at) => (
          <p key={at} className={styles['hit']}>
            <span className={styles['where']}>
              <Icon name={icons[kind]} size={14} />
              {label ? say(label) : t(`workflow.find.in_${kind}`)}
            </span>
            <span>
              <MarkedText pieces={text} />
            </span>
          </p>
        ))}
      </div>
      <span className={styles['state']}>
        <StepChip type={item.status_type}>{say(item.status)}</StepChip>
      </span>
    </li>
  )
}
