import { Button } from '#platform/web/form-basics/index.ts'
import { hasWords, useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './inbox.module.css'

export interface BulkResult {
  id: string
  ok: boolean
  code: string | null
  message: string | null
  title: string
}

/** How it went for each document; shown when not all of them went through. */
export default function BulkSummary({ results, onClose }: { results: readonly BulkResult[]; onClose: () => void }) {
  const { t } = useText()
  const done = results.filter(({ ok }) => ok).length
  const sorted = results.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  return (
    <Dialog
      title={t('workflow.bulk.summary', { done, count: results.length })}
      shape="sheet"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <ul className={styles['results']}>
        {sorted.map(({ id, ok, code, message, title }) => (
          <li key={id} data-ok={ok}>
            <Icon
              name={ok ? 'success' : 'error'}
              size={18}
              label={t(ok ? 'workflow.bulk.ok' : 'workflow.bulk.failed')}
            />
            <span>
              <b>{title}</b>
              {!ok && <small>{message ?? (code && hasWords(code) ? t(code) : t('platform.error.happened'))}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
