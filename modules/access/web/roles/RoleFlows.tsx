import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { RoleView } from '../../shared/roles.ts'
import styles from './roles.module.css'

/** What comes to whoever holds the role, and keeps it from being deleted. */
export function RoleFlows({ flows }: Pick<RoleView, 'flows'>) {
  const { t } = useText()
  const words = useWords()
  if (flows.length === 0) return null
  return (
    <Card
      title={
        <>
          {t('access.role.flows')} <span className="orgil-num">{flows.length}</span>
        </>
      }
    >
      <ul className={styles['people']}>
        {flows.map((title, index) => (
          <li key={index} className={styles['person']}>
            <p className={styles['facts']}>{words(title)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
