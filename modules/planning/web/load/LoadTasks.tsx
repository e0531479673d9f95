import type { ReplyOf } from '#platform/shared/contract.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { LoadCell, showLoad } from '../../shared/load-contract.ts'
import styles from './load.module.css'

/** A week of somebody. */
export interface Chosen {
  title: string
  cell: LoadCell
}

interface Props {
  chosen: Chosen
  load: ReplyOf<typeof showLoad>
  onOpen: (id: string) => void
}

/** What makes the load of one week, the most first. */
export function LoadTasks({ chosen: { cell }, load: { tasks }, onOpen }: Props) {
  const { t } = useText()
  return (
    <>
      <p className={styles['note']}>
        {t('planning.load.of', { hours: formatNumber(cell.hours), capacity: formatNumber(cell.capacity) })}
        {cell.away > 0 ? ` · ${t('planning.load.away', { count: cell.away })}` : null}
      </p>
      <ul className={styles['tasks']}>
        {cell.tasks.map(({ id, hours }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span>
                <b>{tasks[id]?.name}</b>
                <small>
                  {tasks[id]?.project} · <span className="orgil-num">{`${tasks[id]?.first} – ${tasks[id]?.last}`}</span>
                </small>
              </span>
              <span className="orgil-num">{t('planning.load.hours', { hours: formatNumber(hours) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
