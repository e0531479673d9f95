import { memo } from 'react'
import { Chip } from '#platform/web/form-basics/index.ts'
import { StepBadge } from '../step/StepChip.tsx'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type InboxItem, MOST_UNREAD } from '../../shared/inbox.ts'
import { ProcessStatusCell } from '../history/ProcessStatusCell.tsx'
import { shortName } from '../people/names.ts'
import { DueChip } from '../due/DueChip.tsx'
import { fromWords } from './from-words.ts'
import type { Box } from '../views/inbox-search.ts'
import styles from './inbox.module.css'
import { useLongPress } from './use-long-press.ts'

interface Props {
  item: InboxItem
  box: Box
  isOpen: boolean
  isChecked: boolean
  /** While some are checked, a tap checks instead of opening. */
  isChecking: boolean
  canCheck: boolean
  onOpen: (id: string, isByKey: boolean) => void
  onCheck: (id: string) => void
}

/** A document in the list. Hundreds of them stay smooth because the browser skips those out of sight. */
export const InboxRow = memo(function InboxRow({
  item,
  box,
  isOpen,
  isChecked,
  isChecking,
  canCheck,
  onOpen,
  onCheck,
}: Props) {
  const { t } = useText()
  const say = useWords()
  const isUnread = box === 'waiting' && !item.is_read
  const isWaiting = box === 'waiting'
  const press = useLongPress(() => onCheck(item.id), canCheck)
  return (
    <li
      className={styles['item']}
      data-id={item.id}
      data-open={isOpen || undefined}
      data-unread={isUnread || undefined}
      data-checking={isChecking || undefined}
      {...press}
    >
      <span className={styles['tile']}>
        <StepBadge type={item.status_type} />
        {canCheck && (
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={isChecked}
              onChange={() => onCheck(item.id)}
              aria-label={t('workflow.inbox.select', { title: item.title })}
            />
          </label>
        )}
      </span>
      <button
        type="button"
        className={styles['open']}
        aria-current={isOpen || undefined}
        onClick={({ detail }) => (isChecking && canCheck ? onCheck(item.id) : onOpen(item.id, detail === 0))}
      >
        <span className={styles['itemTitle']} title={item.title}>
          {isUnread && <span className="orgil-hidden">{t('workflow.inbox.unread')}: </span>}
          {item.title}
        </span>
      </button>
      <span className={styles['when']}>
        {isUnread && <i aria-hidden />}
        <time dateTime={item.at} className="orgil-num">
          {formatDateTime(item.at)}
        </time>
      </span>
      <span className={styles['from']}>
        {item.registered_number && <b className="orgil-num">№ {item.registered_number} · </b>}
        {fromWords(item, box, t)}
        {isWaiting && <> · {say(item.status)}</>}
        {!isWaiting && item.my_action && <> · {t('workflow.inbox.my_action', { action: say(item.my_action) })}</>}
      </span>
      {(item.due_at || item.revision > 1 || item.in_place_of || item.unread_comments > 0 || !isWaiting) && (
        <span className={styles['facts']}>
          {item.unread_comments > 0 && (
            <Chip kind={item.is_mentioned ? 'info' : 'neutral'} icon="comment">
              {t(item.is_mentioned ? 'workflow.inbox.mentioned' : 'workflow.inbox.unread_comments', {
                count: item.unread_comments > MOST_UNREAD ? `${MOST_UNREAD}+` : item.unread_comments,
              })}
            </Chip>
          )}
          {item.in_place_of && (
            <Chip kind="info" icon="users">
              {t('workflow.inbox.in_place_of', { name: shortName(item.in_place_of) })}
            </Chip>
          )}
          {!isWaiting && <ProcessStatusCell id={item.id} status={item.status} statusType={item.status_type} />}
          {item.due_at && item.document_status === 'OPEN' && <DueChip at={item.due_at} />}
          {item.revision > 1 && <Chip>{t('workflow.document.revision', { number: item.revision })}</Chip>}
        </span>
      )}
    </li>
  )
})
