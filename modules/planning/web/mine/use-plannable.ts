import { queryRows } from '#modules/records/shared/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { levels } from '../../shared/access.ts'

const MOST = 200

/** Projects in which this person adds tasks: those that they lead, and those of which they are such a member. */
export function usePlannable(): { id: string; name: string }[] {
  const quiet = { meta: { quiet: true } }
  const projects = useCall(
    queryRows,
    {
      table: 'planning.projects',
      limit: MOST,
      sort: ['name'],
      filter: {
        all: [
          { column: 'state', is: 'any_of', values: ['planned', 'active'] },
          { column: 'is_template', is: 'no', values: [] },
        ],
      },
    },
    quiet,
  ).data
  const memberships = useCall(
    queryRows,
    {
      table: 'planning.members',
      limit: MOST,
      filter: {
        all: [
          { column: 'person', is: 'any_of', values: ['me'] },
          { column: 'permission', is: 'any_of', values: [levels.works, levels.leads] },
        ],
      },
    },
    quiet,
  ).data
  if (!projects || !memberships) return []
  const worked = new Set(memberships.rows.map(({ values }) => namedIn(values['project'] ?? null)?.id))
  return projects.rows
    .filter(({ id, may }) => worked.has(id) || (may?.includes('u') ?? true))
    .map(({ id, values }) => ({ id, name: String(values['name']) }))
}
