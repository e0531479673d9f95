import { useState } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Choice, IconButton, Notice } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  canReckon,
  type Column,
  column,
  type Figure,
  figures,
  type Lines,
  table as tableOf,
  type Table,
} from '#modules/records/shared/index.ts'
import { FIGURE_WORDS } from '#modules/records/web/parts.ts'
import { addTables, showTableDraft } from '../../shared/contract.ts'
import { FormPreview } from './FormPreview.tsx'
import type { OtherTable, PartProps } from './part.ts'
import styles from '../sheet.module.css'
import { tableNameOf } from '../../shared/keys.ts'

/** Rows of other tables that are written in the form of this one. */
export default function LinesPart({ draft, tables, projectId, isDisabled, onMade, onChange }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const [isBusy, setBusy] = useState(false)
  const lines = draft.lines ?? []
  const open = tables
    .filter(({ name }) => name !== draft.name && !lines.some((one) => one.table === name))
    .flatMap((one) => relationsTo(draft, one).map((by) => ({ table: one, by })))
  const put = (change: (before: readonly Lines[]) => Lines[], about?: string) =>
    onChange((now) => {
      const { lines: before = [], ...rest } = now
      const next = change(before)
      return next.length === 0 ? rest : { ...rest, lines: next }
    }, about)
  const make = async () => {
    setBusy(true)
    try {
      const definition = lineTableOf(draft, t)
      const wish = { project_id: projectId, tables: [{ title: definition.title, definition }] }
      const { ids } = await call(addTables, wish, { idempotencyKey: crypto.randomUUID() })
      const { key } = await call(showTableDraft, { id: ids[0]! })
      const name = tableNameOf(key)
      onMade({ ...definition, name, is_draft: true, is_ranked: true })
      put((before) => [...before, { table: name, by: 'whole', sums: [{ column: 'amount', of: 'sum' }] }])
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['linesSheet']}>
      <section className={styles['panel']} aria-label={t('builder.lines')}>
        <header className={styles['panelHead']}>
          <h2>{t('builder.lines')}</h2>
        </header>
        <p className={styles['hint']}>{t('builder.lines_hint')}</p>
        {lines.map((one, at) => (
          <OneKind
            key={one.table}
            lines={one}
            other={tables.find(({ name }) => name === one.table)}
            isDisabled={isDisabled}
            onChange={(next, about) =>
              put((before) => before.map((other, place) => (place === at ? next : other)), about && `${at} ${about}`)
            }
            onRemove={() => put((before) => before.filter((_, place) => place !== at))}
          />
        ))}
        {isDisabled ? null : (
          <div className={styles['linesAdd']}>
            {open.length > 0 ? (
              <Choice
                label={t('builder.lines_add')}
                value=""
                choices={[
                  { value: '', label: t('builder.choose_table') },
                  ...open.map(({ table, by }) => ({
                    value: `${table.name} ${by.name}`,
                    label: `${say(table.title)} (${say(by.label)})`,
                  })),
                ]}
                onChange={({ target }) => {
                  const [table = '', by = ''] = target.value.split(' ')
                  if (table !== '') put((before) => [...before, { table, by }])
                }}
              />
            ) : null}
            <Button icon="plus" busy={isBusy} onClick={() => void make()}>
              {t('builder.lines_make')}
            </Button>
            <p className={styles['hint']}>{t('builder.lines_make_hint')}</p>
          </div>
        )}
      </section>
      <FormPreview draft={draft} tables={tables} onChoose={() => undefined} />
    </div>
  )
}

const relationsTo = ({ name }: Table, other: OtherTable) =>
  other.columns.filter(({ kind, rows_of }) => kindOf(kind).to === 'row' && rows_of === name)

/** A table whose rows belong to rows of this one: what, how many, for how much. */
function lineTableOf({ name, title }: Table, t: (key: string, params?: Record<string, string>) => string): Table {
  const own = (key: string) => ({ mn: t(key) })
  return tableOf(`${name}_lines`.slice(0, 'records.'.length + 24), {
    title: { mn: t('builder.lines_of', { name: title.mn }) },
    columns: {
      whole: column('relation', { title, required: true, rows_of: name }),
      name: column('text', { title: own('builder.lines_name'), required: true, max_length: 200 }),
      quantity: column('number', { title: own('builder.lines_quantity'), default: '1', min: 0 }),
      price: column('money', { title: own('builder.lines_price') }),
      amount: column('money', { title: own('builder.lines_amount'), formula: 'quantity * price' }),
    },
    label: '{name}',
    sort: 'name',
    ranked: true,
  })
}

