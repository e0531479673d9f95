import { queryRows, type Row, RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useLive } from '#platform/web/live.ts'
import { daysOver, lastTask } from '../../shared/planned-end.ts'

/** When the plan of a project ends, and by how much that is later than was promised. */
export function PlannedEnd({ project }: { project: Row }) {
  const { t } = useText()
  const last = useCall(queryRows, lastTask(project.id), { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === 'planning.tasks') void last.refetch()
  })
  const day = last.data?.rows[0]?.values['ends_on']
  if (typeof day !== 'string' || day === '') return null
  const promised = project.values['ends_on']
  const over = daysOver(typeof promised === 'string' ? promised : '', day)
  return over > 0 ? (
    <Chip kind="danger" icon="clock">
      {t('planning.project.plan_over', { day, count: over })}
    </Chip>
  ) : (
    <span className="orgil-num">{t('planning.project.plan_ends', { day })}</span>
  )
}
