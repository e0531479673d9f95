import type { Row } from '#modules/records/shared/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { dueOn } from '#platform/web/due.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import styles from './home.module.css'

interface Props {
  row: Row
  onOpen: () => void
  onDone: () => void
}

/** With whom it is, the nearest of what it names. */
const about = ['lead', 'opportunity', 'company', 'contact']

/** One thing to do with a customer: done by one press, opened by its name. */
export function ActivityLine({ row, onOpen, onDone }: Props) {
  const { t } = useText()
  const { values } = row
  const name = String(values['name'] ?? '—')
  const said = about.flatMap((column) => namedIn(values[column] ?? null)?.name ?? [])
  return (
    <li className={styles['line']} data-activity={row.id}>
      <button
        type="button"
        className={styles['tick']}
        aria-label={t('crm.mine.done', { name })}
        disabled={!(row.may?.includes('u') ?? true)}
        onClick={onDone}
      >
        <span>
          <Icon name="check" size={14} weight={2.4} />
        </span>
      </button>
      <button type="button" className={styles['open']} onClick={onOpen}>
        <span className={styles['name']}>{name}</span>
        {said.length > 0 ? <span className={styles['about']}>{[...new Set(said)].slice(0, 2).join(' · ')}</span> : null}
      </button>
      <When day={String(values['day'] ?? '')} time={typeof values['time'] === 'string' ? values['time'] : ''} />
    </li>
  )
}

function When({ day, time }: { day: string; time: string }) {
  const { t } = useText()
  const due = dueOn(day, t, { time })
  const at = `${day} ${time}`.trim()
  return (
    <time className={`${styles['when']} orgil-num`} dateTime={at} title={at} data-when={due.tone}>
      {due.text}
    </time>
  )
}
