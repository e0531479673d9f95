import { IconButton } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './screen.module.css'

interface Props {
  /** From 0. */
  at: number
  size: number
  shown: number
  hasNext: boolean
  isBusy: boolean
  onPage: (at: number) => void
}

/** Which rows of a list are shown, and the way to those before and after. */
export function Paging({ at, size, shown, hasNext, isBusy, onPage }: Props) {
  const { t } = useText()
  return (
    <nav className={styles['pager']} aria-label={t('platform.table.pages')}>
      <span className="orgil-num">
        {formatNumber(at * size + 1)}–{formatNumber(at * size + shown)}
      </span>
      <IconButton icon="back" label={t('platform.table.previous')} disabled={at === 0} onClick={() => onPage(at - 1)} />
      <IconButton
        icon="next"
        label={t('platform.table.next')}
        disabled={!hasNext || isBusy}
        onClick={() => onPage(at + 1)}
      />
    </nav>
  )
}
