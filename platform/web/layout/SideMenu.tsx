import { useState } from 'react'
import { Icon, isIconName, type IconName } from '../icons/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { AppLink } from './AppLink.tsx'
import { activeLeaf, childrenOf, flattenMenu, isExternal, menuUrl, type MenuNode } from './menu.ts'
import styles from './SideMenu.module.css'

interface Props {
  menu: MenuNode[]
  path: string
  /** How many wait behind a menu item, by its url. */
  badges: Record<string, number>
  /** Icons only. */
  mini?: boolean
  onChoose?: () => void
}

export function SideMenu({ menu, path, badges, mini = false, onChoose }: Props) {
  const { t } = useText()
  const active = activeLeaf(flattenMenu(menu), path)
  const shared = { activeId: active?.item.id, openIds: active?.trail.map(({ id }) => id) ?? [], badges, mini, onChoose }
  return (
    <nav className={`${styles['nav']} ${mini ? styles['mini'] : ''}`} aria-label={t('platform.shell.menu')}>
      <ul>{menu.map((item) => <Entry key={item.id} item={item} depth={0} {...shared} />)}</ul>
    </nav>
  )
}

interface EntryProps {
  item: MenuNode
  depth: number
  activeId: number | undefined
  openIds: number[]
  badges: Record<string, number>
  mini: boolean
  onChoose: (() => void) | undefined
}

function Entry(props: EntryProps) {
  const { item, mini } = props
  const words = useWords()
  if (item.type === 'divider') {
    const title = words(item.title)
    return <li className={styles['divider']} aria-hidden={!title || mini}>{mini ? null : title}</li>
  }
  const url = menuUrl(item)
  if (url) return <LeafEntry {...props} url={url} />
  return childrenOf(item).length > 0 ? <GroupEntry {...props} /> : null
}

function LeafEntry({ item, depth, activeId, badges, mini, onChoose, url }: EntryProps & { url: string }) {
  const { t } = useText()
  const words = useWords()
  const count = badges[url] ?? 0
  const title = words(item.title)
  return (
    <li>
      <AppLink
        to={url} className={styles['link']} style={indent(depth, mini)} aria-current={item.id === activeId ? 'page' : undefined}
        onClick={onChoose} title={mini ? title : undefined}
      >
        {depth === 0 || mini ? <Icon name={iconOf(item)} /> : null}
        <span className={styles['title']}>{title}</span>
        {isExternal(url) ? <Icon name="external" size={14} className={styles['out']} /> : null}
        {count > 0 ? (
          <span className={`${styles['badge']} orgil-num`}>
            <span aria-hidden>{count > 99 ? '99+' : count}</span>
            <span className="orgil-hidden">{t('platform.shell.waiting', { count })}</span>
          </span>
        ) : null}
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
        <button type="button" className={`${styles['link']} ${styles['group']}`} style={indent(depth, mini)} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          {depth === 0 ? <Icon name={iconOf(item)} /> : null}
          <span className={styles['title']}>{words(item.title)}</span>
          <Icon name="down" size={14} className={styles['arrow']} />
        </button>
      )}
      {isOpen ? <ul>{childrenOf(item).map((child) => <Entry key={child.id} {...props} item={child} depth={depth + 1} />)}</ul> : null}
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
