import { IconButton } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Group } from './columns.ts'
import styles from './board.module.css'

interface Props {
  column: Group
  /** With what is on its way. */
  count: number
  limit: number | undefined
  isFolded: boolean
  onFold?: (() => void) | undefined
  onAdd: (() => void) | undefined
}

/** What a column stands for, how many cards it has, and whether these are too many. */
export function ColumnHead({ column: { title, colour }, count, limit, isFolded, onFold, onAdd }: Props) {
  const { t } = useText()
  const isTooMany = limit !== undefined && count > limit
  return (
    <div className={styles['head']} data-folded={isFolded || undefined} data-full={isTooMany || undefined}>
      {isFolded ? null : (
        <>
          <span className={styles['dot']} style={colour ? { background: colour } : {}} aria-hidden />
          <h2 className={styles['title']}>{title}</h2>
          <span
            className={`${styles['count']} orgil-num`}
            title={limit === undefined ? undefined : t('records.board.limit', { limit: formatNumber(limit) })}
          >
            {limit === undefined ? formatNumber(count) : `${formatNumber(count)} / ${formatNumber(limit)}`}
            {isTooMany ? <span className="orgil-hidden">{t('records.board.too_many')}</span> : null}
          </span>
        </>
      )}
      {isFolded || !onAdd ? null : (
        <IconButton icon="plus" size={16} label={t('records.board.add', { column: title })} onClick={onAdd} />
      )}
      {onFold ? (
        <IconButton
          icon={isFolded ? 'next' : 'back'}
          size={16}
          label={t(isFolded ? 'records.board.unfold' : 'records.board.fold', { column: title })}
          onClick={onFold}
        />
      ) : null}
    </div>
  )
}
