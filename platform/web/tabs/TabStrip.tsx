import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { isFree } from '../keys/free.ts'
import { AppLink } from '../AppLink.tsx'
import { areSingleKeysOn } from '../theme/index.ts'
import { ClosingQuestion } from './ClosingQuestion.tsx'
import type { Tab } from './tab-list.ts'
import { moveTab } from './tab-store.ts'
import { TabMenu } from './TabMenu.tsx'
import { useClosing } from './use-closing.ts'
import { useStripEvents } from './use-strip-events.ts'
import { useTabTitle } from './use-tab-title.ts'
import styles from './TabStrip.module.css'

/** The visited screens under the top bar. */
export function TabStrip() {
  const { t } = useText()
  const navigate = useNavigate()
  const closing = useClosing()
  const { tabs, unsaved, active, ask } = closing
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const [menu, setMenu] = useState<{ id: string; at: DOMRect } | null>(null)
  const dragged = useStripEvents(list, {
    onKey,
    onMenu: (id, at) => setMenu({ id, at }),
    onMove: moveTab,
    onClose: (id) => {
      if (tabs.length > 1) ask(id, 'this')
    },
  })
  const asked = tabs.find(({ id }) => id === menu?.id)

  const place = tabs.findIndex(({ id }) => id === active)
  useEffect(() => {
    if (place < 0) return
    // With the next frame, whose measures are taken anyway: asked for here they would be taken twice.
    const frame = requestAnimationFrame(() =>
      list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [list, place])
  const closed = useRef<{ id: string; at: number }>(null)
  useEffect(() => {
    const gone = closed.current
    closed.current = null
    if (gone && !tabs.some(({ id }) => id === gone.id))
      list?.querySelectorAll<HTMLElement>('[data-tab] > a')[Math.min(gone.at, tabs.length - 1)]?.focus()
  }, [list, tabs])
  useBracketKeys((step) => {
    const at = tabs.findIndex(({ id }) => id === active)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next && next.id !== active) void navigate({ to: next.href })
  })

  function onKey(event: KeyboardEvent, id: string) {
    const at = tabs.findIndex((tab) => tab.id === id)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step && event.ctrlKey && event.shiftKey) moveTab(id, at + step)
    else if (step) list?.querySelectorAll<HTMLElement>('[data-tab] > a')[at + step]?.focus()
    else if (event.key === 'Delete' && tabs.length > 1) {
      closed.current = { id, at }
      ask(id, 'this')
    } else return
    event.preventDefault()
  }

  if (tabs.length === 0) return null
  return (
    <nav className={styles['strip']} aria-label={t('platform.tabs.label')}>
      <ul ref={setList}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isActive={tab.id === active}
            isUnsaved={unsaved.has(tab.id)}
            isDragged={dragged === tab.id}
            isLast={tabs.length === 1}
            onClose={() => ask(tab.id, 'this')}
          />
        ))}
      </ul>
      {menu && asked ? (
        <TabMenu tab={asked} tabs={tabs} at={menu.at} onClose={() => setMenu(null)} onAsk={ask} />
      ) : null}
      <ClosingQuestion closing={closing} />
    </nav>
  )
}

interface ItemProps {
  tab: Tab
  isActive: boolean
  isUnsaved: boolean
  isDragged: boolean
  isLast: boolean
  onClose: () => void
}

function TabItem({ tab, isActive, isUnsaved, isDragged, isLast, onClose }: ItemProps) {
  const { t } = useText()
  const title = useTabTitle()(tab)
  const look = [styles['tab'], isActive ? styles['active'] : '', isDragged ? styles['dragged'] : ''].join(' ')
  return (
    <li className={look} data-tab={tab.id}>
      <AppLink to={tab.href} className={styles['link']} aria-current={isActive ? 'page' : undefined} title={title}>
        {tab.isPinned ? <Icon name="pin" size={14} /> : null}
        <span className={styles['title']}>{title}</span>
        {isUnsaved ? (
          <span className={styles['dot']}>
            <span className="orgil-hidden">{t('platform.tabs.has_unsaved')}</span>
          </span>
        ) : null}
      </AppLink>
      {tab.isPinned || isLast ? null : (
        <button
          type="button"
          className={styles['close']}
          tabIndex={-1}
          onClick={onClose}
          aria-label={t('platform.tabs.close_named', { name: title })}
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </li>
  )
}

/** [ and ] by the place of the keys, while nobody types and nothing stands before the page. */
function useBracketKeys(go: (step: 1 | -1) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = ({ BracketLeft: -1, BracketRight: 1 } as const)[event.code]
      if (
        !step ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        !areSingleKeysOn() ||
        !isFree(event)
      )
        return
      event.preventDefault()
      go(step)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
