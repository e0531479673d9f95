import { useState } from 'react'
import { IconButton } from '../form-basics/Button.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { AppLink } from '../AppLink.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { ClosingQuestion } from './ClosingQuestion.tsx'
import { pinTab } from './tab-store.ts'
import { useClosing } from './use-closing.ts'
import { useTabTitle } from './use-tab-title.ts'
import styles from './TabCount.module.css'

/** On a phone: how many screens are open, and behind it the list of them. */
export function TabCount() {
  const { t } = useText()
  const titleOf = useTabTitle()
  const closing = useClosing()
  const { tabs, unsaved, active, ask } = closing
  const [isOpen, setOpen] = useState(false)
  if (tabs.length === 0) return null
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles['count']}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('platform.tabs.open', { count: tabs.length })}
      >
        <span className={`${styles['square']} orgil-num`} aria-hidden>
          {tabs.length}
        </span>
      </button>
      {isOpen ? (
        <Dialog title={t('platform.tabs.label')} shape="sheet" keeps="nothing" onClose={close}>
          <ul className={styles['list']}>
            {tabs.map((tab) => (
              <li key={tab.id}>
                <AppLink
                  to={tab.href}
                  className={styles['row']}
                  aria-current={tab.id === active ? 'page' : undefined}
                  onClick={close}
                >
                  <span>{titleOf(tab)}</span>
                  {unsaved.has(tab.id) ? (
                    <>
                      <Icon name="pen" size={15} />
                      <span className="orgil-hidden">{t('platform.tabs.has_unsaved')}</span>
                    </>
                  ) : null}
                </AppLink>
                <IconButton
                  icon="pin"
                  label={t(tab.isPinned ? 'platform.tabs.unpin' : 'platform.tabs.pin')}
                  aria-pressed={tab.isPinned}
                  onClick={() => pinTab(tab.id, !tab.isPinned)}
                />
                <IconButton
                  icon="close"
                  label={t('platform.tabs.close_named', { name: titleOf(tab) })}
                  disabled={tabs.length === 1}
                  onClick={() => ask(tab.id, 'this')}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
      <ClosingQuestion closing={closing} />
    </>
  )
}
