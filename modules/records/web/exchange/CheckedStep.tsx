import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Notice, Segments } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ExportButton } from '#platform/web/import/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { checkImport, type ImportRules, leftOutPath, runImport } from '../../shared/exchange/imports.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import type { Step } from './step.ts'
import styles from './exchange.module.css'

/** What each line would do, what is wrong, and what becomes of known and of wrong ones. */
export function CheckedStep(step: Step) {
  const { t } = useText()
  const { table, found, reread, show } = step
  const [isChanging, setChanging] = useState(false)
  const [rules, setRules] = useState<ImportRules>({ known: 'update', bad: 'refuse' })
  const [isBusy, setBusy] = useState(false)
  const { counts } = found
  if (isChanging) return <ColumnsStep {...step} />
  if (!counts) return null
  const known = counts.change + counts.same
  const bad = counts.bad_new + (rules.known === 'skip' ? 0 : counts.bad_known) + (rules.known === 'refuse' ? known : 0)
  const writes = counts.create + (rules.known === 'update' ? counts.change : 0)
  const isRefused = bad > 0 && rules.bad === 'refuse'
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await reread()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className={styles['stack']}>
      <Card title={found.file_name}>
        <div className={styles['stack']}>
          <dl className={styles['counts']}>
            <Count title={t('records.import.create')} count={counts.create} />
            <Count title={t('records.import.change')} count={counts.change} />
            <Count title={t('records.import.same')} count={counts.same} />
            <Count title={t('records.import.bad')} count={counts.bad_new + counts.bad_known} isBad />
          </dl>
          {known + counts.bad_known > 0 ? (
            <Segments
              label={t('records.import.known')}
              value={rules.known}
              onChange={(next) => setRules({ ...rules, known: next })}
              choices={[
                { value: 'update', label: t('records.import.known_update') },
                { value: 'skip', label: t('records.import.known_skip') },
                { value: 'refuse', label: t('records.import.known_refuse') },
              ]}
            />
          ) : null}
          {bad > 0 ? (
            <>
              <Segments
                label={t('records.import.if_bad')}
                value={rules.bad}
                onChange={(next) => setRules({ ...rules, bad: next })}
                choices={[
                  { value: 'refuse', label: t('records.import.bad_refuse') },
                  { value: 'leave_out', label: t('records.import.bad_leave_out') },
                ]}
              />
              {counts.bad_new + counts.bad_known > 0 ? (
                <div className={styles['foot']}>
                  <ExportButton path={leftOutPath(table, found.id)} icon="download">
                    {t('records.import.take_bad')}
                  </ExportButton>
                </div>
              ) : null}
            </>
          ) : null}
          <Notice
            live
            kind={isRefused ? 'danger' : writes > 0 ? 'success' : 'info'}
            title={
              isRefused
                ? t('records.import.has_bad', { count: formatNumber(bad) })
                : writes > 0
                  ? t('records.import.ready', { count: formatNumber(writes) })
                  : t('records.import.nothing_to_do')
            }
          />
          <div className={styles['foot']}>
            <Button
              kind="primary"
              busy={isBusy}
              disabled={isRefused || writes === 0}
              onClick={() => void act(() => call(runImport, { table, id: found.id, rules }))}
            >
              {t('records.import.run', { count: formatNumber(writes) })}
            </Button>
            <Button onClick={() => setChanging(true)}>{t('records.import.change_columns')}</Button>
            <Button
              kind="quiet"
              onClick={() => void act(() => call(checkImport, { table, id: found.id, wishes: found.wishes! }))}
            >
              {t('records.import.check_again')}
            </Button>
            <Button kind="quiet" onClick={() => show(null)}>
              {t('records.import.other_file')}
            </Button>
          </div>
        </div>
      </Card>
      <CheckedRows table={table} found={found} />
    </div>
  )
}

function Count({ title, count, isBad = false }: { title: string; count: number; isBad?: boolean }) {
  return (
    <div data-bad={(isBad && count > 0) || undefined}>
      <dt>{title}</dt>
      <dd className="orgil-num">{formatNumber(count)}</dd>
    </div>
  )
}
