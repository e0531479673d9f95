import { IconButton } from '#platform/web/form-basics/index.ts'
import { isIconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { Deeds } from '../row/deeds/deed.ts'
import type { Actions } from './use-actions.tsx'

interface Props {
  row: Row
  name: string
  actions: Actions
  deeds?: Deeds | undefined
}

/** What can be done with one row, behind a button. */
export function RowActions({ row, name, actions, deeds }: Props) {
  const { t } = useText()
  const say = useWords()
  const offered = actions.offered('row', row)
  const done = deeds?.offered(row) ?? []
  if (offered.length + done.length === 0) return null
  return (
    <Popover
      label={t('records.actions.of', { name })}
      width={240}
      renderTrigger={(wiring) => (
        <IconButton icon="more" size={16} data-press label={t('records.actions.of', { name })} {...wiring} />
      )}
    >
      {(close) => (
        <MenuList>
          {done.map((deed) => (
            <MenuButton
              key={deed.key}
              icon={deed.icon}
              onClick={() => {
                close()
                deeds?.run(deed, row)
              }}
            >
              {say(deed.title)}
            </MenuButton>
          ))}
          {offered.map((action) => (
            <MenuButton
              key={action.key}
              {...(isIconName(action.icon ?? '') && { icon: action.icon as 'link' })}
              onClick={() => {
                close()
                actions.run(action, row)
              }}
            >
              {say(action.title)}
            </MenuButton>
          ))}
        </MenuList>
      )}
    </Popover>
  )
}
