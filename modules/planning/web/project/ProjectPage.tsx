import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { RecordsPart, RowPart } from '#modules/records/web/parts.ts'
import { RECORDS_CHANGED, showRow } from '#modules/records/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { tasks as taskTable } from '../../shared/tables/tasks.ts'
import { taskViews } from '../../shared/views.ts'
import { MembersPage } from './MembersPage.tsx'
import { type ProjectPart, partsOpen } from './project-parts.ts'
import { ProjectStrip } from './ProjectStrip.tsx'

const PROJECTS = 'planning.projects'

type GridColumn = NonNullable<NonNullable<typeof taskTable.grid>['columns']>[number]
type Shown = Pick<ComponentProps<typeof RecordsPart>, 'name' | 'path' | 'screen' | 'kinds'>

/** The page of one project, opened at this part of it. */
export const projectPage = (part: ProjectPart) =>
  function OneProjectPage() {
    return <ProjectPage part={part} />
  }

function ProjectPage({ part }: { part: ProjectPart }) {
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const project = useCall(showRow, { table: PROJECTS, id }, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === PROJECTS) void project.refetch()
  })
  const name = String(project.data?.values['name'] ?? '')
  // To whoever does not take part it opens with what it says.
  const opened = part === 'list' && project.data && !partsOpen(project.data).includes('list') ? 'about' : part
  const shown = useMemo(() => shownIn(opened, { id, name }), [opened, id, name])
  if (project.isPending) return <PageSkeleton />
  if (!project.data)
    return (
      <Page>
        <ErrorPanel error={project.error} onRetry={() => void project.refetch()} />
      </Page>
    )
  const strip = (
    <ProjectStrip project={project.data} onCopied={(copy) => void navigate({ to: `/planning/${copy}/gantt` })} />
  )
  if (part === 'members') return <MembersPage project={project.data} strip={strip} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {shown ? (
        <RecordsPart key={`${id} ${part}`} {...shown} title={{ mn: name }} strip={strip} />
      ) : (
        <RowPart name={PROJECTS} path="/planning" strip={strip} />
      )}
    </Suspense>
  )
}

/** All that is shown belongs to the one project whose name stands above. */
const withoutProject = (columns: readonly GridColumn[] = []): { columns: GridColumn[] } => ({
  columns: [...columns, { name: 'project', is_hidden: true }],
})

function shownIn(part: ProjectPart, project: { id: string; name: string }): Shown | undefined {
  const within: NonNullable<Shown['screen']> = {
    template: 'drawer',
    filter: { column: 'project', is: 'any_of', values: [project.id] },
    begins: { project: `${project.id} ${project.name}` },
  }
  const tasks = (kinds: Shown['kinds']): Shown => ({
    name: 'planning.tasks',
    path: '/planning/tasks',
    screen: { ...within, views: taskViews, grid: withoutProject(taskTable.grid?.columns) },
    kinds,
  })
  switch (part) {
    case 'list':
      return tasks(['grid', 'tree', 'chart', 'gallery'])
    case 'kanban':
      return tasks(['board'])
    case 'calendar':
      return tasks(['calendar'])
    case 'gantt':
      return tasks(['gantt'])
    case 'requests':
      return { name: 'planning.requests', path: '/planning/requests', screen: { ...within, grid: withoutProject() } }
    case 'times':
      return {
        name: 'planning.times',
        path: '/planning/times',
        screen: { ...within, begins: {}, grid: withoutProject() },
      }
    default:
      return undefined
  }
}
