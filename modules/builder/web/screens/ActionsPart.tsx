import { useMemo } from 'react'
import type { ExpressionField } from '#platform/shared/expression/index.ts'
import { ConditionField } from '#platform/web/expression/index.ts'
import { Button, Choice, IconButton, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { rowFields, type ScreenAction } from '#modules/records/shared/index.ts'
import { CalledForm } from '../grid/CalledForm.tsx'
import { Values } from './ContentPart.tsx'
import type { ScreenPartProps } from './part.ts'
import styles from './screens.module.css'

const doings = {
  link: 'builder.does_link',
  form: 'builder.does_form',
  change: 'builder.does_change',
  export: 'builder.does_export',
  print: 'builder.does_print',
} as const
type Doing = keyof typeof doings

const begun: Record<Doing, ScreenAction['does']> = {
  link: { kind: 'link', url: '/home' },
  form: { kind: 'form' },
  change: { kind: 'change', values: {} },
  export: { kind: 'export' },
  print: { kind: 'print' },
}
/** A list is exported and printed as a whole, and fields belong to a row. */
const doingsOn = { row: ['link', 'form', 'change'], page: ['link', 'form', 'export', 'print'] } as const

/** What can be done on the screen besides what its table offers. */
export function ActionsPart({ draft, table, tables, isDisabled, onChange }: ScreenPartProps) {
  const { t } = useText()
  const fields = useMemo(() => rowFields(table), [table])
  const actions = draft.actions ?? []
  const set = (next: readonly ScreenAction[], about = '') =>
    onChange({ actions: next.length > 0 ? [...next] : undefined }, about)
  const add = () => {
    const taken = new Set(actions.map(({ key }) => key))
    const number = Array.from({ length: 50 }, (_, at) => at + 1).find((at) => !taken.has(`action${at}`)) ?? 50
    set([...actions, { key: `action${number}`, title: { mn: '' }, on: 'row', does: begun.form }])
  }
  return (
    <div className={styles['sheet']}>
      {actions.map((action, at) => (
        <ActionCard
          key={action.key}
          number={at + 1}
          {...{ action, table, tables, fields, isDisabled }}
          onChange={(part, about) =>
            set(
              actions.with(
                at,
                Object.fromEntries(
                  Object.entries({ ...action, ...part }).filter(([, value]) => value !== undefined),
                ) as ScreenAction,
              ),
              about && `${action.key} ${about}`,
            )
          }
          onRemove={() => set(actions.toSpliced(at, 1))}
        />
      ))}
      <fieldset className={styles['part']} disabled={isDisabled}>
        <p>{t('builder.actions_hint')}</p>
        <Button icon="plus" onClick={add}>
          {t('builder.action_add')}
        </Button>
      </fieldset>
    </div>
  )
}

function ActionCard({
  number,
  action,
  table,
  tables,
  fields,
  isDisabled,
  onChange,
  onRemove,
}: Pick<ScreenPartProps, 'table' | 'tables' | 'isDisabled'> & {
  number: number
  action: ScreenAction
  fields: readonly ExpressionField[]
  onChange: (part: { [Part in keyof ScreenAction]?: ScreenAction[Part] | undefined }, about?: string) => void
  onRemove: () => void
}) {
  const { t } = useText()
  const { title, on, when, asks, does } = action
  return (
    <fieldset className={styles['part']} disabled={isDisabled}>
      <div className={styles['cardHead']}>
        <b>{t('builder.action', { number })}</b>
        <IconButton icon="trash" label={t('builder.action_remove', { number })} onClick={onRemove} />
      </div>
      <WordsFields
        label={t('builder.action_title')}
        words={title}
        maxLength={60}
        isDisabled={isDisabled}
        onChange={(language, text) => onChange({ title: { ...title, [language]: text } }, `title ${language}`)}
      />
      <Segments
        label={t('builder.action_on')}
        value={on}
        choices={[
          { value: 'row', label: t('builder.action_on_row') },
          { value: 'page', label: t('builder.action_on_page') },
        ]}
        onChange={(next) =>
          onChange({
            on: next,
            ...(next === 'page' && { when: undefined }),
            ...(!(doingsOn[next] as readonly Doing[]).includes(does.kind) && { does: begun.form }),
          })
        }
      />
      <Choice
        label={t('builder.action_does')}
        value={does.kind}
        choices={doingsOn[on].map((kind) => ({ value: kind as string, label: t(doings[kind]) }))}
        onChange={({ target }) => onChange({ does: begun[target.value as Doing] })}
      />
      {does.kind === 'link' ? (
        <TextField
          label={t('builder.grid_link')}
          hint={t('builder.grid_link_hint')}
          value={does.url}
          maxLength={500}
          onChange={({ target }) => {
            const url = target.value.trim()
            onChange(
              { does: { kind: 'link', url: /^(\/|https?:\/\/|mailto:|tel:)/.test(url) ? url : `/${url}` } },
              'url',
            )
          }}
        />
      ) : null}
      {does.kind === 'form' ? (
        <CalledForm
          {...{ table, tables }}
          form={does}
          onChange={(form) => onChange({ does: { kind: 'form', ...form } })}
        />
      ) : null}
      {does.kind === 'change' ? (
        <Values
          columns={table.columns}
          values={does.values}
          onChange={(values, about) => onChange({ does: { kind: 'change', values } }, about)}
        />
      ) : null}
      {on === 'row' ? (
        <ConditionField
          fields={fields}
          value={when ?? ''}
          whenEmpty={t('builder.action_always')}
          onChange={(next) => onChange({ when: next === '' ? undefined : next }, 'when')}
        />
      ) : null}
      <WordsFields
        label={t('builder.action_asks')}
        words={asks ?? { mn: '' }}
        maxLength={300}
        isDisabled={isDisabled}
        onChange={(language, text) => {
          const next = { ...(asks ?? { mn: '' }), [language]: text }
          onChange({ asks: Object.values(next).every((one) => one === '') ? undefined : next }, `asks ${language}`)
        }}
      />
    </fieldset>
  )
}
