import { useState } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { FieldInput } from '#platform/web/fields/index.ts'
import { Button, Choice, IconButton, Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Column, ScreenDefinition } from '#modules/records/shared/index.ts'
import { FilterDialog } from '#modules/records/web/parts.ts'
import type { ScreenPartProps } from './part.ts'
import styles from './screens.module.css'
import { ViewsPart } from './ViewsPart.tsx'

/** Which rows it shows and how, and with what a new one begins. */
export function ContentPart(props: ScreenPartProps) {
  const { draft, table, isDisabled, onChange } = props
  const { t } = useText()
  const say = useWords()
  const [isFiltering, setFiltering] = useState(false)
  const days = table.columns.filter(({ kind }) => ['day', 'moment'].includes(kindOf(kind).stored ?? ''))
  const { period } = draft
  return (
    <div className={styles['sheet']}>
      <fieldset className={styles['part']} disabled={isDisabled}>
        <legend>{t('builder.screen_filter')}</legend>
        <Notice kind="warning" title={t('builder.screen_filter_note')} />
        <Button icon="filter" onClick={() => setFiltering(true)}>
          {t(draft.filter ? 'builder.screen_filter_change' : 'builder.screen_filter_add')}
        </Button>
        <Choice
          label={t('builder.screen_period')}
          value={period?.kind ?? ''}
          choices={[
            { value: '', label: t('builder.screen_period_none') },
            ...(days.length > 0
              ? [
                  { value: 'monthFilter', label: t('builder.screen_period_month') },
                  { value: 'yearFilter', label: t('builder.screen_period_year') },
                ]
              : []),
          ]}
          onChange={({ target }) => {
            const kind = (['monthFilter', 'yearFilter'] as const).find((one) => one === target.value)
            const column = period?.column ?? days[0]?.name
            onChange({ period: kind && column !== undefined ? { kind, column } : undefined })
          }}
        />
        {period ? (
          <Choice
            label={t('builder.screen_period_column')}
            value={period.column}
            choices={days.map(({ name, label }) => ({ value: name, label: say(label) }))}
            onChange={({ target }) => onChange({ period: { ...period, column: target.value } })}
          />
        ) : null}
      </fieldset>
      <ViewsPart {...props} />
      <fieldset className={styles['part']} disabled={isDisabled}>
        <legend>{t('builder.screen_begins')}</legend>
        <p>{t('builder.screen_begins_hint')}</p>
        <Values
          columns={table.columns}
          values={draft.begins ?? {}}
          onChange={(begins, about) =>
            onChange({ begins: Object.keys(begins).length > 0 ? begins : undefined }, about && `begins ${about}`)
          }
        />
      </fieldset>
      {isFiltering ? (
        <FilterDialog
          table={table}
          filter={draft.filter}
          onFilter={(filter) => onChange({ filter })}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </div>
  )
}

type Given = NonNullable<ScreenDefinition['begins']>

/** What columns are to say, those alone of which something is said. */
export function Values({
  columns,
  values,
  onChange,
}: {
  columns: readonly Column[]
  values: Given
  onChange: (values: Given, about?: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const canSay = columns.filter(({ kind, formula }) => formula === undefined && isGiven(kind))
  const said = canSay.filter(({ name }) => name in values)
  const left = canSay.filter(({ name }) => !(name in values))
  return (
    <>
      {said.map((column) =>
        kindOf(column.kind).stored === 'flag' ? (
          <div key={column.name} className={styles['value']}>
            <Tick
              label={say(column.label)}
              checked={values[column.name] === true}
              onChange={({ target }) => onChange({ ...values, [column.name]: target.checked })}
            />
            <Without {...{ column, values, onChange }} />
          </div>
        ) : (
          <div key={column.name} className={styles['value']}>
            <FieldInput
              field={{ ...column, required: false }}
              value={values[column.name] ?? null}
              problem={undefined}
              beside={undefined}
              onChange={(value) => onChange({ ...values, [column.name]: value }, column.name)}
            />
            <Without {...{ column, values, onChange }} />
          </div>
        ),
      )}
      {left.length > 0 ? (
        <Choice
          label={t('builder.value_add')}
          value=""
          choices={[
            { value: '', label: t('builder.choose_column') },
            ...left.map(({ name, label }) => ({ value: name, label: say(label) })),
          ]}
          onChange={({ target }) => {
            const column = left.find(({ name }) => name === target.value)
            if (column) onChange({ ...values, [column.name]: kindOf(column.kind).stored === 'flag' ? true : null })
          }}
        />
      ) : null}
    </>
  )
}

function Without({ column, values, onChange }: { column: Column; values: Given; onChange: (values: Given) => void }) {
  const { t } = useText()
  const say = useWords()
  return (
    <IconButton
      icon="trash"
      label={t('builder.value_remove', { name: say(column.label) })}
      onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== column.name)))}
    />
  )
}

/** Files are one's own, and what names a row is chosen where its table is open. */
const isGiven = (kind: string) => !['files', 'row', undefined].includes(kindOf(kind).stored)
