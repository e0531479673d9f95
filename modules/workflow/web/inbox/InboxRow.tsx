import { memo, type ReactNode } from 'react'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { formatDate, formatDateTime } from '#platform/web/format.ts'
import { StepBadge } from '../step/StepChip.tsx'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
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
  const about = ({ label, text }: InboxItem['summary'][number], at: number) => (
    <span key={at} className={styles['about']} data-amount={isAmount(text) || undefined} title={say(label)}>
      {isBare(text) && <>{say(label)}: </>}
      <b>{text}</b>
    </span>
  )
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
        <Avatar first={item.creator.first_name} last={item.creator.last_name} size={36} />
        <span className={styles['step']}>
          <StepBadge type={item.look ?? item.status_type} size={16} filled />
        </span>
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
      <span className={styles['line']}>
        <button
          type="button"
          className={styles['open']}
          data-opens
          aria-current={isOpen || undefined}
          onClick={({ detail }) => (isChecking && canCheck ? onCheck(item.id) : onOpen(item.id, detail === 0))}
        >
          <span className={styles['itemTitle']} title={item.title} dir="auto">
            {isUnread && <span className="orgil-hidden">{t('workflow.inbox.unread')}: </span>}
            {item.title}
          </span>
        </button>
        <span className={styles['when']}>
          {item.unread_comments > 0 && (
            <Mark
              icon="comment"
              isStrong={item.is_mentioned}
              words={t(item.is_mentioned ? 'workflow.inbox.mentioned' : 'workflow.inbox.unread_comments', {
                count: item.unread_comments > MOST_UNREAD ? `${MOST_UNREAD}+` : item.unread_comments,
              })}
            >
              {item.unread_comments > MOST_UNREAD ? `${MOST_UNREAD}+` : item.unread_comments}
            </Mark>
          )}
          {item.in_place_of && (
            <Mark icon="users" words={t('workflow.inbox.in_place_of', { name: shortName(item.in_place_of) })} />
          )}
          {item.revision > 1 && (
            <Mark icon="refresh" words={t('workflow.document.revision', { number: item.revision })}>
              {item.revision}
            </Mark>
          )}
          {isUnread && <i aria-hidden />}
          <time dateTime={item.at} className="orgil-num" title={formatDateTime(item.at)}>
            {shortTime(item.at)}
          </time>
        </span>
      </span>
      <span className={styles['line']}>
        <span className={styles['from']}>
          <span className={styles['who']} data-held={item.holder ? true : undefined}>
            {item.registered_number && <b className="orgil-num">№ {item.registered_number} · </b>}
            {fromWords(item, box, t)}
          </span>
          {item.summary.slice(0, 1).map(about)}
          <span className={styles['flow']} title={say(item.flow)}>
            {say(item.flow)}
          </span>
          {item.summary.slice(1).map(about)}
          {!isWaiting && item.my_action && (
            <span className={styles['flow']}>{t('workflow.inbox.my_action', { action: say(item.my_action) })}</span>
          )}
        </span>
        <span className={styles['state']} data-waiting={isWaiting || undefined}>
          {isWaiting ? (
            <>
              <span className="orgil-hidden">{say(item.status)}</span>
              {item.due_at && <DueChip at={item.due_at} />}
            </>
          ) : (
            <ProcessStatusCell id={item.id} status={item.status} statusType={item.look ?? item.status_type} />
          )}
        </span>
      </span>
    </li>
  )
})

/** A fact beside the time, told whole to whoever points at it or hears it. */
function Mark({
  icon,
  words,
  isStrong = false,
  children,
}: {
  icon: IconName
  words: string
  isStrong?: boolean
  children?: ReactNode
}) {
  return (
    <span className={styles['mark']} title={words} data-strong={isStrong || undefined}>
      <Icon name={icon} size={13} weight={2} />
      <span aria-hidden>{children}</span>
      <span className="orgil-hidden">{words}</span>
    </span>
  )
}

/** A number alone says nothing without what it is of. */
const isBare = (text: string) => /^[\d\s.,-]+$/.test(text)
/** What reads as another when its end is cut. */
const isAmount = (text: string) => /^[\d\s.,-]+\P{L}?$/u.test(text)

/** Of today the hour, of another day the day. */
function shortTime(at: string) {
  const [day = '', hour = ''] = formatDateTime(at).split(' ')
  return day === formatDate(new Date()) ? hour : day
}
