import type { Row } from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { daysFromTo } from '../../shared/due.ts'
import { priorityField } from './priority-field.ts'
import styles from './mine.module.css'

interface Props {
  row: Row
  onOpen: () => void
  onTick: () => void
}

/** A task in a list of things to do: ticked off in one press, opened by its name. */
export function TaskLine({ row, onOpen, onTick }: Props) {
  const { t } = useText()
  const { values } = row
  const name = String(values['name'] ?? '—')
  const project = namedIn(values['project'] ?? null)?.name
  const isDone = values['state'] === 'done'
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
        {isDone ? <Icon name="check" size={14} /> : null}
      </button>
      <button type="button" className={styles['open']} onClick={onOpen}>
        <span className={styles['name']} data-done={isDone || undefined}>
          {name}
        </span>
        <span className={styles['about']}>
          {project ? <span>{project}</span> : null}
          {checks > 0 ? (
            <span className="orgil-num">
              {t('planning.mine.checks', { done: String(values['checked'] ?? 0), all: String(checks) })}
            </span>
          ) : null}
          {percent > 0 && !isDone ? <span className="orgil-num">{percent}%</span> : null}
        </span>
      </button>
      <span className={styles['priority']}>
        <FieldValue field={priorityField} value={values['priority'] ?? null} />
      </span>
      <Due ends={typeof values['ends_on'] === 'string' ? values['ends_on'] : null} isDone={isDone} />
    </li>
  )
}

function Due({ ends, isDone }: { ends: string | null; isDone: boolean }) {
  const { t } = useText()
  if (!ends) return <span className={styles['due']} />
  const left = daysFromTo(todayHere(), ends)
  const words =
    left === 0
      ? t('planning.mine.today')
      : left === 1
        ? t('planning.mine.tomorrow')
        : left < 0
          ? t('planning.mine.late_by', { count: -left })
          : ends
  return (
    <time
      className={`${styles['due']} orgil-num`}
      dateTime={ends}
      title={ends}
      data-late={(left < 0 && !isDone) || undefined}
    >
      {isDone ? ends : words}
    </time>
  )
}
