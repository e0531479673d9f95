import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useMemo } from 'react'
import { RecordsPart, RowPart } from '#modules/records/web/parts.ts'
import { RECORDS_CHANGED, showRow } from '#modules/records/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { taskViewsFrom } from '../../shared/views.ts'
import { ProjectStrip } from './ProjectStrip.tsx'

/** What of a project is shown; each has an address. */
export const parts = ['list', 'kanban', 'gantt', 'members', 'requests', 'times', 'about'] as const
export type ProjectPart = (typeof parts)[number]

const PROJECTS = 'planning.projects'

type Screen = NonNullable<ComponentProps<typeof RecordsPart>['screen']>

/** The page of one project, opened at this part of it. */
export const projectPage = (part: ProjectPart) =>
  function OneProjectPage() {
    return <ProjectPage part={part} />
  }

function ProjectPage({ part }: { part: ProjectPart }) {
  const { id = '' } = useParams({ strict: false })
  const project = useCall(showRow, { table: PROJECTS, id }, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === PROJECTS) void project.refetch()
  })
  const name = String(project.data?.values['name'] ?? '')
  const shown = useMemo(() => (part === 'about' ? undefined : shownIn(part, { id, name })), [part, id, name])
  if (project.isPending) return <PageSkeleton />
  if (!project.data)
    return (
      <Page>
        <ErrorPanel error={project.error} onRetry={() => void project.refetch()} />
      </Page>
    )
  const strip = <ProjectStrip project={project.data} />
  if (!shown) return <RowPart name={PROJECTS} path="/planning" strip={strip} />
  return <RecordsPart key={`${id} ${part}`} {...shown} title={{ mn: name }} strip={strip} />
}

function shownIn(
  part: Exclude<ProjectPart, 'about'>,
  project: { id: string; name: string },
): Pick<ComponentProps<typeof RecordsPart>, 'name' | 'path' | 'screen'> {
  const within: Pick<Screen, 'template' | 'filter' | 'begins'> = {
    template: 'drawer',
    filter: { column: 'project', is: 'any_of', values: [project.id] },
    begins: { project: `${project.id} ${project.name}` },
  }
  const tasks = (kind: 'grid' | 'board' | 'gantt') => ({
    name: 'planning.tasks',
    path: '/planning/tasks',
    screen: { ...within, views: taskViewsFrom(kind) },
  })
  switch (part) {
    case 'list':
      return tasks('grid')
    case 'kanban':
      return tasks('board')
    case 'gantt':
      return tasks('gantt')
    case 'members':
      return { name: 'planning.members', path: `/planning/${project.id}/members`, screen: within }
    case 'requests':
      return { name: 'planning.requests', path: '/planning/requests', screen: within }
    case 'times':
      return { name: 'planning.times', path: '/planning/times', screen: { ...within, begins: {} } }
  }
}
