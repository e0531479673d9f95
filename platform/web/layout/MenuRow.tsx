import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { Popover } from '../overlay/Popover.tsx'
import { AppLink } from '../AppLink.tsx'
import { Count } from './Count.tsx'
import {
  activeLeaf,
  childrenOf,
  firstUrl,
  flattenMenu,
  howManyFit,
  isExternal,
  menuUrl,
  type MenuNode,
} from '../menu.ts'
import styles from './MenuRow.module.css'

interface Props {
  items: MenuNode[]
  path: string
  badges: Record<string, number>
  label: string
  /** An entry with others below it opens the first of them, because those stand beside the page. */
  isFlat?: boolean
  /** Quieter, under another row. */
  isSecond?: boolean
}

/** The menu as a row; what does not fit stands behind its last entry. */
export function MenuRow({ items, path, badges, label, isFlat = false, isSecond = false }: Props) {
  const { t } = useText()
  const row = useRef<HTMLUListElement>(null)
  const entries = items.filter(({ type }) => type !== 'divider')
  const active = activeLeaf(flattenMenu(items), path)
  const activeIds = active?.trail.map(({ id }) => id) ?? []
  const fits = useFitting(row, entries.length)
  const shared = { activeIds, path, badges, isFlat }
  const rest = entries.slice(fits)
  return (
    <nav className={`${styles['nav']} ${isSecond ? styles['second'] : ''}`} aria-label={label}>
      <ul ref={row}>
        {entries.map((item, at) => (
          <li key={item.id} data-entry className={at < fits ? '' : styles['beyond']} inert={at >= fits}>
            <Entry item={item} {...shared} />
          </li>
        ))}
        {rest.length > 0 ? (
          <li className={styles['more']}>
            <Below
              title={t('platform.shell.more')}
              items={rest}
              isActive={rest.some(({ id }) => activeIds.includes(id))}
              {...shared}
            />
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

interface EntryProps {
  item: MenuNode
  activeIds: number[]
  path: string
  badges: Record<string, number>
  isFlat: boolean
}

function Entry({ item, isFlat, ...shared }: EntryProps) {
  const words = useWords()
  const { activeIds, badges } = shared
  const own = menuUrl(item)
  const url = own ?? (isFlat || item.type === 'noActionSubTop' ? firstUrl(item) : null)
  const isActive = activeIds.includes(item.id)
  if (!url)
    return <Below title={words(item.title)} items={childrenOf(item)} isActive={isActive} isFlat={isFlat} {...shared} />
  return (
    <AppLink
      to={url}
      className={`${styles['link']} ${isActive ? styles['active'] : ''}`}
      aria-current={isActive && own ? 'page' : undefined}
    >
      {words(item.title)}
      {isExternal(url) ? <Icon name="external" size={13} /> : null}
      {own ? <Count of={badges[own] ?? 0} /> : null}
    </AppLink>
  )
}

function Below({
  title,
  items,
  isActive,
  activeIds,
  badges,
  isFlat,
}: Omit<EntryProps, 'item'> & { title: string; items: MenuNode[]; isActive: boolean }) {
  return (
    <Popover
      label={title}
      align="start"
      width={260}
      renderTrigger={(wiring) => (
        <button type="button" {...wiring} className={`${styles['link']} ${isActive ? styles['active'] : ''}`}>
          {title}
          <Icon name="down" size={14} />
        </button>
      )}
    >
      {(close) => (
        <ul className={styles['list']}>
          {items.map((item) => (
            <Listed
              key={item.id}
              item={item}
              depth={0}
              activeIds={activeIds}
              badges={badges}
              isFlat={isFlat}
              onChoose={close}
            />
          ))}
        </ul>
      )}
    </Popover>
  )
}

function Listed({
  item,
  depth,
  onChoose,
  ...shared
}: Omit<EntryProps, 'path'> & { depth: number; onChoose: () => void }) {
  const words = useWords()
  const { activeIds, badges, isFlat } = shared
  if (item.type === 'divider') return <li className={styles['divider']} aria-hidden />
  const own = menuUrl(item)
  const url = own ?? (isFlat || item.type === 'noActionSubTop' ? firstUrl(item) : null)
  if (url) {
    return (
      <li>
        <AppLink
          to={url}
          className={styles['row']}
          style={{ paddingLeft: 10 + depth * 14 }}
          aria-current={activeIds.includes(item.id) ? 'page' : undefined}
          onClick={onChoose}
        >
          <span>{words(item.title)}</span>
          {isExternal(url) ? <Icon name="external" size={13} /> : null}
          <Count of={badges[url] ?? 0} />
        </AppLink>
      </li>
    )
  }
  return (
    <li>
      <p className={styles['heading']} style={{ paddingLeft: 10 + depth * 14 }}>
        {words(item.title)}
      </p>
      <ul>
        {childrenOf(item).map((child) => (
          <Listed key={child.id} item={child} depth={depth + 1} onChoose={onChoose} {...shared} />
        ))}
      </ul>
    </li>
  )
}

const MORE = 120

/**
 * All entries are drawn, and those beyond the edge are hidden: their widths stay known when the words or the window
 * change.
 */
function useFitting(row: React.RefObject<HTMLUListElement | null>, count: number) {
  const [fits, setFits] = useState(count)
  useLayoutEffect(() => {
    const element = row.current
    if (!element || count === 0) return
    const measure = () => {
      const widths = [...element.querySelectorAll<HTMLElement>(':scope > [data-entry]')].map((one) => one.offsetWidth)
      setFits(howManyFit(widths, element.clientWidth, MORE))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    for (const entry of element.children) watch.observe(entry)
    return () => watch.disconnect()
  }, [row, count])
  return fits
}
