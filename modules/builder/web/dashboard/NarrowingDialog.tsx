import type { Words } from '#platform/shared/i18n.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  canNarrow,
  type DashboardFilter,
  dayWords,
  isOfDays,
  offeredDays,
  showTable,
} from '#modules/records/shared/index.ts'
import styles from './dashboard.module.css'

interface Props {
  filter: DashboardFilter
  tables: readonly { name: string; title: Words }[]
  isDisabled: boolean
  onChange: (by: (filter: DashboardFilter) => DashboardFilter, about?: string) => void
  onClose: () => void
}

/** A filter above the dashboard: the column that it is chosen like, and what it begins with. */
export function NarrowingDialog({ filter, tables, isDisabled, onChange, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const known = useCall(showTable, { table: filter.table }, { staleTime: 60_000, meta: { quiet: true } })
  const columns = (known.data?.table.columns ?? []).filter(canNarrow)
  const column = columns.find(({ name }) => name === filter.column)
  const title = filter.title ?? { mn: '' }
  const put = (part: { [Name in keyof DashboardFilter]?: DashboardFilter[Name] | undefined }, about?: string) =>
    onChange(
      (now) =>
        Object.fromEntries(
          Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined),
        ) as DashboardFilter,
      about,
    )
  return (
    <Dialog
      title={t('builder.narrowing')}
      shape="side"
      width={480}
      keeps="nothing"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('builder.block_done')}
        </Button>
      }
    >
      <fieldset className={styles['columns']} style={{ maxHeight: 'none' }} disabled={isDisabled}>
        <div className={styles['form']}>
          <p>{t('builder.narrowing_hint')}</p>
          <Choice
            label={t('builder.screen_source')}
            value={filter.table}
            choices={tables.map(({ name, title: called }) => ({ value: name, label: say(called) }))}
            onChange={({ target }) => put({ table: target.value, column: '', begins: undefined })}
          />
          <Choice
            label={t('builder.narrowing_column')}
            value={filter.column}
            choices={[
              { value: '', label: t('builder.choose_column') },
              ...columns.map(({ name, label }) => ({ value: name, label: say(label) })),
            ]}
            onChange={({ target }) => put({ column: target.value, begins: undefined })}
          />
          <WordsFields
            label={t('builder.narrowing_title')}
            words={title}
            maxLength={60}
            onChange={(language, text) =>
              onChange(({ title: before = { mn: '' }, ...rest }) => {
                const next = { ...before, [language]: text }
                return Object.values(next).every((one) => one === '') ? rest : { ...rest, title: next }
              }, `title ${language}`)
            }
          />
          {column && isOfDays(column) ? (
            <Choice
              label={t('builder.narrowing_begins')}
              value={filter.begins?.[0] ?? ''}
              choices={[
                { value: '', label: t('builder.narrowing_begins_all') },
                ...offeredDays.map((value) => {
                  const said = dayWords(value)
                  return { value, label: said ? t(said.key, { count: said.count }) : value }
                }),
              ]}
              onChange={({ target }) => put({ begins: target.value === '' ? undefined : [target.value] })}
            />
          ) : null}
        </div>
      </fieldset>
    </Dialog>
  )
}
