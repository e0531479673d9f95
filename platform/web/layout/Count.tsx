import { useText } from '../i18n/index.ts'
import styles from './Count.module.css'

/** How many wait behind an entry of the menu. */
export function Count({ of: count, className = '' }: { of: number; className?: string }) {
  const { t } = useText()
  if (count <= 0) return null
  return (
    <span className={`${styles['badge']} ${className} orgil-num`}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="orgil-hidden">{t('platform.shell.waiting', { count })}</span>
    </span>
  )
}
