import { useCall } from '#platform/web/call.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { ConditionField } from '#platform/web/expression/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  canBeHeld,
  type Column,
  conditionFields,
  fieldsOf,
  showTable,
  type Table,
} from '#modules/records/shared/index.ts'
import { asTable, type OtherTable } from './part.ts'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  column: Column
  tables: readonly OtherTable[]
  isDisabled: boolean
  onChange: (change: Partial<Column>, about?: string) => void
}

/** Which rows of the other table a column offers, how they are called there, and in which order. */
export function RelationPart({ draft, column, tables, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const { rows_of = '', offers = {} } = column
  const isOwn = rows_of === draft.name
  // Nobody is served a table that was never published: it is as it is drawn.
  const drawn = tables.find(({ name, is_draft }) => is_draft && name === rows_of)
  const found = useCall(
    showTable,
    { table: rows_of },
    { enabled: !isOwn && !drawn && rows_of !== '', staleTime: 60_000, meta: { quiet: true } },
  )
  const target = isOwn ? draft : drawn ? asTable(drawn) : found.data?.table
  const set = (change: Partial<typeof offers>, about?: string) => {
    const next = Object.fromEntries(Object.entries({ ...offers, ...change }).filter(([, value]) => value !== undefined))
    onChange({ offers: Object.keys(next).length > 0 ? next : undefined }, about)
  }
  const storedOf = (one: Column) => lookOf(one.kind).kind.stored ?? ''
  const named = (columns: readonly Column[]) =>
    columns.map((one) => ({ value: one.name, label: say(one.label) || one.name }))
  const columns = target ? fieldsOf(target).filter((one) => storedOf(one) !== '') : []
  const also = [...(offers.label ?? '').matchAll(/\{([a-z0-9_]+)\}/g)].map(([, name]) => name!)
  const from = draft.columns.filter((one) => one.name !== column.name && canBeHeld(one))
  const suits = (name: string, by: Column) => {
    const other = draft.columns.find((one) => one.name === name)
    if (!other) return false
    return other.rows_of === undefined ? by.kind === other.kind : by.rows_of === other.rows_of
  }
  const chooseFrom = (name: string) => {
    const by = columns.find((one) => suits(name, one))
    set({ within: name === '' || !by ? undefined : { from: name, column: by.name } })
  }
  const falls = offers.sort?.startsWith('-') === true
  return (
    <details className={styles['more']} open={column.offers !== undefined || column.is_parent === true}>
      <summary>{t('builder.relation')}</summary>
      <div className={styles['parts']}>
        {isOwn && storedOf(column) === 'row' ? (
          <Tick
            label={t('builder.relation.is_parent')}
            hint={t('builder.relation.is_parent_hint')}
            checked={column.is_parent === true}
            disabled={isDisabled}
            onChange={({ target: { checked } }) => onChange({ is_parent: checked || undefined })}
          />
        ) : null}
        <Tick
          label={t('builder.relation.adds')}
          hint={t('builder.relation.adds_hint')}
          checked={offers.adds === true}
          disabled={isDisabled}
          onChange={({ target: { checked } }) => set({ adds: checked || undefined })}
        />
        <Tick
          label={t('builder.relation.picks')}
          checked={offers.picks === true}
          disabled={isDisabled}
          onChange={({ target: { checked } }) => set({ picks: checked || undefined })}
        />
        {target ? (
          <>
            <div className={styles['pair']}>
              <Choice
                label={t('builder.relation.sort')}
                value={offers.sort?.replace(/^-/, '') ?? ''}
                disabled={isDisabled}
                choices={[
                  { value: '', label: t('builder.relation.by_name') },
                  ...named(columns.filter((one) => storedOf(one) !== 'files')),
                ]}
                onChange={({ target: { value } }) => set({ sort: value || undefined })}
              />
              <Choice
                label={t('builder.sort_way')}
                value={falls ? 'falls' : 'rises'}
                disabled={isDisabled || offers.sort === undefined}
                choices={[
                  { value: 'rises', label: t('builder.rises') },
                  { value: 'falls', label: t('builder.falls') },
                ]}
                onChange={({ target: { value } }) =>
                  set({ sort: `${value === 'falls' ? '-' : ''}${offers.sort?.replace(/^-/, '') ?? ''}` })
                }
              />
            </div>
            <fieldset className={styles['ticksGroup']} disabled={isDisabled}>
              <legend>{t('builder.relation.also')}</legend>
              {columns
                .filter((one) => !['flag', 'files'].includes(storedOf(one)))
                .map((one) => (
                  <Tick
                    key={one.name}
                    label={say(one.label) || one.name}
                    checked={also.includes(one.name)}
                    onChange={({ target: { checked } }) => {
                      const names = checked ? [...also, one.name] : also.filter((name) => name !== one.name)
                      set({ label: names.map((name) => `{${name}}`).join(' · ') || undefined })
                    }}
                  />
                ))}
            </fieldset>
            <div className={styles['pair']}>
              <Choice
                label={t('builder.relation.within_from')}
                hint={t('builder.relation.within_hint')}
                value={offers.within?.from ?? ''}
                disabled={isDisabled}
                choices={[
                  { value: '', label: t('builder.relation.hangs_on_none') },
                  ...named(from.filter(({ name }) => columns.some((one) => suits(name, one)))),
                ]}
                onChange={({ target: { value } }) => chooseFrom(value)}
              />
              {offers.within ? (
                <Choice
                  label={t('builder.relation.within_column')}
                  value={offers.within.column}
                  disabled={isDisabled}
                  choices={named(columns.filter((one) => suits(offers.within!.from, one)))}
                  onChange={({ target: { value } }) => set({ within: { from: offers.within!.from, column: value } })}
                />
              ) : null}
            </div>
            <fieldset className={styles['rules']} disabled={isDisabled}>
              <legend>{t('builder.relation.only')}</legend>
              <ConditionField
                fields={conditionFields(target)}
                value={offers.only ?? ''}
                whenEmpty={t('builder.relation.every')}
                onChange={(text) => set({ only: text || undefined }, 'only')}
              />
            </fieldset>
          </>
        ) : (
          <p>{t('builder.relation.publish_first')}</p>
        )}
      </div>
    </details>
  )
}
