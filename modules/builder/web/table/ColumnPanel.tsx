import { Suspense, useState } from 'react'
import { kindTitle } from '#platform/shared/fields/index.ts'
import { lookOf, useKindNote } from '#platform/web/fields/index.ts'
import { Choice, IconButton, Notice } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { canBeKept, type Column, isReckoned, type Table } from '#modules/records/shared/index.ts'
import { changeColumn, hasOptions, removeColumn } from './edits.ts'
import { DefaultPart } from './DefaultPart.tsx'
import { WhenPart } from './FormulaPart.tsx'
import { HangsPart } from './HangsPart.tsx'
import { offered } from './offered.ts'
import { OptionsPart } from './OptionsPart.tsx'
import type { OtherTable } from './part.ts'
import { RelationPart } from './RelationPart.tsx'
import { SourcePart } from './SourcePart.tsx'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  column: Column
  /** It was published, so there are rows that may say something in it. */
  wasKept: boolean
  tables: readonly OtherTable[]
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
  onGone: () => void
}

/** Everything that a column is. */
export function ColumnPanel({ draft, column, wasKept, tables, isDisabled, onChange, onGone }: Props) {
  const { t } = useText()
  const say = useWords()
  const noteOf = useKindNote()
  const [isRemoving, setRemoving] = useState(false)
  const { name, kind, label, required, unique, translated, options = [] } = column
  const { kind: is, Settings } = lookOf(kind)
  const set = (change: Partial<Column>, about = '') =>
    onChange((now) => changeColumn(now, name, change), about && `${name} ${about}`)
  const { stored } = is
  const isGiven = is.given !== undefined
  const isText = stored === 'text' && !is.isMarkup && !is.isComposed && !isGiven
  const isFlag = is.stored === 'flag'
  const remove = () => {
    onChange((now) => removeColumn(now, name))
    onGone()
  }
  return (
    <div className={styles['parts']}>
      <header className={styles['panelHead']}>
        <h2>{say(label) || t('builder.unnamed')}</h2>
        <code>{name}</code>
        {isDisabled || draft.columns.length === 1 ? null : (
          <IconButton
            icon="trash"
            label={t('builder.column_remove', { name: say(label) })}
            onClick={() => (wasKept ? setRemoving(true) : remove())}
          />
        )}
      </header>
      <WordsFields
        label={t('builder.column_name')}
        words={label}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(language, text) => set({ label: { ...label, [language]: text } }, `label ${language}`)}
      />
      <Choice
        label={t('builder.column_kind')}
        hint={noteOf(is)}
        value={kind}
        disabled={isDisabled}
        choices={offered().map(({ kind: one }) => ({ value: one.name, label: t(kindTitle(one)) }))}
        onChange={({ target }) => set({ kind: target.value })}
      />
      {is.settings?.['rows_of'] ? (
        <Choice
          label={t('builder.rows_of')}
          value={column.rows_of ?? ''}
          disabled={isDisabled}
          choices={[
            { value: '', label: t('builder.choose_table') },
            ...tables.map((one) => ({
              value: one.name,
              label: one.is_draft ? t('builder.of_draft', { name: say(one.title) }) : say(one.title),
            })),
          ]}
          onChange={({ target }) => set({ rows_of: target.value || undefined })}
        />
      ) : null}
      {is.settings?.['rows_of'] && column.rows_of ? (
        <RelationPart draft={draft} column={column} tables={tables} isDisabled={isDisabled} onChange={set} />
      ) : null}
      {hasOptions(kind) ? <OptionsPart options={options} isDisabled={isDisabled} onChange={set} /> : null}
      {Settings ? (
        <Suspense fallback={null}>
          <Settings
            field={column}
            form={draft.columns}
            isDisabled={isDisabled}
            onChange={(change, about) => set(change, about)}
          />
        </Suspense>
      ) : null}
      {is.hangs ? <HangsPart {...{ draft, column, isDisabled }} onChange={set} /> : null}
      <div className={styles['ticks']}>
        {isFlag || isGiven ? null : (
          <Tick
            label={t('builder.required')}
            checked={required}
            disabled={isDisabled}
            onChange={({ target }) => set({ required: target.checked })}
          />
        )}
        {isFlag || isGiven || ['keys', 'rows', 'secret'].includes(stored ?? '') ? null : (
          <Tick
            label={t('builder.unique')}
            hint={t('builder.unique_hint')}
            checked={unique === true}
            disabled={isDisabled}
            onChange={({ target }) => set({ unique: target.checked })}
          />
        )}
        {canBeKept(kind) ? (
          <Tick
            label={t('builder.indexed')}
            hint={t('builder.indexed_hint')}
            checked={column.indexed === true}
            disabled={isDisabled}
            onChange={({ target }) => set({ indexed: target.checked })}
          />
        ) : null}
        {isText ? (
          <Tick
            label={t('builder.translated')}
            hint={t('builder.translated_hint')}
            checked={translated === true}
            disabled={isDisabled}
            onChange={({ target }) => set({ translated: target.checked })}
          />
        ) : null}
      </div>
      {isGiven || stored === 'rows' || stored === 'secret' ? null : (
        <SourcePart {...{ draft, column, tables, isDisabled }} onChange={set} />
      )}
      <WhenPart draft={draft} column={column} isDisabled={isDisabled} onChange={set} />
      {stored !== 'row' && stored !== 'rows' && stored !== 'secret' && !isReckoned(column) ? (
        <DefaultPart {...{ column, isDisabled }} onChange={set} />
      ) : null}
      <details className={styles['more']}>
        <summary>{t('builder.help')}</summary>
        <WordsFields
          label={t('builder.help')}
          words={column.help ?? { mn: '' }}
          maxLength={300}
          isDisabled={isDisabled}
          onChange={(language, text) =>
            set({ help: { ...(column.help ?? { mn: '' }), [language]: text } }, `help ${language}`)
          }
        />
      </details>
      {wasKept ? <Notice kind="info">{t('builder.kept_hint')}</Notice> : null}
      {isRemoving ? (
        <ConfirmDialog
          title={t('builder.column_remove_title', { name: say(label) })}
          action={t('builder.column_remove_action')}
          onConfirm={() => {
            setRemoving(false)
            remove()
          }}
          onCancel={() => setRemoving(false)}
        >
          {t('builder.column_remove_what')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
