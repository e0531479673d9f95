import { Button, Choice, IconButton, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  type Column,
  operatorsFor,
  readerFacts,
  type Table,
  valuesOf,
  type View,
  type ViewFilter,
} from '#modules/records/shared/index.ts'
import { columnChoices, sourceTable } from './choices.ts'
import styles from './views.module.css'

interface Props {
  view: View
  all: readonly Table[]
  isDisabled: boolean
  filter: ViewFilter
  onFilter: (filter: ViewFilter) => void
  /** Of a group within another. */
  onRemove?: () => void
}

const DEEPEST = 3

/** All or any of these conditions, and groups of them within. */
export function FilterTree({ depth = 1, ...props }: Props & { depth?: number }) {
  const { t } = useText()
  const { filter, onFilter, onRemove, isDisabled, view } = props
  if (!('all' in filter) && !('any' in filter)) return null
  const by = 'all' in filter ? 'all' : 'any'
  const parts = 'all' in filter ? filter.all : filter.any
  const put = (next: ViewFilter[], as: 'all' | 'any' = by) => onFilter(as === 'all' ? { all: next } : { any: next })
  const [first] = view.sources
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <div className={styles['line']}>
        <Segments
          label={t('builder.view.filter')}
          isLabelHidden
          value={by}
          choices={[
            { value: 'all', label: t('builder.view.group_all') },
            { value: 'any', label: t('builder.view.group_any') },
          ]}
          onChange={(as) => put(parts, as)}
        />
        {onRemove ? <IconButton icon="trash" label={t('builder.view.group_remove')} onClick={onRemove} /> : null}
      </div>
      {parts.map((part, at) => {
        const set = (next: ViewFilter) => put(parts.with(at, next))
        const remove = () => put(parts.toSpliced(at, 1))
        return 'column' in part ? (
          // A condition has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <ConditionLine key={at} {...props} condition={part} onFilter={set} onRemove={remove} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <FilterTree key={at} {...props} filter={part} depth={depth + 1} onFilter={set} onRemove={remove} />
        )
      })}
      <div className={styles['line']}>
        <Button
          icon="plus"
          kind="quiet"
          onClick={() =>
            put([...parts, { column: [first?.as ?? '', 'created_at'].join('.'), is: 'filled', values: [] }])
          }
        >
          {t('builder.view.condition_add')}
        </Button>
        {depth < DEEPEST ? (
          <Button icon="plus" kind="quiet" onClick={() => put([...parts, { any: [] }])}>
            {t('builder.view.group_add')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

type Condition = Extract<ViewFilter, { column: string }>

function ConditionLine({
  view,
  all,
  condition,
  onFilter,
  onRemove,
}: Omit<Props, 'filter' | 'onRemove'> & { condition: Condition; onRemove: () => void }) {
  const { t } = useText()
  const say = useWords()
  const kind = kindAt(view, all, condition.column)
  const wanted = valuesOf(condition.is)
  const count = wanted === 'many' ? 1 : wanted
  const shaped = (is: Condition['is']): Condition => {
    const many = valuesOf(is)
    return {
      column: condition.column,
      is,
      values: many === 'many' ? [] : Array.from({ length: many }, () => ''),
    }
  }
  const canBeReader = count === 1
  return (
    <div className={styles['line']}>
      <Choice
        label={t('builder.view.column')}
        value={condition.column}
        choices={columnChoices({ view, all, t, say })}
        onChange={({ target }) => {
          const [is] = operatorsFor({ kind: kindAt(view, all, target.value) })
          onFilter({ ...shaped(is!), column: target.value })
        }}
      />
      <Choice
        label={t('builder.view.sign')}
        value={condition.is}
        choices={operatorsFor({ kind }).map((is) => ({ value: is, label: t(`records.operator.${is}`) }))}
        onChange={({ target }) => onFilter(shaped(target.value as Condition['is']))}
      />
      {canBeReader ? (
        <Choice
          label={t('builder.view.by')}
          value={condition.reader ?? ''}
          choices={[
            { value: '', label: t('builder.view.by.value') },
            ...readerFacts.map((fact) => ({ value: fact, label: t(readerWords[fact]) })),
          ]}
          onChange={({ target }) => {
            const reader = readerFacts.find((fact) => fact === target.value)
            onFilter({ ...shaped(condition.is), ...(reader && { reader }) })
          }}
        />
      ) : null}
      {condition.reader
        ? null
        : Array.from({ length: count }, (_, at) => (
            <TextField
              key={at}
              label={t(at === 0 ? 'builder.view.value' : 'builder.view.until')}
              hint={wanted === 'many' ? t('builder.view.values_hint') : undefined}
              type={['date', 'datetime'].includes(kind) ? 'date' : 'text'}
              value={wanted === 'many' ? condition.values.join(',') : (condition.values[at] ?? '')}
              maxLength={500}
              onChange={({ target }) =>
                onFilter({
                  ...condition,
                  values:
                    wanted === 'many'
                      ? target.value.split(',').flatMap((one) => one.trim() || [])
                      : condition.values.with(at, target.value),
                })
              }
            />
          ))}
      <IconButton icon="trash" label={t('builder.view.on_remove')} onClick={onRemove} />
    </div>
  )
}

const readerWords = { today: 'builder.view.by.today', own: 'builder.view.by.own' } as const

function kindAt(view: View, all: readonly Table[], path: string): Column['kind'] {
  const [as, name] = path.split('.')
  const table = sourceTable(all, view.sources.find((source) => source.as === as)?.table)
  return table?.columns.find((column) => column.name === name)?.kind ?? (name === 'id' ? 'relation' : 'datetime')
}
