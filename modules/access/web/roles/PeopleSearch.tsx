import { useState, type ReactNode } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { SearchField } from '#platform/web/table/index.ts'
import { listMembers, type MemberChoice } from '../../shared/roles.ts'
import styles from './roles.module.css'

/** People of the organisation by name; how each is shown and chosen is said by whoever asks. */
export function PeopleSearch({
  notInRole,
  children,
}: {
  notInRole?: number
  children: (person: MemberChoice) => ReactNode
}) {
  const { t } = useText()
  const [q, setQ] = useState('')
  const people = useCall(
    listMembers,
    { q, limit: 20, ...(notInRole !== undefined && { not_in_role: notInRole }) },
    { meta: { quiet: true }, placeholderData: (before) => before },
  )
  return (
    <div>
      <SearchField q={q} label={t('access.people.search')} onSearch={setQ} />
      {people.isPending ? <ListSkeleton rows={3} /> : null}
      {people.isError && !people.data ? (
        <ErrorPanel isPart error={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      <div className={styles['found']} aria-busy={people.isPlaceholderData || undefined}>
        {people.data?.people.map((person) => children(person))}
      </div>
      {people.data?.people.length === 0 ? (
        <p className={styles['quiet']} role="status">
          {t('platform.no_results')}
        </p>
      ) : null}
    </div>
  )
}

/** Job and unit on one line. */
export const postOf = ({ job, struct }: Pick<MemberChoice, 'job' | 'struct'>) =>
  [job, struct].filter(Boolean).join(' · ')
