import { Suspense, useState } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { Button, Choice, IconButton, Segments } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import {
  type GridDefinition,
  heights,
  MOST_EXCEL_ROW,
  offers,
  pageSizes,
  type Table,
} from '#modules/records/shared/index.ts'
import { ColourRules, GridCanvas, GroupChoice } from '#modules/records/web/parts.ts'
import { arranged, changed, columnsOf } from './columns.ts'
import { GridColumnPanel } from './GridColumnPanel.tsx'
import styles from './grid-editor.module.css'

interface Props {
  /** With its columns as they are drawn. */
  table: Table
  live: Table | undefined
  tables: readonly { name: string; title: Words }[]
  isDisabled: boolean
  onGrid: (grid: GridDefinition, about?: string) => void
}

/** The grid as it will be, with what can be said of it: of the column that was pressed, and of the whole. */
export function GridEditor({ table, live, tables, isDisabled, onGrid }: Props) {
  const { t } = useText()
  const say = useWords()
  const [chosen, setChosen] = useState(table.columns[0]?.name ?? '')
  const grid = table.grid ?? {}
  const columns = columnsOf(table, grid)
  const set = (change: { [Part in keyof GridDefinition]?: GridDefinition[Part] | undefined }, about = '') =>
    onGrid(
      Object.fromEntries(
        Object.entries({ ...grid, ...change }).filter(
          ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
        ),
      ),
      about,
    )
  const titleOf = (name: string) => say(table.columns.find((one) => one.name === name)?.label ?? { mn: name })
  const column = table.columns.find(({ name }) => name === chosen) ?? table.columns[0]
  const toggle = (list: readonly string[], name: string) =>
    list.includes(name) ? list.filter((one) => one !== name) : [...list, name]
  return (
    <div className={styles['editor']}>
      <p className={styles['hint']}>{t('builder.grid_hint')}</p>
      <Suspense fallback={<ListSkeleton />}>
        <GridCanvas
          table={table}
          live={live}
          chosen={chosen}
          onChoose={setChosen}
          onColumns={(shown) => !isDisabled && set({ columns: arranged(columns, shown) })}
        />
      </Suspense>
      <div className={styles['parts']}>
        <fieldset className={styles['part']} disabled={isDisabled}>
          <legend>{t('builder.columns')}</legend>
          <ul className={styles['columns']}>
            {columns.map(({ name, is_hidden }) => (
              <li key={name}>
                <input
                  type="checkbox"
                  aria-label={t('builder.grid_shown', { name: titleOf(name) })}
                  checked={!is_hidden}
                  onChange={() => set({ columns: changed(columns, name, { is_hidden: is_hidden ? undefined : true }) })}
                />
                <button type="button" aria-pressed={name === column?.name} onClick={() => setChosen(name)}>
                  {titleOf(name)}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
        {column ? (
          <GridColumnPanel
            key={column.name}
            {...{ table, column, tables, grid }}
            setting={columns.find(({ name }) => name === column.name) ?? { name: column.name }}
            isDisabled={isDisabled}
            onChange={(change, about = '') =>
              set({ columns: changed(columns, column.name, change) }, about && `grid ${column.name} ${about}`)
            }
            onMeasure={(of) =>
              set({
                measures: [
                  ...(grid.measures ?? []).filter((one) => one.column !== column.name),
                  ...(of ? [{ of, column: column.name }] : []),
                ],
              })
            }
          />
        ) : null}
        <fieldset className={styles['part']} disabled={isDisabled}>
          <legend>{t('builder.grid_whole')}</legend>
          <Segments
            label={t('builder.grid_height')}
            value={grid.height ?? 'normal'}
            choices={heights.map((value) => ({
              value,
              label: t(
                value === 'compact'
                  ? 'builder.grid_height_compact'
                  : value === 'tall'
                    ? 'builder.grid_height_tall'
                    : 'builder.grid_height_normal',
              ),
            }))}
            onChange={(height) => set({ height: height === 'normal' ? undefined : height })}
          />
          <Choice
            label={t('builder.grid_page')}
            value={String(grid.page ?? '')}
            choices={[
              { value: '', label: t('builder.grid_endless') },
              ...pageSizes.map((size) => ({ value: String(size), label: t('builder.grid_pages', { count: size }) })),
            ]}
            onChange={({ target }) => set({ page: pageSizes.find((size) => String(size) === target.value) })}
          />
          <Choice
            label={t('builder.grid_excel_row')}
            value={String(grid.excel_row ?? 1)}
            choices={Array.from({ length: MOST_EXCEL_ROW }, (_, at) => ({
              value: String(at + 1),
              label: at === 0 ? t('builder.grid_excel_first') : t('builder.grid_excel_line', { line: at + 1 }),
            }))}
            onChange={({ target }) => set({ excel_row: target.value === '1' ? undefined : Number(target.value) })}
          />
          <Tick
            label={t('builder.grid_numbers')}
            checked={grid.numbers === true}
            onChange={({ target }) => set({ numbers: target.checked ? true : undefined })}
          />
          <Choice
            label={t('builder.grid_sort')}
            value={grid.sort?.[0] ?? ''}
            choices={[
              { value: '', label: t('builder.grid_sort_usual') },
              ...table.columns.flatMap(({ name, label }) => [
                { value: name, label: t('builder.grid_sort_up', { name: say(label) }) },
                { value: `-${name}`, label: t('builder.grid_sort_down', { name: say(label) }) },
              ]),
            ]}
            onChange={({ target }) => set({ sort: target.value ? [target.value] : undefined })}
          />
          <GroupChoice table={table} group={grid.group ?? []} onChange={(group) => set({ group: [...group] })} />
        </fieldset>
        <Heads {...{ table, grid, isDisabled }} onHeads={(heads, about) => set({ heads }, about)} />
        <fieldset className={styles['part']} disabled={isDisabled}>
          <legend>{t('builder.grid_colours')}</legend>
          <ColourRules
            table={table}
            rules={grid.colours ?? []}
            onChange={(colours) => set({ colours: [...colours] }, 'grid colours')}
          />
        </fieldset>
        <fieldset className={styles['part']} disabled={isDisabled}>
          <legend>{t('builder.grid_filters')}</legend>
          <p>{t('builder.grid_filters_hint')}</p>
          {table.columns.map(({ name, label }) => (
            <Tick
              key={name}
              label={say(label)}
              checked={grid.filters?.includes(name) ?? false}
              onChange={() => set({ filters: toggle(grid.filters ?? [], name) })}
            />
          ))}
        </fieldset>
        <fieldset className={styles['part']} disabled={isDisabled}>
          <legend>{t('builder.grid_offers')}</legend>
          <p>{t('builder.grid_offers_hint')}</p>
          {offers.map((offer) => {
            const now = grid.offers ?? [...offers]
            return (
              <Tick
                key={offer}
                label={t(offerTitles[offer])}
                checked={now.includes(offer)}
                onChange={() => {
                  const next = offers.filter((one) => (one === offer ? !now.includes(one) : now.includes(one)))
                  onGrid({ ...grid, offers: next })
                }}
              />
            )
          })}
        </fieldset>
      </div>
    </div>
  )
}

const offerTitles = {
  export: 'builder.offer_export',
  print: 'builder.offer_print',
  import: 'builder.offer_import',
  deleted: 'builder.offer_deleted',
  change: 'builder.offer_change',
  delete: 'builder.offer_delete',
} as const

/** Headings over several columns: each column stands under one at most. */
function Heads({
  table,
  grid,
  isDisabled,
  onHeads,
}: {
  table: Table
  grid: GridDefinition
  isDisabled: boolean
  onHeads: (heads: NonNullable<GridDefinition['heads']>, about?: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const heads = grid.heads ?? []
  return (
    <fieldset className={styles['part']} disabled={isDisabled}>
      <legend>{t('builder.grid_heads')}</legend>
      <p>{t('builder.grid_heads_hint')}</p>
      {heads.map((head, at) => (
        // A heading has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles['head']}>
          <div className={styles['headTitle']}>
            <WordsFields
              label={t('builder.grid_head', { number: at + 1 })}
              words={head.title}
              maxLength={100}
              isDisabled={isDisabled}
              onChange={(language, text) =>
                onHeads(
                  heads.with(at, { ...head, title: { ...head.title, [language]: text } }),
                  `head ${at} ${language}`,
                )
              }
            />
            <IconButton
              icon="trash"
              label={t('builder.grid_head_remove', { number: at + 1 })}
              onClick={() => onHeads(heads.toSpliced(at, 1))}
            />
          </div>
          <div className={styles['names']}>
            {table.columns.map(({ name, label }) => {
              const isIn = head.columns.includes(name)
              const isElsewhere = !isIn && heads.some(({ columns }) => columns.includes(name))
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={isIn}
                  disabled={isElsewhere || (isIn && head.columns.length === 1)}
                  onClick={() =>
                    onHeads(
                      heads.with(at, {
                        ...head,
                        columns: isIn ? head.columns.filter((one) => one !== name) : [...head.columns, name],
                      }),
                    )
                  }
                >
                  {say(label)}
                </button>
              )
            })}
          </div>
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        disabled={!free(table, heads)}
        onClick={() => {
          const first = free(table, heads)
          if (first) onHeads([...heads, { title: { mn: t('builder.grid_head_new') }, columns: [first] }])
        }}
      >
        {t('builder.grid_head_add')}
      </Button>
    </fieldset>
  )
}

/** The first column over which nothing stands. */
const free = (table: Table, heads: NonNullable<GridDefinition['heads']>) =>
  table.columns.find(({ name }) => !heads.some(({ columns }) => columns.includes(name)))?.name
