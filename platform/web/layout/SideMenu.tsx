import { useState } from 'react'
import { Icon, isIconName, type IconName } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { spelled, type Sequence } from '../keys/press.ts'
import { AppLink } from '../AppLink.tsx'
import { Count } from './Count.tsx'
import { rank } from './fold.ts'
import {
  activeLeaf,
  childrenOf,
  firstUrl,
  flattenMenu,
  isExternal,
  menuUrl,
  type MenuLeaf,
  type MenuNode,
} from '../menu.ts'
import styles from './SideMenu.module.css'

interface Props {
  menu: MenuNode[]
  path: string
  /** How many wait behind a menu item, by its url. */
  badges: Record<string, number>
  /** Keys that lead to a screen as well. */
  keysOf?: (url: string) => Sequence | undefined
  /** Icons only. */
  mini?: boolean
  /** There is no second row beside it: what would stand there unfolds here. */
  isWhole?: boolean
  onChoose?: () => void
}

const noKeys = () => undefined
/** From this many screens on one searches rather than looks. */
const SEARCH_FROM = 8

export function SideMenu({ menu, path, badges, keysOf = noKeys, mini = false, isWhole = false, onChoose }: Props) {
  const { t } = useText()
  const [query, setQuery] = useState('')
  const leaves = flattenMenu(menu)
  const active = activeLeaf(leaves, path)
  const shared = {
    activeId: active?.item.id,
    openIds: active?.trail.map(({ id }) => id) ?? [],
    badges,
    keysOf,
    mini,
    isWhole,
    onChoose,
  }
  const isSearched = !mini && leaves.length >= SEARCH_FROM
  const asked = isSearched ? query.trim() : ''
  return (
    <nav className={`${styles['nav']} ${mini ? styles['mini'] : ''}`} aria-label={t('platform.shell.menu')}>
      {isSearched ? (
        <label className={styles['search']}>
          <Icon name="search" size={15} />
          <span className="orgil-hidden">{t('platform.shell.find_in_menu')}</span>
          <input
            type="search"
            value={query}
            placeholder={t('platform.shell.find_in_menu')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setQuery('')
            }}
          />
        </label>
      ) : null}
      {asked ? (
        <Found leaves={leaves} query={asked} {...shared} />
      ) : (
        <ul>
          {menu.map((item) => (
            <Entry key={item.id} item={item} depth={0} {...shared} />
          ))}
        </ul>
      )}
    </nav>
  )
}

interface Shared {
  activeId: number | undefined
  openIds: number[]
  badges: Record<string, number>
  keysOf: (url: string) => Sequence | undefined
  mini: boolean
  isWhole: boolean
  onChoose: (() => void) | undefined
}

interface EntryProps extends Shared {
  item: MenuNode
  depth: number
}

/** Screens whose name, or the way to them, has what is being typed. */
function Found({ leaves, query, ...shared }: Shared & { leaves: MenuLeaf[]; query: string }) {
  const { t } = useText()
  const words = useWords()
  const found = leaves
    .map((leaf) => ({
      leaf,
      place: rank(
        leaf.trail
          .toReversed()
          .map(({ title }) => words(title))
          .join(' '),
        query,
      ),
    }))
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  if (found.length === 0)
    return (
      <p className={styles['none']} role="status">
        {t('platform.no_results')}
      </p>
    )
  return (
    <ul>
      {found.map(({ leaf: { item, url, trail } }) => (
        <LeafEntry
          key={item.id}
          item={item}
          depth={0}
          url={url}
          note={trail
            .slice(0, -1)
            .map(({ title }) => words(title))
            .join(' › ')}
          {...shared}
        />
      ))}
    </ul>
  )
}

function Entry(props: EntryProps) {
  const { item, mini, isWhole } = props
  const words = useWords()
  if (item.type === 'divider') {
    const title = words(item.title)
    return (
      <li className={styles['divider']} aria-hidden={!title || mini}>
        {mini ? null : title}
      </li>
    )
  }
  const url = item.type === 'noActionSubTop' && !isWhole ? firstUrl(item) : menuUrl(item)
  if (url) return <LeafEntry {...props} url={url} />
  return childrenOf(item).length > 0 ? <GroupEntry {...props} /> : null
}

function LeafEntry({
  item,
  depth,
  activeId,
  openIds,
  badges,
  keysOf,
  mini,
  onChoose,
  url,
  note = '',
}: EntryProps & { url: string; note?: string }) {
  const words = useWords()
  const title = words(item.title)
  const keys = spelled(keysOf(url) ?? [])
  // Its screens stand in the second row, so one of them is shown while it is marked.
  const isShown = item.type === 'noActionSubTop' && openIds.includes(item.id)
  return (
    <li>
      <AppLink
        to={url}
        className={`${styles['link']} ${isShown ? styles['shown'] : ''}`}
        style={indent(depth, mini)}
        aria-current={item.id === activeId ? 'page' : undefined}
        onClick={onChoose}
        title={[mini ? title : '', keys].filter(Boolean).join(' · ') || undefined}
      >
        {depth === 0 || mini ? <Icon name={iconOf(item)} /> : null}
        <span className={mini ? 'orgil-hidden' : styles['title']}>
          {title}
          {note ? <span className={styles['note']}>{note}</span> : null}
        </span>
        {isExternal(url) ? <Icon name="external" size={14} className={styles['out']} /> : null}
        {item.type === 'noActionSubTop' ? null : <Count of={badges[url] ?? 0} className={styles['badge'] ?? ''} />}
      </AppLink>
    </li>
  )
}

function GroupEntry(props: EntryProps) {
  const { item, depth, openIds, mini } = props
  const words = useWords()
  const holdsActive = openIds.includes(item.id)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = mini || (chosen ?? holdsActive)
  return (
    <li>
      {mini ? null : (
        <button
          type="button"
          className={`${styles['link']} ${styles['group']}`}
          style={indent(depth, mini)}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          {depth === 0 ? <Icon name={iconOf(item)} /> : null}
          <span className={mini ? 'orgil-hidden' : styles['title']}>{words(item.title)}</span>
          <Icon name="down" size={14} className={styles['arrow']} />
        </button>
      )}
      {isOpen ? (
        <ul>
          {childrenOf(item).map((child) => (
            <Entry key={child.id} {...props} item={child} depth={depth + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function indent(depth: number, mini: boolean) {
  return depth > 0 && !mini ? { paddingLeft: 38 + (depth - 1) * 14 } : undefined
}

function iconOf(item: MenuNode): IconName {
  if (isIconName(item.icon)) return item.icon
  return childrenOf(item).length > 0 ? 'grid' : 'list'
}
