import type { ReplyOf } from '#platform/shared/contract.ts'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { isOver } from '../../shared/load.ts'
import type { showLoad } from '../../shared/load-contract.ts'
import styles from './load.module.css'

type Load = ReplyOf<typeof showLoad>
type Cell = Load['people'][number]['cells'][number]

interface Props {
  people: Load['people']
  steps: Load['steps']
  by: 'week' | 'day'
  today: string
  onOpen: (person: number, step: number) => void
}

/** Hours as they are said: whole ones without a fraction. */
export const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10)

/** How full a cell is, as it is coloured. */
function heatOf(cell: Cell): string {
  const { planned, capacity } = cell
  if (isOver(cell)) return 'over'
  if (planned === 0) return capacity === 0 ? 'off' : 'free'
  const part = planned / capacity
  return part > 0.85 ? 'full' : part > 0.4 ? 'some' : 'little'
}

const short = (day: string) => day.slice(5).replace('-', '.')

/** People and weeks, or days: what is planned beside what they can do. */
export function LoadTable({ people, steps, by, today, onOpen }: Props) {
  const { t } = useText()
  return (
    // A region that scrolls is reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} data-by={by} tabIndex={0} role="region" aria-label={t('planning.load.title')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('planning.load.person')}</th>
            {steps.map(({ from, to }) => (
              <th key={from} scope="col" data-now={(from <= today && today <= to) || undefined} className="orgil-num">
                {by === 'day' ? short(from) : `${short(from)}–${short(to)}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, unit, cells }) => {
            const [last = '', first = last] = name.split(' ')
            return (
              <tr key={id}>
                <th scope="row">
                  <span className={styles['person']}>
                    <Avatar first={first} last={last} size={26} />
                    <span>
                      {name}
                      <small>{unit}</small>
                    </span>
                  </span>
                </th>
                {cells.map((cell, at) => {
                  const { from, to } = steps[at]!
                  const isFull = isOver(cell)
                  const says = [
                    name,
                    by === 'day' ? from : `${from} – ${to}`,
                    t('planning.load.cell', { planned: hoursOf(cell.planned), capacity: hoursOf(cell.capacity) }),
                    isFull ? t('planning.load.over', { hours: hoursOf(cell.planned - cell.capacity) }) : '',
                    cell.away > 0 ? t('planning.load.away', { count: cell.away }) : '',
                  ]
                  return (
                    <td key={from} data-heat={heatOf(cell)}>
                      <button
                        type="button"
                        data-cell={`${id}/${at}`}
                        disabled={cell.planned === 0}
                        title={says.slice(2).filter(Boolean).join(' · ')}
                        onClick={() => onOpen(id, at)}
                      >
                        <span className="orgil-hidden">{says.filter(Boolean).join(', ')}</span>
                        <span className={styles['step']} aria-hidden>
                          {by === 'day' ? short(from) : `${short(from)}–${short(to)}`}
                        </span>
                        {heatOf(cell) === 'off' ? (
                          <span aria-hidden>–</span>
                        ) : (
                          <>
                            <b className="orgil-num" aria-hidden>
                              {hoursOf(cell.planned)}
                            </b>
                            <span className={`${styles['capacity']} orgil-num`} aria-hidden>
                              / {hoursOf(cell.capacity)}
                            </span>
                          </>
                        )}
                        {isFull ? (
                          <em aria-hidden>
                            {t('planning.load.over', { hours: hoursOf(cell.planned - cell.capacity) })}
                          </em>
                        ) : null}
                        {cell.away > 0 ? (
                          <small aria-hidden>{t('planning.load.away', { count: cell.away })}</small>
                        ) : null}
                      </button>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
