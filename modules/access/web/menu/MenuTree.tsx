import { useRef, useState, type CSSProperties, type DragEvent, type KeyboardEvent } from 'react'
import { Chip } from '#platform/web/form-basics/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { menuUrl } from '#platform/web/layout/menu.ts'
import { isHeading, type MenuEntry } from '../../shared/menu.ts'
import { dropOn, markedAt, placed, stepTo, whereOver, type Move, type Way, type Where } from './places.ts'
import styles from './menu.module.css'

interface Props {
  items: readonly MenuEntry[]
  chosenId: number | undefined
  onChoose: (id: number) => void
  onOpen: (id: number) => void
  onMove: (id: number, move: Move | undefined) => void
}

const indent = (level: number) => 8 + (level - 1) * 22
const wayOf: Partial<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The menu as a tree: arrows walk, with Alt they move what is chosen; lines can be dragged before, after and into one another. */
export function MenuTree({ items, chosenId, onChoose, onOpen, onMove }: Props) {
  const { t } = useText()
  const words = useWords()
  const [dragged, setDragged] = useState<number | null>(null)
  const [hover, setHover] = useState<{ id: number; where: Where } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const lines = placed(items)

  const go = (at: number) => {
    const id = lines[at]?.item.id
    if (id === undefined) return
    onChoose(id)
    list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, id: number, at: number) => {
    const way = wayOf[event.key]
    const deeds: Partial<Record<string, () => void>> = event.altKey
      ? way ? { [event.key]: () => onMove(id, stepTo(items, id, way)) } : {}
      : { ArrowDown: () => go(at + 1), ArrowUp: () => go(at - 1), Home: () => go(0), End: () => go(lines.length - 1), Enter: () => onOpen(id), ' ': () => onChoose(id) }
    const deed = event.ctrlKey || event.metaKey ? undefined : deeds[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
  }
  const onDragOver = (event: DragEvent<HTMLElement>, item: MenuEntry) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const where = whereOver(item, (event.clientY - top) / height)
    if (dragged === null || !dropOn(items, dragged, item.id, where)) return setHover(null)
    event.preventDefault()
    if (hover?.id !== item.id || hover.where !== where) setHover({ id: item.id, where })
  }
  const end = () => {
    setDragged(null)
    setHover(null)
  }

  const marked = hover && markedAt(items, hover.id, hover.where)
  const levelOf = (id: number | undefined) => lines.find(({ item }) => item.id === id)?.level ?? 1

  return (
    <ul role="tree" aria-label={t('access.menu.tree')} className={styles['tree']} ref={list}>
      {lines.map(({ item, level, position, siblings }, at) => {
        const { id, type, icon, is_shown, role_ids } = item
        const url = menuUrl({ ...item, parent: item.parent_id, children: [], sub_top_children: [] })
        return (
          <li
            key={id} role="treeitem" data-item={id} tabIndex={id === (chosenId ?? lines[0]?.item.id) ? 0 : -1} aria-level={level} aria-posinset={position + 1} aria-setsize={siblings} aria-selected={id === chosenId}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight" className={styles['line']} style={{ paddingInlineStart: indent(level), '--mark': `${indent(levelOf(hover?.id))}px` } as CSSProperties}
            data-hover={marked === id ? hover?.where : undefined} data-dragged={dragged === id || undefined} data-hidden={!is_shown || undefined}
            draggable onClick={() => onChoose(id)} onDoubleClick={() => onOpen(id)} onKeyDown={(event) => onKeyDown(event, id, at)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', words(item.title))
              setDragged(id)
            }}
            onDragOver={(event) => onDragOver(event, item)} onDragLeave={() => setHover(null)} onDragEnd={end}
            onDrop={(event) => {
              event.preventDefault()
              if (hover && dragged !== null) onMove(dragged, dropOn(items, dragged, hover.id, hover.where))
              end()
            }}
          >
            <Icon name={isIconName(icon) ? icon : type === 'divider' ? 'minus' : isHeading(item) ? 'grid' : 'list'} size={17} />
            <span className={styles['words']}>
              <span className={styles['name']}>{words(item.title) || t(`access.menu.type.${type}`)}</span>
              <span className={styles['below']}>{[t(`access.menu.type.${type}`), url ?? ''].filter(Boolean).join(' · ')}</span>
            </span>
            {role_ids ? <Chip icon="users">{role_ids.length}</Chip> : null}
            {is_shown ? null : <Chip kind="warning" icon="eye-off">{t('access.menu.hidden')}</Chip>}
          </li>
        )
      })}
    </ul>
  )
}
