import { IconButton } from '../form-basics/Button.tsx'
import { formatNumber } from '../format.ts'
import { useText } from '../i18n/index.ts'
import styles from './Pager.module.css'

interface Props {
  /** From 1. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** Where in a long list one is, and the way on. */
export function Pager({ page, size, total, onPage }: Props) {
  const { t } = useText()
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1) return null
  const from = (page - 1) * size + 1
  return (
    <nav className={styles['pager']} aria-label={t('platform.table.pages')}>
      <span className="orgil-num">
        {t('platform.table.range', {
          from: formatNumber(from),
          to: formatNumber(Math.min(total, from + size - 1)),
          total: formatNumber(total),
        })}
      </span>
      <IconButton
        icon="back"
        label={t('platform.table.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="next"
        label={t('platform.table.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
