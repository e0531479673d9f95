import type { ReplyOf } from '#platform/shared/contract.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { isOver } from '../../shared/load.ts'
import type { showLoad } from '../../shared/load-contract.ts'
import { hoursOf } from './LoadTable.tsx'
import styles from './load.module.css'

type Load = ReplyOf<typeof showLoad>

interface Props {
  load: Load
  person: Load['people'][number]
  step: number
  onClose: () => void
}

/** What makes a cell: the tasks of one person in one step, the longest first. */
export function CellTasks({ load, person, step, onClose }: Props) {
  const { t } = useText()
  const cell = person.cells[step]!
  const { from, to } = load.steps[step]!
  const own = person.parts
    .flatMap(({ task, minutes }) => (minutes[step]! > 0 ? [{ ...load.tasks[task]!, minutes: minutes[step]! }] : []))
    .toSorted((one, other) => other.minutes - one.minutes)
  return (
    <Dialog title={person.name} shape="sheet" width={520} keeps="nothing" onClose={onClose}>
      <p className={styles['about']}>
        <span className="orgil-num">{from === to ? from : `${from} – ${to}`}</span>
        <span>{t('planning.load.cell', { planned: hoursOf(cell.planned), capacity: hoursOf(cell.capacity) })}</span>
        {isOver(cell) ? (
          <Chip kind="danger" icon="clock">
            {t('planning.load.over', { hours: hoursOf(cell.planned - cell.capacity) })}
          </Chip>
        ) : null}
        {cell.away > 0 ? <span>{t('planning.load.away', { count: cell.away })}</span> : null}
      </p>
      <ul className={styles['tasks']}>
        {own.map(({ id, name, project, ends_on, is_late: isLate, minutes }) => (
          <li key={id}>
            <AppLink to={`/planning/tasks/${id}`}>{name}</AppLink>
            <span className={styles['facts']}>
              {project ? <span>{project.name}</span> : null}
              <span className="orgil-num" data-late={isLate || undefined}>
                {isLate ? t('planning.load.late', { day: ends_on }) : t('planning.load.until', { day: ends_on })}
              </span>
            </span>
            <b className="orgil-num">{t('planning.load.hours', { hours: hoursOf(minutes) })}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
