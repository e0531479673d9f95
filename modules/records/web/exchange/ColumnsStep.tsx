import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Choice, Notice } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { checkImport, type ImportWishes, proposeColumns } from '../../shared/exchange/imports.ts'
import { FileForm } from './FileForm.tsx'
import { Mapping, type Mapped } from './Mapping.tsx'
import type { Step } from './step.ts'
import styles from './exchange.module.css'

/** Which sheet, which line names the columns, and what each column becomes. */
export function ColumnsStep(step: Step) {
  const { t } = useText()
  const { table, found } = step
  const [sheet, setSheet] = useState(found.wishes?.sheet ?? mostRows(found.sheets))
  const [line, setLine] = useState<number | null>(found.wishes?.heading ?? null)
  const heading = line ?? found.sheets[sheet]?.heading ?? 0
  const proposed = useCall(
    proposeColumns,
    { table, id: found.id, sheet, heading },
    { staleTime: Infinity, meta: { quiet: true } },
  )
  const lines = found.sheets[sheet]?.first ?? []
  return (
    <div className={styles['stack']}>
      <Card title={found.file_name}>
        <div className={styles['fields']}>
          {found.sheets.length > 1 ? (
            <Choice
              label={t('records.import.sheet')}
              value={String(sheet)}
              onChange={({ target }) => {
                setSheet(Number(target.value))
                setLine(null)
              }}
              choices={found.sheets.map(({ title, rows }, at) => ({
                value: String(at),
                label: `${title} (${formatNumber(rows)})`,
              }))}
            />
          ) : null}
          <Choice
            label={t('records.import.heading')}
            value={String(heading)}
            onChange={({ target }) => setLine(Number(target.value))}
            choices={[
              { value: '0', label: t('records.import.no_heading') },
              ...lines.map(({ line: at, cells }) => ({
                value: String(at),
                label: `${at}: ${cells.filter(Boolean).join(' · ').slice(0, 80)}`,
              })),
            ]}
          />
          <FileForm {...step} />
        </div>
      </Card>
      {proposed.isPending ? <ListSkeleton /> : null}
      {proposed.isError ? <ErrorPanel isPart error={proposed.error} onRetry={() => void proposed.refetch()} /> : null}
      {proposed.data ? (
        <Choosing key={`${sheet} ${heading}`} {...step} sheet={sheet} heading={heading} proposed={proposed.data} />
      ) : null}
    </div>
  )
}

const mostRows = (sheets: Step['found']['sheets']) =>
  sheets.reduce((best, { rows }, at) => (rows > (sheets[best]?.rows ?? 0) ? at : best), 0)

interface Props extends Step {
  sheet: number
  heading: number
  proposed: ReplyOf<typeof proposeColumns>
}

function Choosing({ table, found, reread, show, sheet, heading, proposed }: Props) {
  const { t } = useText()
  const [mapped, setMapped] = useState<Mapped>(() => begun(found.wishes, sheet, heading, proposed))
  const [isBusy, setBusy] = useState(false)
  const chosen = new Set(Object.values(mapped.columns).flatMap(({ column }) => column || []))
  const lacking = proposed.into.filter(({ column, is_needed }) => is_needed && !chosen.has(column))
  const keys = proposed.into.filter(({ column, is_key }) => is_key && chosen.has(column))
  const key = mapped.key !== '' && chosen.has(mapped.key) ? mapped.key : ''
  const check = async () => {
    setBusy(true)
    const columns = Object.entries(mapped.columns).flatMap(([at, { column, order }]) =>
      column === '' ? [] : [{ at: Number(at), column, ...(order && { order }) }],
    )
    try {
      await call(checkImport, {
        table,
        id: found.id,
        wishes: { sheet, heading, columns, keys: key === '' ? [] : [key] },
      })
      await reread()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <Card title={t('records.import.step_columns')}>
      <div className={styles['stack']}>
        <Mapping proposed={proposed} mapped={mapped} onMapped={setMapped} />
        <div className={styles['fields']}>
          <Choice
            label={t('records.import.key')}
            hint={t('records.import.key_hint')}
            value={key}
            onChange={({ target }) => setMapped({ ...mapped, key: target.value })}
            choices={[
              { value: '', label: t('records.import.no_key_wanted') },
              ...keys.map(({ column, title }) => ({ value: column, label: title })),
            ]}
          />
        </div>
        {lacking.length > 0 ? (
          <Notice
            kind="warning"
            title={t('records.import.lacking', { columns: lacking.map(({ title }) => title).join(', ') })}
          />
        ) : null}
        <div className={styles['foot']}>
          <Button kind="primary" busy={isBusy} disabled={chosen.size === 0} onClick={() => void check()}>
            {t('records.import.check')}
          </Button>
          <Button onClick={() => show(null)}>{t('records.import.other_file')}</Button>
        </div>
      </div>
    </Card>
  )
}

/** As it was wished before, where it is the same sheet; else as the server proposes. */
function begun(wishes: ImportWishes | null, sheet: number, heading: number, proposed: Props['proposed']): Mapped {
  const isSame = wishes?.sheet === sheet && wishes.heading === heading
  const before = new Map(isSame ? wishes.columns.map((one) => [one.at, one]) : [])
  return {
    key: (isSame ? wishes.keys[0] : proposed.keys[0]) ?? '',
    columns: Object.fromEntries(
      proposed.columns.map(({ at, column, order }) => [
        at,
        {
          column: isSame ? (before.get(at)?.column ?? '') : (column ?? ''),
          order: before.get(at)?.order ?? order?.order,
        },
      ]),
    ),
  }
}
