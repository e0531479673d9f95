import { useState } from 'react'
import { DayInput } from '#platform/web/date/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { Button, shortName } from '#platform/web/form-basics/index.ts'
import { hasWords, useText, useWords } from '#platform/web/i18n/index.ts'
import { ExportButton } from '#platform/web/import/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { Filter, ListTools, SearchField } from '#platform/web/table/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import {
  actionKey,
  subjectKey,
  type auditChoices,
  type AuditEntry,
  type SystemAuditEntry,
  type systemAuditChoices,
} from '../../shared/audit.ts'
import styles from './audit.module.css'
import { Entry } from './Entry.tsx'
import type { useAudit, useSystemAudit } from './use-audit.ts'
import { NOTHING, type AuditAsked, type AuditWish } from './wish.ts'

interface Log {
  asked: AuditAsked
  set: (part: Partial<AuditAsked>) => void
  wish: AuditWish
  choices: ReplyOf<typeof auditChoices> | ReplyOf<typeof systemAuditChoices> | undefined
  audit: ReturnType<typeof useAudit> | ReturnType<typeof useSystemAudit>
  /** Of all organisations. */
  isOfAll?: boolean
}

/** The log with its filters, of one organisation or of all. */
export function AuditLog({ asked, set, wish, choices, audit, isOfAll = false }: Log) {
  const { t } = useText()
  const [today] = useState(() => formatDate(new Date()))
  const isFiltered = Object.keys(wish).length > 0
  const say = useWords()
  const words = (key: string, name: string) => {
    const label = choices?.labels[name]
    return label ? say(label) : hasWords(key) ? t(key) : name
  }

  return (
    <Page width={1040}>
      <PageHeader
        title={t(isOfAll ? 'access.system_audit.title' : 'access.audit.title')}
        meta={t(isOfAll ? 'access.system_audit.hint' : 'access.audit.hint')}
        actions={
          <ExportButton icon="download" path={`/access/${isOfAll ? 'system-audit' : 'audit'}.csv`} filter={wish}>
            {t('access.audit.export')}
          </ExportButton>
        }
      />
      <ListTools>
        <SearchField q={asked.q} label={t('access.audit.search')} onSearch={(q) => set({ q })} />
        {choices && 'organizations' in choices ? (
          <Filter
            label={t('access.audit.column.organization')}
            value={asked.organization}
            onChange={(organization) => set({ organization })}
            choices={[
              { value: '', label: t('access.audit.every_organization') },
              ...choices.organizations.map(({ org_id, organization }) => ({
                value: String(org_id),
                label: organization,
              })),
            ]}
          />
        ) : null}
        <Filter
          label={t('access.audit.column.person')}
          value={asked.user}
          onChange={(user) => set({ user })}
          choices={[
            { value: '', label: t('access.audit.everybody') },
            ...(choices?.people ?? []).map(({ user_id, first_name, last_name }) => ({
              value: String(user_id),
              label: shortName(first_name, last_name),
            })),
          ]}
        />
        <Filter
          label={t('access.audit.column.action')}
          value={asked.action}
          onChange={(action) => set({ action })}
          choices={[
            { value: '', label: t('access.audit.every_action') },
            ...(choices?.actions ?? []).map((action) => ({ value: action, label: words(actionKey(action), action) })),
          ]}
        />
        <Filter
          label={t('access.audit.column.subject')}
          value={asked.subject}
          onChange={(subject) => set({ subject })}
          choices={[
            { value: '', label: t('access.audit.every_subject') },
            ...(choices?.subject_types ?? []).map((type) => ({ value: type, label: words(subjectKey(type), type) })),
          ]}
        />
        <span className={styles['days']}>
          <DayInput
            aria-label={t('access.audit.from')}
            title={t('access.audit.from')}
            placeholder={t('access.audit.from')}
            value={asked.from}
            max={asked.to || undefined}
            onDay={(from) => set({ from })}
          />
          <span aria-hidden>–</span>
          <DayInput
            aria-label={t('access.audit.to')}
            title={t('access.audit.to')}
            placeholder={t('access.audit.to')}
            value={asked.to}
            from={asked.from}
            onDay={(to) => set({ to })}
          />
        </span>
        {isFiltered ? (
          <Button kind="quiet" icon="close" onClick={() => set(NOTHING)}>
            {t('access.audit.clear')}
          </Button>
        ) : null}
      </ListTools>
      {audit.isPending ? <ListSkeleton rows={8} /> : null}
      {audit.isError && !audit.data ? (
        <ErrorPanel isPart error={audit.error} onRetry={() => void audit.refetch()} />
      ) : null}
      {audit.data && audit.items.length === 0 ? (
        <EmptyState icon="clock" title={t(isFiltered ? 'platform.no_results' : 'access.audit.none')} />
      ) : null}
      {daysOf(audit.items).map(([day, entries]) => (
        <section key={day} className={styles['day']}>
          <h2>{day === today ? `${t('platform.today')} · ${day}` : day}</h2>
          <ol className={styles['entries']}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {audit.hasNextPage ? (
        <div className={styles['more']}>
          <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t('platform.more')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

const daysOf = (items: readonly (AuditEntry | SystemAuditEntry)[]) => [
  ...Map.groupBy(items, ({ at }) => formatDate(at)),
]
