import { useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ExportLink } from '#platform/web/import/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { leftOutPath, listImportRows } from '#modules/records/shared/index.ts'
import type { Beginning } from '../../shared/beginnings/contract.ts'
import styles from './beginnings.module.css'

type Part = Beginning['parts'][number]

/** The tables that come of it, how far their rows are, and what of them was not understood. */
export function Parts({ beginning: { parts, way, state } }: { beginning: Beginning }) {
  const { t } = useText()
  const isDone = state === 'done'
  return (
    <Card title={t('builder.beginning.tables')}>
      <ul className={styles['parts']}>
        {parts.map((part) => (
          <PartLine key={part.id} part={part} isDone={isDone} isFile={way === 'file'} />
        ))}
      </ul>
    </Card>
  )
}

function PartLine({ part, isDone, isFile }: { part: Part; isDone: boolean; isFile: boolean }) {
  const { t } = useText()
  const say = useWords()
  const { table, title, state, total, done, created, left_out, import_id, not_taken } = part
  const key = table.slice(table.indexOf('.') + 1)
  const progress = t('builder.beginning.progress', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <li>
      <div className={styles['partHead']}>
        {isDone ? <AppLink to={`/records/${key}`}>{say(title)}</AppLink> : <b>{say(title)}</b>}
        {state === 'done' ? (
          <span className={styles['words']}>
            {t('builder.beginning.brought', { rows: formatNumber(created) })}
            {left_out > 0 ? ` · ${t('builder.beginning.left', { rows: formatNumber(left_out) })}` : ''}
          </span>
        ) : (
          <Chip>{t(state === 'working' ? 'builder.beginning.working' : 'builder.beginning.waiting')}</Chip>
        )}
      </div>
      {state === 'working' ? (
        <>
          <progress max={Math.max(1, total)} {...(done > 0 && { value: done })} aria-label={say(title)} />
          <span className={`${styles['words']} orgil-num`}>{progress}</span>
        </>
      ) : null}
      {isDone && isFile && left_out > 0 && import_id ? <BadCells table={table} id={import_id} /> : null}
      {isDone && not_taken.length > 0 ? (
        <details className={styles['missing']}>
          <summary>{t('builder.beginning.not_taken', { count: formatNumber(not_taken.length) })}</summary>
          <ul className={styles['bad']}>
            {not_taken.map((one, at) => (
              <li key={at}>
                <code>{[one.row, one.column].filter(Boolean).join(' · ')}</code> {one.said ? `«${one.said}» ` : ''}
                {one.why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

/** Lines that were left out, cell by cell. */
function BadCells({ table, id }: { table: string; id: string }) {
  const { t } = useText()
  const bad = useCall(listImportRows, { table, id, deed: 'bad' }, { meta: { quiet: true } })
  const rows = bad.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <details className={styles['missing']} open>
      <summary>{t('builder.beginning.bad_cells')}</summary>
      <ul className={styles['bad']}>
        {rows.flatMap(({ line, problems }) =>
          problems.map(({ title, said, why }, at) => (
            <li key={`${line} ${at}`}>
              <code>{t('builder.beginning.line', { line: formatNumber(line) })}</code> <b>{title}</b>{' '}
              {said ? `«${said}» ` : ''}
              {why}
            </li>
          )),
        )}
      </ul>
      <ExportLink path={leftOutPath(table, id)}>{t('builder.beginning.download_left')}</ExportLink>
    </details>
  )
}
