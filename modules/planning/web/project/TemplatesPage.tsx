import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryRows, type Row } from '#modules/records/shared/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { daysFromTo } from '#platform/shared/day.ts'
import CopyDialog from './CopyDialog.tsx'
import styles from './project.module.css'

const MOST = 200

const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, ' ').trim() : '')

/** Projects from which others are begun. */
export default function TemplatesPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Row | null>(null)
  const filter = { column: 'is_template', is: 'yes' as const, values: [] }
  const asked = { table: 'planning.projects', filter, sort: ['name'], limit: MOST }
  const query = useCall(queryRows, asked, { meta: { quiet: true } })
  const rows = query.data?.rows ?? []
  return (
    <Page>
      <PageHeader
        title={t('planning.templates.title')}
        back={{ to: '/planning', title: t('planning.templates.projects') }}
        meta={t('planning.templates.about')}
      />
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && rows.length === 0 ? <EmptyState icon="copy" title={t('planning.templates.none')} /> : null}
      <ul className={styles['templates']}>
        {rows.map((row) => {
          const { values } = row
          const [starts, ends] = [plain(values['starts_on']), plain(values['ends_on'])]
          return (
            <li key={row.id} className={styles['template']}>
              <h2>{String(values['name'])}</h2>
              <p className={styles['note']}>
                <span className="orgil-num">
                  {t('planning.templates.tasks', { count: Number(values['tasks'] ?? 0) })}
                </span>
                {starts && ends ? (
                  <span className="orgil-num">
                    {t('planning.templates.days', { count: daysFromTo(starts, ends) + 1 })}
                  </span>
                ) : null}
                <span>{namedIn(values['leader'] ?? null)?.name}</span>
              </p>
              {plain(values['description']) ? (
                <p className={styles['described']}>{plain(values['description'])}</p>
              ) : null}
              <div className={styles['foot']}>
                {values['percent'] === null ? null : (
                  <AppLink to={`/planning/${row.id}`} className={buttonClass({ size: 'small', kind: 'quiet' })}>
                    {t('planning.templates.open')}
                  </AppLink>
                )}
                <Button size="small" kind="primary" icon="plus" onClick={() => setChosen(row)}>
                  {t('planning.templates.begin')}
                  <span className="orgil-hidden">: {String(values['name'])}</span>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {chosen ? (
        <CopyDialog
          project={chosen}
          onCopied={(id) => void navigate({ to: `/planning/${id}` })}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Page>
  )
}
