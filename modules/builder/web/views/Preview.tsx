import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { formatNumber } from '#platform/web/format.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { tryViewDraft } from '../../shared/contract.ts'
import { takeColumns } from './edits.ts'
import styles from './views.module.css'

interface Props {
  id: string
  draft: Table
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}
type Tried = ReplyOf<typeof tryViewDraft>

/** Rows as they would come, through the rights of whoever draws; what it costs, its SQL, and whom it opens what. */
export function Preview({ id, draft, isDisabled, onChange }: Props) {
  const { t } = useText()
  const [tried, setTried] = useState<Tried | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    try {
      setTried(await call(tryViewDraft, { id, draft }))
    } catch (error) {
      showFailure(error, 'platform.error.loading')
    }
    setBusy(false)
  }
  return (
    <section className={styles['block']} aria-label={t('builder.view.preview')}>
      <header className={styles['head']}>
        <h2>{t('builder.view.preview')}</h2>
        {tried && tried.problems.length === 0 && draft.view?.text !== undefined && !isDisabled ? (
          <Button onClick={() => onChange((now) => takeColumns(now, tried.columns))}>{t('builder.view.take')}</Button>
        ) : null}
        <Button icon="eye" busy={isBusy} onClick={() => void look()}>
          {t('builder.view.try')}
        </Button>
      </header>
      <div aria-live="polite">{tried ? <Shown tried={tried} draft={draft} /> : null}</div>
    </section>
  )
}

function Shown({
  tried: { problems, columns, rows, cost, expected, select, opened },
  draft,
}: {
  tried: Tried
  draft: Table
}) {
  const { t } = useText()
  const say = useWords()
  if (problems.length > 0)
    return (
      <Notice kind="danger" title={t('builder.view.wrong')}>
        <ul>
          {problems.map(({ column, problem, examples = [] }) => (
            <li key={`${column} ${problem}`}>
              {column === undefined ? null : <code>{column}</code>} {problem}{' '}
              {examples.map((one) => `«${one}»`).join(', ')}
            </li>
          ))}
        </ul>
      </Notice>
    )
  const titles = columns.map(({ name }) => ({
    name,
    title: say(draft.columns.find((column) => column.name === name)?.label ?? { mn: name }),
  }))
  return (
    <>
      {/* A wide table is moved sideways, by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['rows']} tabIndex={0} role="region" aria-label={t('builder.view.preview')}>
        <table>
          <thead>
            <tr>
              {titles.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {titles.map(({ name }) => (
                  <td key={name}>{row[name] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p>{t('builder.view.no_rows')}</p> : null}
      <p className={styles['cost']}>
        {t('builder.view.cost', { cost: formatNumber(Math.round(cost ?? 0)), rows: formatNumber(expected ?? 0) })}
      </p>
      <Notice kind="danger" title={t('builder.view.opened')}>
        <ul>
          {opened.map(({ table, columns: shown, roles }) => (
            <li key={say(table)}>
              <b>{say(table)}</b>: {shown.map((column) => say(column)).join(', ')}
              {roles.length > 0 ? (
                <div>{t('builder.view.opened_roles', { roles: roles.map((role) => say(role)).join(', ') })}</div>
              ) : null}
            </li>
          ))}
        </ul>
      </Notice>
      <details>
        <summary>SQL</summary>
        <pre>{select}</pre>
      </details>
    </>
  )
}
