import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { queryRows, RECORDS_CHANGED, type Row } from '#modules/records/shared/index.ts'
import { GroupedGantt, RowDialogPart } from '#modules/records/web/parts.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { openProjects } from '../../shared/open-projects.ts'
import { taskPlan } from '../../shared/views.ts'
import { ProjectChoice } from './ProjectChoice.tsx'

const PROJECTS = 'planning.projects'
const TASKS = 'planning.tasks'
const MOST = 200
const notTemplates = { column: 'is_template', is: 'no' as const, values: [] }

/** Projects beside each other in time, each over its tasks. */
export default function ManyProjectsPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = typeof search['projects'] === 'string' ? search['projects'] : undefined
  const row = typeof search['row'] === 'string' ? search['row'] : undefined
  const query = useCall(
    queryRows,
    { table: PROJECTS, filter: notTemplates, sort: ['starts_on', 'name'], limit: MOST },
    { meta: { quiet: true } },
  )
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === PROJECTS) void query.refetch()
  })
  // Whoever only knows of one, to send it a request, sees nothing in it.
  const projects = useMemo(
    () => query.data?.rows.filter(({ values }) => values['percent'] !== null) ?? [],
    [query.data],
  )
  const chosen = useMemo(() => chosenOf(projects, asked), [projects, asked])
  const groups = useMemo(
    () => projects.filter(({ id }) => chosen.has(id)).map((project) => groupOf(project)),
    [projects, chosen],
  )
  const show = (part: { projects?: string | undefined; row?: string | undefined }) => {
    const next = { projects: asked, row, ...part }
    void navigate({
      to: '.',
      search: { ...(next.projects !== undefined && { projects: next.projects }), ...(next.row && { row: next.row }) },
      replace: part.row === undefined,
    })
  }
  const title = t('planning.many.title')
  return (
    <Page width={1720}>
      <PageHeader
        title={title}
        back={{ to: '/planning', title: t('planning.templates.projects') }}
        meta={query.data ? t('planning.many.count', { count: groups.length, all: projects.length }) : undefined}
        actions={
          projects.length > 0 ? (
            <ProjectChoice
              projects={projects}
              chosen={chosen}
              onChoose={(next) => show({ projects: next && [...next].join(',') })}
            />
          ) : undefined
        }
      />
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && groups.length === 0 ? (
        <EmptyState icon="plan" title={t(projects.length === 0 ? 'planning.many.none' : 'planning.many.none_chosen')} />
      ) : null}
      {groups.length > 0 ? (
        <Suspense fallback={<ListSkeleton />}>
          <GroupedGantt
            name={TASKS}
            setting={taskPlan}
            within="project"
            groups={groups}
            title={title}
            onOpen={(what) =>
              'row' in what ? show({ row: what.row }) : void navigate({ to: `/planning/${what.group}/gantt` })
            }
          />
        </Suspense>
      ) : null}
      {row ? (
        <RowDialogPart name={TASKS} path="/planning/tasks" id={row} onClose={() => show({ row: undefined })} />
      ) : null}
    </Page>
  )
}

/** Those that the address names; where it names none, those that are still open. */
function chosenOf(projects: readonly Row[], asked: string | undefined): ReadonlySet<string> {
  if (asked === undefined) return new Set(openProjects(projects).map(({ id }) => id))
  const named = new Set(asked.split(','))
  return new Set(projects.flatMap(({ id }) => (named.has(id) ? [id] : [])))
}

const text = ({ values }: Row, name: string) => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const groupOf = (project: Row) => ({
  id: project.id,
  name: text(project, 'name') ?? '—',
  first: text(project, 'starts_on'),
  last: text(project, 'ends_on'),
  progress: Number(text(project, 'percent') ?? 0),
  colour: text(project, 'colour'),
  right: [namedIn(project.values['leader'] ?? null)?.name, `${text(project, 'percent') ?? 0} %`]
    .filter(Boolean)
    .join(' · '),
})
