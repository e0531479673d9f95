import { kindOf } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { Choice, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { keyAmong, TITLES, useText, useWords } from '#platform/web/i18n/index.ts'
import {
  type CellSetting,
  type Column,
  type GridColumnSetting,
  type GridDefinition,
  measuresOf,
  type Table,
} from '#modules/records/shared/index.ts'
import { cellLooks } from '#modules/records/web/parts.ts'
import { CalledForm } from './CalledForm.tsx'
import styles from './grid-editor.module.css'

type Measure = NonNullable<GridDefinition['measures']>[number]['of']

interface Props {
  table: Table
  column: Column
  setting: GridColumnSetting
  tables: readonly { name: string; title: Words }[]
  grid: GridDefinition
  isDisabled: boolean
  onChange: (
    change: { [Part in keyof GridColumnSetting]?: GridColumnSetting[Part] | undefined },
    about?: string,
  ) => void
  onMeasure: (of: Measure | undefined) => void
}

const measureTitles = {
  sum: 'builder.measure_sum',
  avg: 'builder.measure_avg',
  min: 'builder.measure_min',
  max: 'builder.measure_max',
  distinct: 'builder.measure_distinct',
  filled: 'builder.measure_filled',
} as const satisfies Record<Measure, string>

/** Everything that a column of the grid is. */
export function GridColumnPanel({ table, column, setting, tables, grid, isDisabled, onChange, onMeasure }: Props) {
  const { t } = useText()
  const say = useWords()
  const { width, pinned, title, link, cell } = setting
  const looks = cellLooks.filter((one) => one.suits(column))
  const measures = measuresOf[kindOf(column.kind).stored ?? 'text']
  const setCell = (next: CellSetting | undefined, about?: string) => onChange({ cell: next }, about)
  return (
    <fieldset className={styles['part']} disabled={isDisabled}>
      <legend>{say(column.label)}</legend>
      <WordsFields
        label={t('builder.grid_title')}
        words={title ?? { mn: '' }}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(language, text) => {
          const next = { ...(title ?? { mn: '' }), [language]: text }
          // Nothing said: the title that the form has.
          onChange({ title: Object.values(next).every((one) => one === '') ? undefined : next }, `title ${language}`)
        }}
      />
      <Segments
        label={t('builder.grid_pinned')}
        value={pinned ?? 'none'}
        choices={[
          { value: 'left', label: t('builder.grid_pinned_left') },
          { value: 'none', label: t('builder.grid_pinned_none') },
          { value: 'right', label: t('builder.grid_pinned_right') },
        ]}
        onChange={(side) => onChange({ pinned: side === 'none' ? undefined : side })}
      />
      <TextField
        label={t('builder.grid_width')}
        inputMode="numeric"
        value={width === undefined ? '' : String(width)}
        placeholder={t('builder.grid_width_usual')}
        maxLength={4}
        onChange={({ target }) => {
          const next = Number(target.value.replace(/\D/g, ''))
          onChange({ width: next > 0 ? Math.min(1200, Math.max(60, next)) : undefined }, 'width')
        }}
      />
      {measures.length > 0 ? (
        <Choice
          label={t('builder.grid_measure')}
          value={grid.measures?.find((one) => one.column === column.name)?.of ?? ''}
          choices={[
            { value: '', label: t('builder.grid_measure_none') },
            ...measures.map((of) => ({ value: of as string, label: t(measureTitles[of]) })),
          ]}
          onChange={({ target }) => onMeasure(measures.find((of) => of === target.value))}
        />
      ) : null}
      <Choice
        label={t('builder.grid_cell')}
        value={cell?.kind ?? ''}
        choices={[
          { value: '', label: t('builder.grid_cell_usual') },
          ...looks.map((one) => ({ value: one.kind, label: t(keyAmong(one.title, TITLES)) })),
        ]}
        onChange={({ target }) => setCell(target.value ? { kind: target.value } : undefined)}
      />
      {cell?.kind === 'callForm' ? (
        <CalledForm
          {...{ table, tables }}
          form={cell}
          onChange={(form, about) => setCell({ kind: cell.kind, ...form }, about)}
        />
      ) : null}
      {cell ? null : (
        <TextField
          label={t('builder.grid_link')}
          hint={t('builder.grid_link_hint')}
          value={link ?? ''}
          maxLength={500}
          onChange={({ target }) => {
            const next = target.value.trim()
            onChange(
              { link: next === '' ? undefined : /^(\/|https?:|mailto:|tel:)/.test(next) ? next : `/${next}` },
              'link',
            )
          }}
        />
      )}
    </fieldset>
  )
}
