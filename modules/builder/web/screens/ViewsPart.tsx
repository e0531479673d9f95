import { Suspense, useState } from 'react'
import { Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  choosableFor,
  fittingSetting,
  settingsFor,
  viewKinds,
  type ViewSetting,
} from '#modules/records/shared/index.ts'
import { viewLooks, ViewSettingDialog } from '#modules/records/web/parts.ts'
import type { ScreenPartProps } from './part.ts'
import styles from './screens.module.css'

const MOST = 20

/** In which ways the rows are shown, each by columns that are chosen here; the first one when the screen opens. */
export function ViewsPart({ draft, table, isDisabled, onChange }: ScreenPartProps) {
  const { t } = useText()
  const say = useWords()
  const [open, setOpen] = useState<number>()
  const views = draft.views ?? []
  const set = (next: readonly ViewSetting[]) => onChange({ views: next.length > 0 ? [...next] : undefined })
  const titleOf = ({ kind }: ViewSetting) => t(viewKinds.find(({ name }) => name === kind)!.title)
  const about = (one: ViewSetting) => {
    const name = 'from' in one ? one.from : 'by' in one ? one.by : undefined
    const column = table.columns.find((column) => column.name === name)
    return column ? say(column.label) : ''
  }
  const own = settingsFor(table, [])
  const offered = [...own, ...choosableFor(table, own)]
  const chosen = open === undefined ? undefined : views[open]
  return (
    <fieldset className={styles['part']} disabled={isDisabled}>
      <legend>{t('builder.screen_views')}</legend>
      <p>{t(views.length > 0 ? 'builder.screen_views_first' : 'builder.screen_views_all')}</p>
      {views.length > 0 ? (
        <ol className={styles['views']}>
          {views.map((one, at) => {
            const name = [titleOf(one), about(one)].filter(Boolean).join(': ')
            return (
              // oxlint-disable-next-line react/no-array-index-key -- the same view may stand twice
              <li key={at} data-lost={fittingSetting(one, table) === undefined || undefined}>
                <Icon name={viewLooks[one.kind].icon} size={18} />
                <span>
                  {titleOf(one)}
                  {about(one) ? <small>{about(one)}</small> : null}
                </span>
                {at > 0 ? (
                  <IconButton
                    icon="up"
                    label={t('builder.screen_view_up', { name })}
                    onClick={() => set(views.with(at, views[at - 1]!).with(at - 1, one))}
                  />
                ) : null}
                {one.kind === 'grid' ? null : (
                  <IconButton
                    icon="settings"
                    label={t('builder.screen_view_columns', { name })}
                    onClick={() => setOpen(at)}
                  />
                )}
                <IconButton
                  icon="trash"
                  label={t('builder.screen_view_remove', { name })}
                  onClick={() => set(views.toSpliced(at, 1))}
                />
              </li>
            )
          })}
        </ol>
      ) : null}
      {views.length < MOST ? (
        <Choice
          label={t('builder.screen_view_add')}
          value=""
          choices={[
            { value: '', label: t('builder.screen_view_choose') },
            ...offered.map((one) => ({ value: one.kind, label: titleOf(one) })),
          ]}
          onChange={({ target }) => {
            const added = offered.find(({ kind }) => kind === target.value)
            if (!added) return
            set([...views, added])
            if (added.kind !== 'grid') setOpen(views.length)
          }}
        />
      ) : null}
      {chosen && open !== undefined ? (
        <Suspense fallback={null}>
          <ViewSettingDialog
            table={table}
            setting={chosen}
            onChange={(setting) => {
              set(views.with(open, setting))
              setOpen(undefined)
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  )
}
