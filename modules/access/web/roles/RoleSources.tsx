import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { listRoleSources, type SourceRow } from '../../shared/role-sources.ts'
import type { RoleView } from '../../shared/roles.ts'
import { useIsMyself, useMay } from '../session.ts'
import { SourceDialog } from './SourceDialog.tsx'
import styles from './roles.module.css'

/** What the role may do with tables, row by row and column by column. */
export function RoleSources({ role }: { role: RoleView }) {
  const { t } = useText()
  const words = useWords()
  const may = useMay()
  const sources = useCall(listRoleSources, { id: role.id }, { meta: { quiet: true } })
  const [opened, setOpened] = useState<string | null>(null)
  const mayChange = useIsMyself() && may('access.roles.u')
  if (sources.data?.sources.length === 0) return null
  return (
    <Card title={t('access.source.title')}>
      <p className={styles['quiet']}>{t('access.source.hint')}</p>
      {sources.isPending ? <ListSkeleton rows={3} /> : null}
      {sources.isError && !sources.data ? (
        <ErrorPanel isPart error={sources.error} onRetry={() => void sources.refetch()} />
      ) : null}
      <ul className={styles['people']}>
        {sources.data?.sources.map((source) => (
          <li key={source.name} className={styles['person']}>
            <div className={styles['facts']}>
              <p>{words(source.title)}</p>
              <code className={styles['note']}>{source.name}</code>
            </div>
            <Granted source={source} />
            <Button
              size="small"
              icon={mayChange ? 'edit' : 'eye'}
              aria-label={`${t(mayChange ? 'access.source.change' : 'access.source.show')}: ${words(source.title)}`}
              onClick={() => setOpened(source.name)}
            >
              {t(mayChange ? 'access.source.change' : 'access.source.show')}
            </Button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <SourceDialog role={role} source={opened} mayChange={mayChange} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

function Granted({ source: { actions, permitted, grant, ready } }: { source: SourceRow }) {
  const { t } = useText()
  const said = (some: readonly string[]) =>
    actions
      .filter((action) => some.includes(action))
      .map((action) => t(`access.source.action.${action}`))
      .join(', ')
  const rows = grant?.row_condition === null ? 'all' : (ready ?? 'condition')
  return (
    <div className={styles['choices']}>
      {permitted.length > 0 ? (
        <Chip kind="info">{t('access.source.by_permission', { what: said(permitted) })}</Chip>
      ) : null}
      {grant ? (
        <>
          <Chip kind="success">{said(grant.actions)}</Chip>
          <Chip>{t(`access.source.rows.${rows}`)}</Chip>
          {grant.columns ? (
            <Chip>
              {t('access.source.columns_count', {
                count: Object.values(grant.columns).filter((right) => right !== 'hidden').length,
              })}
            </Chip>
          ) : null}
        </>
      ) : permitted.length === 0 ? (
        <Chip>{t('access.source.nothing')}</Chip>
      ) : null}
    </div>
  )
}
