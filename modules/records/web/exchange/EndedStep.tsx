import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, buttonClass, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ExportButton } from '#platform/web/import/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { queryRows } from '../../shared/contract.ts'
import { checkImport, leftOutPath, undoImport } from '../../shared/exchange/imports.ts'
import { stateWords } from './state-words.ts'
import type { Step } from './step.ts'
import styles from './exchange.module.css'

/** What became of the file, and the way back. */
export function EndedStep({ table, path, found, reread, show }: Step) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { state, result, left_behind: left, problem } = found
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
  }, [cache])
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await reread()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const isAgain = state !== 'done' && found.wishes !== null
  return (
    <div className={styles['stack']}>
      <Card title={found.file_name}>
        <div className={styles['stack']}>
          <Notice
            live
            kind={state === 'done' ? 'success' : state === 'failed' ? 'danger' : 'info'}
            title={
              state === 'done' && result
                ? t('records.import.result', {
                    created: formatNumber(result.created),
                    changed: formatNumber(result.changed),
                  })
                : stateWords(state, t)
            }
          >
            {problem ? <p>{problem}</p> : null}
            {result && result.skipped > 0 && state === 'done' ? (
              <p>{t('records.import.skipped', { count: formatNumber(result.skipped) })}</p>
            ) : null}
            {result && result.left_out > 0 && state === 'done' ? (
              <p>{t('records.import.left_out', { count: formatNumber(result.left_out) })}</p>
            ) : null}
            {state === 'done' ? <p>{t('records.import.undo_until', { until: formatDateTime(found.until) })}</p> : null}
          </Notice>
          <div className={styles['foot']}>
            <AppLink to={path} className={buttonClass({ kind: 'primary' })}>
              {t('records.back_to_rows')}
            </AppLink>
            {result && result.left_out > 0 ? (
              <ExportButton path={leftOutPath(table, found.id)} icon="download">
                {t('records.import.take_bad')}
              </ExportButton>
            ) : null}
            {state === 'done' ? (
              <Button kind="danger" icon="undo" onClick={() => setAsking(true)}>
                {t('records.import.undo')}
              </Button>
            ) : null}
            {isAgain ? (
              <Button
                busy={isBusy}
                onClick={() => void act(() => call(checkImport, { table, id: found.id, wishes: found.wishes! }))}
              >
                {t('records.import.check_again')}
              </Button>
            ) : null}
            <Button kind="quiet" onClick={() => show(null)}>
              {t('records.import.other_file')}
            </Button>
          </div>
        </div>
      </Card>
      {left && left.count > 0 ? (
        <Card title={t('records.import.left_behind', { count: formatNumber(left.count) })}>
          <DataTable
            label={t('records.import.left_behind', { count: formatNumber(left.count) })}
            rows={left.rows}
            rowKey={({ line }) => line}
            columns={[
              { key: 'label', title: t('records.row'), render: ({ label }) => label || '—' },
              { key: 'why', title: t('records.import.why'), render: ({ why }) => why },
            ]}
          />
        </Card>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('records.import.undo_title')}
          action={t('records.import.undo')}
          isBusy={isBusy}
          onConfirm={() => void act(() => call(undoImport, { table, id: found.id }))}
          onCancel={() => setAsking(false)}
        >
          <p>{t('records.import.undo_what')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
