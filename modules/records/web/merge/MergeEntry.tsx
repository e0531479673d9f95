import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import type { showRowHistory } from '../../shared/contract.ts'
import { useSplit } from './use-split.ts'
import styles from './merge.module.css'

type Merge = NonNullable<ReplyOf<typeof showRowHistory>[number]['merge']>

/** What a row took in, or where it went, and the way back. */
export function MergeEntry({ table, merge, maySplit }: { table: string; merge: Merge; maySplit: boolean }) {
  const { t } = useText()
  const { split, isBusy } = useSplit(table)
  const [isAsking, setAsking] = useState(false)
  const { into, titles } = merge
  return (
    <div className={styles['entry']}>
      {into ? (
        <AppLink to={into.link} className={styles['link']}>
          {t('records.merge.into', { title: into.title })}
        </AppLink>
      ) : (
        <span>{titles.map((title) => `«${title}»`).join(', ')}</span>
      )}
      {maySplit && !merge.is_split ? (
        <Button size="small" kind="quiet" icon="undo" onClick={() => setAsking(true)}>
          {t('records.merge.split')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('records.merge.split_title')}
          action={t('records.merge.split')}
          isBusy={isBusy}
          onConfirm={() => void split(merge.id).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          {t('records.merge.split_what')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
