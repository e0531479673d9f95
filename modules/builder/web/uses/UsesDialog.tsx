import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { showUses, type Use } from '../../shared/uses/contract.ts'
import styles from './uses.module.css'

/** What names the table, its columns and their choices: asked before anything of it is taken away. */
export function UsesDialog({ id, draft, onClose }: { id: string; draft: Table; onClose: () => void }) {
  const { t } = useText()
  const say = useWords()
  const uses = useCall(showUses, { id }, { meta: { quiet: true }, staleTime: 0 })
  const ofTable = (uses.data ?? []).filter(({ column }) => column === null)
  const columns = draft.columns.map((column) => ({
    column,
    named: (uses.data ?? []).filter((use) => use.column === column.name),
  }))
  return (
    <Dialog title={t('builder.uses.title')} shape="side" width={520} onClose={onClose}>
      {uses.isPending ? <ListSkeleton /> : null}
      {uses.isError ? <ErrorPanel isPart error={uses.error} onRetry={() => void uses.refetch()} /> : null}
      {uses.data?.length === 0 ? <EmptyState icon="link" title={t('builder.uses.none')} /> : null}
      {ofTable.length > 0 ? <Group title={say(draft.title)} uses={ofTable} draft={draft} onClose={onClose} /> : null}
      {columns
        .filter(({ named }) => named.length > 0)
        .map(({ column, named }) => (
          <Group key={column.name} title={say(column.label)} uses={named} draft={draft} onClose={onClose} />
        ))}
    </Dialog>
  )
}

interface GroupProps {
  title: string
  uses: readonly Use[]
  draft: Table
  onClose: () => void
}

function Group({ title, uses, draft, onClose }: GroupProps) {
  const { t } = useText()
  const say = useWords()
  const choiceOf = ({ column, choice }: Use) => {
    const options = draft.columns.find(({ name }) => name === column)?.options ?? []
    const found = options.find(({ value }) => value === choice)
    return found ? ` («${say(found.label)}»)` : ''
  }
  return (
    <section className={styles['group']}>
      <h3>{title}</h3>
      <ul>
        {uses.map((use, at) => (
          <li key={at}>
            <span>
              {t(`builder.uses.what.${use.what}`)}
              {choiceOf(use)}
            </span>
            {use.to === null ? (
              <b>{say(use.by)}</b>
            ) : (
              <AppLink to={use.to} onClick={onClose}>
                {say(use.by)}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
