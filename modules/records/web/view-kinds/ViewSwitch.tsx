import { useState } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import { viewKinds } from '../../shared/view-kinds/kinds.ts'
import type { ViewSetting } from '../../shared/view-kinds/settings.ts'
import { viewLooks } from './looks.ts'

const SettingDialog = lazyPart(() => import('./SettingDialog.tsx'))

interface Props {
  table: Table
  /** In which the table can be shown. */
  settings: readonly ViewSetting[]
  setting: ViewSetting
  /** Kinds in which it can be shown once columns are chosen. */
  choosable: readonly ViewSetting[]
  onChange: (setting: ViewSetting) => void
}

/** One kind of view after another over the same rows, and which columns each takes. */
export function ViewSwitch({ table, settings, setting, choosable, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const [choosing, setChoosing] = useState<ViewSetting>()
  const title = ({ kind }: ViewSetting) => t(viewKinds.find(({ name }) => name === kind)!.title)
  const about = (one: ViewSetting) => {
    const name = one.kind === 'board' ? one.by : 'from' in one ? one.from : undefined
    const column = table.columns.find((column) => column.name === name)
    return column && say(column.label)
  }
  // One kind alone may still be shown by other columns.
  if (settings.length < 2 && choosable.length === 0 && setting.kind === 'grid') return null
  // Of several of a kind the one that is as it is shown, else the first.
  const known =
    settings.find((one) => JSON.stringify(one) === JSON.stringify(setting)) ??
    settings.find(({ kind }) => kind === setting.kind)
  return (
    <>
      <Popover
        label={t('records.view.title')}
        align="start"
        width={260}
        renderTrigger={(wiring) => (
          <Button icon={viewLooks[setting.kind].icon} {...wiring}>
            {t('records.view.shown', { kind: title(setting) })}
          </Button>
        )}
      >
        {(close) => (
          <MenuList>
            {settings.map((one) => (
              <MenuButton
                key={JSON.stringify(one)}
                icon={viewLooks[one.kind].icon}
                isChosen={one === known}
                note={about(one)}
                onClick={() => {
                  close()
                  onChange(one)
                }}
              >
                {title(one)}
              </MenuButton>
            ))}
            {choosable.map((one) => (
              <MenuButton
                key={one.kind}
                icon={viewLooks[one.kind].icon}
                note={t('records.view.choose')}
                onClick={() => {
                  close()
                  setChoosing(one)
                }}
              >
                {title(one)}
              </MenuButton>
            ))}
            {setting.kind === 'grid' ? null : (
              <MenuButton
                icon="settings"
                onClick={() => {
                  close()
                  setChoosing(setting)
                }}
              >
                {t('records.view.choose')}
              </MenuButton>
            )}
          </MenuList>
        )}
      </Popover>
      {choosing ? (
        <SettingDialog
          table={table}
          setting={choosing}
          onChange={(next) => {
            setChoosing(undefined)
            onChange(next)
          }}
          onClose={() => setChoosing(undefined)}
        />
      ) : null}
    </>
  )
}
