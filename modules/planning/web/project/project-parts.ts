import type { Row } from '#modules/records/shared/index.ts'

/** What of a project is shown; each has an address. */
const projectParts = ['list', 'kanban', 'calendar', 'gantt', 'members', 'requests', 'times', 'about'] as const
export type ProjectPart = (typeof projectParts)[number]

/** Those that show its tasks. */
export const taskParts: readonly ProjectPart[] = ['list', 'kanban', 'calendar', 'gantt']

/** Whoever takes part in it sees how far it is. */
export const isInside = ({ values }: Pick<Row, 'values'>) => (values['percent'] ?? null) !== null

/** What of it is open to whoever looks, in the order in which it stands. */
export function partsOpen(project: Pick<Row, 'values'>): readonly ProjectPart[] {
  if (isInside(project)) return projectParts
  // Whoever decides on it, or did, reads what it says and its plan.
  if ((project.values['approval'] ?? null) !== null) return ['about', 'gantt']
  // Whoever only knows of it, to send it a request or to begin from it, sees no more of it than that.
  return project.values['takes_requests'] === true ? ['about', 'requests'] : ['about']
}
