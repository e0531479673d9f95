import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { isOver } from '../../shared/load.ts'
import { showLoad } from '../../shared/load-contract.ts'
import styles from './project.module.css'

/** How many of those who work in the project have too much to do in the next weeks; nothing where nobody has. */
export function OverloadSign({ project }: { project: string }) {
  const { t } = useText()
  const load = useCall(showLoad, { project }, { meta: { quiet: true }, staleTime: 60_000 }).data
  const over = load?.people.filter(({ cells }) => cells.some(isOver)).length ?? 0
  if (over === 0) return null
  return (
    <AppLink to="/planning/load" search={{ project }} className={styles['late']}>
      {t('planning.load.overloaded', { count: over })}
    </AppLink>
  )
}
