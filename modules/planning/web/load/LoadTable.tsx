import type { ReplyOf } from '#platform/shared/contract.ts'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { dayAfter, isTooMuch } from '../../shared/load.ts'
import type { LoadCell, showLoad } from '../../shared/load-contract.ts'
import type { Chosen } from './LoadTasks.tsx'
import styles from './load.module.css'

interface Props {
  load: ReplyOf<typeof showLoad>
  onChoose: (chosen: Chosen) => void
}

/** People and weeks: what each has to do, how much of their time that is, and when they are away. */
export function LoadTable({ load: { weeks, people, today }, onChoose }: Props) {
  const { t } = useText()
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('planning.load.title')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('planning.load.who')}</th>
            {weeks.map((week) => (
              <th key={week} scope="col" data-now={week <= today && today <= dayAfter(week, 6) ? '' : undefined}>
                <span className="orgil-num">{`${week.slice(5)} – ${dayAfter(week, 6).slice(5)}`}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, cells }) => {
            const [last = '', ...first] = name.split(' ')
            return (
              <tr key={id}>
                <th scope="row">
                  <span className={styles['person']}>
                    <Avatar first={first.join(' ') || last} last={first.length > 0 ? last : ''} size={26} />
                    {name}
                  </span>
                </th>
                {cells.map((cell, at) => (
                  <td key={weeks[at]}>
                    <Cell
                      cell={cell}
                      says={`${name}, ${weeks[at]}`}
                      onChoose={() => onChoose({ title: `${name} · ${weeks[at]} – ${dayAfter(weeks[at]!, 6)}`, cell })}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ cell, says, onChoose }: { cell: LoadCell; says: string; onChoose: () => void }) {
  const { t } = useText()
  const { hours, capacity, away } = cell
  const isOver = isTooMuch(cell)
  const words = [
    t('planning.load.of', { hours: formatNumber(hours), capacity: formatNumber(capacity) }),
    ...(isOver ? [t('planning.load.too_much', { hours: formatNumber(hours - capacity) })] : []),
    ...(away > 0 ? [t('planning.load.away', { count: away })] : []),
  ].join(', ')
  const share = capacity > 0 ? Math.min(1, hours / capacity) : hours > 0 ? 1 : 0
  return (
    <button
      type="button"
      className={styles['cell']}
      data-load={isOver ? 'over' : share > 0.85 ? 'full' : share > 0 ? 'some' : 'none'}
      disabled={cell.tasks.length === 0}
      aria-label={`${says}: ${words}`}
      title={words}
      onClick={onChoose}
    >
      <span className={styles['bar']} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      <span className={styles['hours']}>
        <b className="orgil-num">{formatNumber(hours)}</b>
        <span className="orgil-num">/ {formatNumber(capacity)}</span>
      </span>
      {isOver ? <em className="orgil-num">+{formatNumber(hours - capacity)}</em> : null}
      {away > 0 ? <i>{t('planning.load.away', { count: away })}</i> : null}
    </button>
  )
}
