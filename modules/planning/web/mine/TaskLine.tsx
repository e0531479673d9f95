import type { Row } from '#modules/records/shared/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { dueOn } from '#platform/web/due.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { priorityField } from './priority-field.ts'
import styles from './mine.module.css'

interface Props {
  row: Row
  isDone: boolean
  /** Whose it is, where it is not the reader's. */
  withPerson?: boolean
  onOpen: () => void
  onTick: () => void
}

/** What is out of the ordinary is said, the rest is calm. */
const isPressing = (priority: unknown) => priority === '1' || priority === '2'

/** A task in a list of things to do: ticked off in one press, opened by its name. */
export function TaskLine({ row, isDone, withPerson = false, onOpen, onTick }: Props) {
  const { t } = useText()
  const { values } = row
  const name = String(values['name'] ?? '—')
  const project = namedIn(values['project'] ?? null)?.name
  const person = withPerson ? namedIn(values['responsible'] ?? null)?.name : undefined
  const percent = Number(values['percent'] ?? 0)
  const may = row.may?.includes('u') ?? true
  const checks = Number(values['checks'] ?? 0)
  return (
    <li className={styles['line']} data-task={row.id}>
      <button
        type="button"
        className={styles['tick']}
        aria-label={t(isDone ? 'planning.mine.reopen' : 'planning.mine.tick', { name })}
        aria-pressed={isDone}
        disabled={!may}
        onClick={onTick}
      >
        <span>
          <Icon name="check" size={14} weight={2.4} />
        </span>
      </button>
      <button type="button" data-open className={styles['open']} onClick={onOpen}>
        <span className={styles['name']} data-done={isDone || undefined}>
          {name}
        </span>
        <span className={styles['about']}>
          {project ? <span>{project}</span> : null}
          {person ? <span>{person}</span> : null}
          {checks > 0 ? (
            <span className="orgil-num">
              {t('planning.mine.checks', { done: String(values['checked'] ?? 0), all: String(checks) })}
            </span>
          ) : null}
        </span>
      </button>
      <span className={styles['facts']}>
        {isPressing(values['priority']) ? (
          <FieldValue field={priorityField} value={values['priority'] ?? null} />
        ) : null}
        {percent > 0 && !isDone ? (
          <span className={styles['progress']} title={t('planning.project.progress')}>
            <progress max={100} value={percent} aria-hidden />
            <span className="orgil-num">{percent}%</span>
          </span>
        ) : null}
        <DueDay ends={typeof values['ends_on'] === 'string' ? values['ends_on'] : null} isDone={isDone} />
      </span>
    </li>
  )
}

function DueDay({ ends, isDone }: { ends: string | null; isDone: boolean }) {
  const { t } = useText()
  if (!ends) return null
  const due = isDone ? { tone: undefined, text: ends } : dueOn(ends, t)
  return (
    <time className={`${styles['due']} orgil-num`} dateTime={ends} title={ends} data-when={due.tone}>
      {due.text}
    </time>
  )
}
