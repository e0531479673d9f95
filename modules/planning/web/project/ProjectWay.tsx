import { type Row, showTable } from '#modules/records/shared/index.ts'
import { onRow, waysOf } from '#modules/records/web/parts.ts'
import { useCall } from '#platform/web/call.ts'

/** Where a project stands on its way to be approved, who has it, and how it is sent. */
export function ProjectWay({ project }: { project: Row }) {
  const known = useCall(showTable, { table: 'planning.projects' }, { staleTime: 60_000, meta: { quiet: true } })
  if (!known.data) return null
  const { table, actions } = known.data
  const way = waysOf(table)
  return way ? (
    <way.Line table={table} row={project} may={onRow((action) => actions.includes(action), project)} />
  ) : null
}