function OneKind({
  lines,
  other,
  isDisabled,
  onChange,
  onRemove,
}: {
  lines: Lines
  other: OtherTable | undefined
  isDisabled: boolean
  onChange: (next: Lines, about?: string) => void
  onRemove: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const all = (other?.columns ?? []).filter(({ name }) => name !== lines.by)
  const shown = lines.columns ?? all.map(({ name }) => name)
  const called = say(other?.title ?? { mn: lines.table })
  const show = (columns: string[]) => onChange({ ...lines, columns })
  const inOrder = [
    ...shown.flatMap((name) => all.find((one) => one.name === name) ?? []),
    ...all.filter(({ name }) => !shown.includes(name)),
  ]
  const step = (name: string, way: 1 | -1) => {
    const at = shown.indexOf(name)
    const next = [...shown]
    next.splice(at, 1)
    next.splice(at + way, 0, name)
    show(next)
  }
  return (
    <article className={styles['rule']} aria-label={called}>
      <header className={styles['ruleHead']}>
        <b>{called}</b>
        {isDisabled ? null : (
          <IconButton icon="trash" label={t('builder.lines_remove', { name: called })} onClick={onRemove} />
        )}
      </header>
      {other && !other.is_ranked ? <Notice kind="info">{t('builder.lines_unranked')}</Notice> : null}
      <Tick
        label={t('builder.lines_required')}
        hint={t('builder.lines_required_hint')}
        checked={lines.required === true}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ ...lines, required: target.checked || undefined })}
      />
      <fieldset className={styles['options']} disabled={isDisabled}>
        <legend>{t('builder.lines_columns')}</legend>
        <ol>
          {inOrder.map((one) => {
            const at = shown.indexOf(one.name)
            return (
              <li key={one.name} className={styles['lineColumn']}>
                <Tick
                  label={say(one.label) || one.name}
                  checked={at >= 0}
                  onChange={({ target }) =>
                    show(target.checked ? [...shown, one.name] : shown.filter((name) => name !== one.name))
                  }
                />
                <SumChoice column={one} lines={lines} onChange={onChange} />
                <IconButton
                  icon="up"
                  size={16}
                  label={t('builder.lines_up', { name: say(one.label) })}
                  disabled={at <= 0}
                  onClick={() => step(one.name, -1)}
                />
                <IconButton
                  icon="down"
                  size={16}
                  label={t('builder.lines_down', { name: say(one.label) })}
                  disabled={at < 0 || at === shown.length - 1}
                  onClick={() => step(one.name, 1)}
                />
              </li>
            )
          })}
        </ol>
      </fieldset>
      <details className={styles['more']}>
        <summary>{t('builder.lines_title')}</summary>
        <WordsFields
          label={t('builder.lines_title')}
          words={lines.title ?? other?.title ?? { mn: '' }}
          maxLength={100}
          isDisabled={isDisabled}
          onChange={(language, text) =>
            onChange({ ...lines, title: { ...(lines.title ?? other?.title ?? { mn: '' }), [language]: text } }, 'title')
          }
        />
      </details>
    </article>
  )
}

/** What is reckoned below a column. */
function SumChoice({ column: of, lines, onChange }: { column: Column; lines: Lines; onChange: (next: Lines) => void }) {
  const { t } = useText()
  const say = useWords()
  const others = (lines.sums ?? []).filter(({ column: name }) => name !== of.name)
  const own = (lines.sums ?? []).find(({ column: name }) => name === of.name)
  return (
    <select
      aria-label={t('builder.lines_sum', { name: say(of.label) })}
      value={own?.of ?? ''}
      onChange={({ target }) =>
        onChange({
          ...lines,
          sums: target.value === '' ? others : [...others, { column: of.name, of: target.value as Figure }],
        })
      }
    >
      <option value="">{t('builder.lines_no_sum')}</option>
      {figures
        .filter((figure) => canReckon(figure, of))
        .map((figure) => (
          <option key={figure} value={figure}>
            {t(FIGURE_WORDS[figure])}
          </option>
        ))}
    </select>
  )
}
