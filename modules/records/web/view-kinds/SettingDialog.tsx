import { Suspense, useState } from 'react'
import { Button, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import { viewKinds } from '../../shared/view-kinds/kinds.ts'
import { type ViewSetting, viewSetting } from '../../shared/view-kinds/settings.ts'
import { LinksSetting } from './gantt/LinksSetting.tsx'
import styles from './view-kinds.module.css'

const ChartSettings = lazyPart(() => import('./chart/ChartSettings.tsx'))

interface Props {
  table: Table
  setting: ViewSetting
  onChange: (setting: ViewSetting) => void
  onClose: () => void
}

/** Which columns a kind of view takes for what it shows. */
export default function SettingDialog({ table, setting, onChange, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const kind = viewKinds.find(({ name }) => name === setting.kind)!
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>(setting)
  const set = (name: string, value: unknown) => {
    // What is at most in a column is of other columns no more.
    const { [name]: _, ...rest } = name === 'by' ? { ...draft, limits: undefined } : draft
    setDraft(value === undefined ? rest : { ...rest, [name]: value })
  }
  const made = viewSetting.safeParse(draft).data
  return (
    <Dialog
      title={t('records.view.settings', { kind: t(kind.title) })}
      shape="sheet"
      width={480}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" disabled={!made} onClick={() => made && onChange(made)}>
            {t('records.view.apply')}
          </Button>
        </>
      }
    >
      <div className={styles['settings']}>
        {setting.kind === 'chart' ? (
          <Suspense fallback={<ListSkeleton />}>
            <ChartSettings table={table} setting={draft as typeof setting} onChange={setDraft} />
          </Suspense>
        ) : null}
        {(setting.kind === 'chart' ? [] : kind.parts).map(({ name, title, takes, isNeeded, isMany }) => {
          const fitting = table.columns.filter(takes)
          if (fitting.length === 0) return null
          if (isMany)
            return (
              <Several
                key={name}
                title={t(title)}
                columns={fitting}
                chosen={Array.isArray(draft[name]) ? (draft[name] as string[]) : []}
                onChange={(chosen) => set(name, chosen)}
              />
            )
          return (
            <Choice
              key={name}
              label={t(title)}
              value={typeof draft[name] === 'string' ? draft[name] : ''}
              choices={[
                ...(isNeeded ? [] : [{ value: '', label: t('records.view.nothing') }]),
                ...fitting.map((column) => ({ value: column.name, label: say(column.label) })),
              ]}
              onChange={({ target }) => set(name, target.value || undefined)}
            />
          )
        })}
        {setting.kind === 'gantt' ? <LinksSetting table={table.name} draft={draft} onChange={setDraft} /> : null}
        {setting.kind === 'board' ? (
          <Limits
            column={table.columns.find(({ name }) => name === draft['by'])}
            limits={(draft['limits'] ?? {}) as Readonly<Record<string, number>>}
            onChange={(limits) => set('limits', Object.keys(limits).length > 0 ? limits : undefined)}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

function Several({
  title,
  columns,
  chosen,
  onChange,
}: {
  title: string
  columns: Table['columns']
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  const say = useWords()
  return (
    <fieldset className={styles['several']}>
      <legend>{title}</legend>
      {columns.map(({ name, label }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
          {say(label)}
        </label>
      ))}
    </fieldset>
  )
}

/** How many cards each column of a board should hold at most. */
function Limits({
  column,
  limits,
  onChange,
}: {
  column: Table['columns'][number] | undefined
  limits: Readonly<Record<string, number>>
  onChange: (limits: Readonly<Record<string, number>>) => void
}) {
  const { t } = useText()
  const say = useWords()
  if (!column?.options) return null
  return (
    <details className={styles['limits']}>
      <summary>{t('records.view.limits')}</summary>
      <div className={styles['settings']}>
        {column.options.map(({ value, label }) => (
          <TextField
            key={value}
            label={say(label)}
            inputMode="numeric"
            maxLength={4}
            value={limits[value] ?? ''}
            onChange={({ target }) => {
              const { [value]: _, ...rest } = limits
              const most = Number.parseInt(target.value, 10)
              onChange(most > 0 ? { ...rest, [value]: most } : rest)
            }}
          />
        ))}
      </div>
    </details>
  )
}
