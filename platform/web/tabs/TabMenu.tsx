import { useEffect, useRef } from 'react'
import { useText } from '../i18n/index.ts'
import { MenuButton, MenuList } from '../overlay/index.ts'
import { moveByArrows } from '../overlay/Popover.tsx'
import { closedBy, type Closing, type Tab } from './tab-list.ts'
import { moveTab, pinTab } from './tab-store.ts'
import { useTabTitle } from './use-tab-title.ts'
import styles from './TabMenu.module.css'

interface Props {
  tab: Tab
  tabs: Tab[]
  /** Under which it hangs. */
  at: DOMRect
  onClose: () => void
  onAsk: (id: string, what: Closing) => void
}

/** What can be done with a tab: by the right button, or by the menu key on it. */
export function TabMenu({ tab, tabs, at, onClose, onAsk }: Props) {
  const { t } = useText()
  const title = useTabTitle()(tab)
  const panel = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex(({ id }) => id === tab.id)
  useEffect(() => {
    const before = document.activeElement
    const element = panel.current
    element?.showPopover()
    element?.querySelector('button')?.focus()
    element?.addEventListener('keydown', moveByArrows)
    return () => {
      element?.removeEventListener('keydown', moveByArrows)
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [])
  const then = (act: () => void) => () => {
    panel.current?.hidePopover()
    act()
  }
  const closings = (['this', 'left', 'right', 'others'] as const).filter((what) =>
    what === 'this' ? tabs.length > 1 : closedBy(tabs, tab.id, what).length > 0,
  )
  const canMove = (step: number) => tabs[place + step]?.isPinned === tab.isPinned
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={styles['panel']}
      style={{ left: Math.max(8, Math.min(at.left, innerWidth - 252)), top: at.bottom + 4 }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <MenuList>
        <MenuButton icon="pin" onClick={then(() => pinTab(tab.id, !tab.isPinned))}>
          {t(tab.isPinned ? 'platform.tabs.unpin' : 'platform.tabs.pin')}
        </MenuButton>
        {canMove(-1) ? (
          <MenuButton icon="back" onClick={then(() => moveTab(tab.id, place - 1))}>
            {t('platform.tabs.move_left')}
          </MenuButton>
        ) : null}
        {canMove(1) ? (
          <MenuButton icon="next" onClick={then(() => moveTab(tab.id, place + 1))}>
            {t('platform.tabs.move_right')}
          </MenuButton>
        ) : null}
      </MenuList>
      <MenuList>
        {closings.map((what) => (
          <MenuButton key={what} icon="close" onClick={then(() => onAsk(tab.id, what))}>
            {t(`platform.tabs.close_${what}`)}
          </MenuButton>
        ))}
      </MenuList>
    </div>
  )
}
