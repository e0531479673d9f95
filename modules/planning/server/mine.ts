import { rowsForModule } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { mineToDo, openTasks } from '../shared/open-tasks.ts'

const MOST = 1000
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What somebody has to do whose days lie in this time, both within; one that says one day alone is on that. */
export async function tasksOfMine(context: Context, { from, to }: { from: string; to: string }) {
  const rows = await rowsForModule(
    context,
    'planning.tasks',
    {
      filter: {
        all: [
          mineToDo,
          ...openTasks,
          { column: 'ends_on', is: 'after', values: [dayBefore(from)] },
          { column: 'ends_on', is: 'filled', values: [] },
        ],
      },
      sort: ['ends_on'],
      most: MOST,
    },
    false,
  )
  return rows.flatMap(({ id, version, updated_at, values }) => {
    const ends_on = text(values['ends_on'])
    const starts_on = text(values['starts_on']) || ends_on
    if (starts_on > to) return []
    return [
      {
        id,
        version,
        updated_at,
        name: text(values['name']),
        project: namedIn(values['project'] ?? null)?.name ?? '',
        starts_on,
        ends_on,
      },
    ]
  })
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
