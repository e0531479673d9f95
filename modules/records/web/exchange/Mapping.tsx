import { useText } from '#platform/web/i18n/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { DayOrder } from '#platform/shared/written/days.ts'
import type { proposeColumns } from '../../shared/exchange/imports.ts'
import styles from './exchange.module.css'

export interface Mapped {
  /** By where each stands in the file; an empty one is left out. */
  columns: Record<number, { column: string; order: DayOrder | undefined }>
  key: string
}

interface Props {
  proposed: ReplyOf<typeof proposeColumns>
  mapped: Mapped
  onMapped: (mapped: Mapped) => void
}

/** Each column of the file, what stands in it, and what it becomes. */
export function Mapping({ proposed, mapped, onMapped }: Props) {
  const { t } = useText()
  const into = [
    { value: '', label: t('records.import.leave_out') },
    ...proposed.into.map(({ column, title, is_needed }) => ({
      value: column,
      label: is_needed ? `${title} *` : title,
    })),
  ]
  const orders = [
    { value: 'ymd', label: t('records.import.order_ymd') },
    { value: 'dmy', label: t('records.import.order_dmy') },
    { value: 'mdy', label: t('records.import.order_mdy') },
  ]
  const choose = (at: number, column: string) =>
    onMapped({
      ...mapped,
      columns: Object.fromEntries(
        Object.entries(mapped.columns).map(([place, one]) => {
          if (Number(place) === at) return [place, { ...one, column }]
          // A column is filled from one place alone.
          return [place, one.column === column ? { ...one, column: '' } : one]
        }),
      ),
    })
  return (
    <ul className={styles['mapping']}>
      {proposed.columns.map(({ at, title, samples, order }) => {
        const now = mapped.columns[at]
        const isDay = proposed.into.some(({ column, is_day }) => is_day && column === now?.column)
        return (
          <li key={at} data-out={now?.column === '' || undefined}>
            <div className={styles['from']}>
              <b>{title}</b>
              <span className={styles['samples']}>{samples.join(' · ')}</span>
            </div>
            <Choice
              label={t('records.import.becomes', { title })}
              value={now?.column ?? ''}
              onChange={({ target }) => choose(at, target.value)}
              choices={into}
            />
            {isDay && order ? (
              <Choice
                label={t('records.import.order', { title })}
                hint={order.is_certain ? undefined : t('records.import.order_guessed')}
                value={now?.order ?? order.order}
                onChange={({ target }) =>
                  onMapped({
                    ...mapped,
                    columns: {
                      ...mapped.columns,
                      [at]: { column: now?.column ?? '', order: target.value as DayOrder },
                    },
                  })
                }
                choices={orders}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
