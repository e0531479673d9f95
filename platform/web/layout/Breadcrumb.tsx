import { Icon } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { AppLink } from '../AppLink.tsx'
import { breadcrumb, isAt, type MenuLeaf } from '../menu.ts'
import styles from './Breadcrumb.module.css'

/** Where in the menu the shown screen stands. */
export function Breadcrumb({ active, path }: { active: MenuLeaf | undefined; path: string }) {
  const { t } = useText()
  const words = useWords()
  const trail = breadcrumb(active)
  if (!active || trail.length === 0) return null
  const isAtLeaf = isAt(active, path)
  return (
    <nav className={styles['trail']} aria-label={t('platform.shell.trail')}>
      <ol>
        {trail.map((step, at) => {
          const isLast = at === trail.length - 1
          return (
            <li key={step.id}>
              {isLast && !isAtLeaf ? (
                <AppLink to={active.url}>{words(step.title)}</AppLink>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>{words(step.title)}</span>
              )}
              {isLast ? null : <Icon name="next" size={12} />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
