import { queryRows, type Row } from '#modules/records/shared/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { Search } from '#platform/web/module.ts'

const MOST = 5
const text = ({ values }: Row, name: string) => String(values[name] ?? '')

/** Projects and tasks that I may see, by anything they say. */
export const findTasks: Search['find'] = async (query, signal) => {
  const search = query.slice(0, 100)
  const [projects, tasks] = await Promise.all(
    ['planning.projects', 'planning.tasks'].map((table) => call(queryRows, { table, search, limit: MOST }, { signal })),
  )
  return [
    {
      title: translate('planning.palette.projects'),
      entries: (projects?.rows ?? []).map((row) => ({
        id: `project-${row.id}`,
        title: text(row, 'name'),
        note: [text(row, 'number'), namedIn(row.values['leader'] ?? null)?.name].filter(Boolean).join(' · '),
        icon: 'plan',
        to: `/planning/${row.id}`,
      })),
    },
    {
      title: translate('planning.palette.tasks'),
      entries: (tasks?.rows ?? []).map((row) => ({
        id: `task-${row.id}`,
        title: text(row, 'name'),
        note: [text(row, 'number'), namedIn(row.values['project'] ?? null)?.name].filter(Boolean).join(' · '),
        icon: 'check',
        to: `/planning/tasks/${row.id}`,
      })),
    },
  ]
}
