import { IconButton } from '#platform/web/form-basics/index.ts'
import { isIconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { Actions } from './use-actions.tsx'

/** What can be done with one row, behind a button. */
export function RowActions({ row, name, actions }: { row: Row; name: string; actions: Actions }) {
  const { t } = useText()
  const say = useWords()
  const offered = actions.offered('row', row)
  if (offered.length === 0) return null
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
