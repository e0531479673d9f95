import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { shortName } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Unit } from '../../shared/structure.ts'
import { dropOn, figuresOf, headOf, placedUnits, type Drop, type Placed } from './tree.ts'
import styles from './UnitTree.module.css'

interface Props {
  tree: readonly Unit[]
  chosenId: number
  /** Units can be dragged; whoever does not drag finds the same in the menu of a unit. */
  mayMove: boolean
  onChoose: (id: number) => void
  onMove: (id: number, drop: Drop | undefined) => void
}

interface Hover { id: number; where: 'before' | 'into' }

/** The tree of units: arrows walk, fold and unfold as in every tree; the units can be dragged before and into each other. */
export function UnitTree({ tree, chosenId, mayMove, onChoose, onMove }: Props) {
  const { t } = useText()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [dragged, setDragged] = useState<number | null>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = placedUnits(tree, closed)
  const stop = shown.some(({ unit }) => unit.id === chosenId) ? chosenId : shown[0]?.unit.id

  const fold = (id: number, isClosed: boolean) => setClosed((before) => new Set(isClosed ? [...before, id] : [...before].filter((one) => one !== id)))
  const go = (id: number | undefined) => {
    if (id === undefined) return
    onChoose(id)
    list.current?.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus()
  }

  const onKeyDown = (event: KeyboardEvent, { unit, parent }: Placed, at: number) => {
    const isOpen = unit.children.length > 0 && !closed.has(unit.id)
    const ways: Record<string, () => void> = {
      ArrowDown: () => go(shown[at + 1]?.unit.id),
      ArrowUp: () => go(shown[at - 1]?.unit.id),
      Home: () => go(shown[0]?.unit.id),
      End: () => go(shown.at(-1)?.unit.id),
      ArrowRight: () => (isOpen ? go(unit.children[0]?.id) : fold(unit.id, false)),
      ArrowLeft: () => (isOpen ? fold(unit.id, true) : go(parent?.id)),
      Enter: () => onChoose(unit.id),
      ' ': () => onChoose(unit.id),
    }
    const way = ways[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    way()
  }

  const dropOf = (id: number, where: Hover['where']) => (dragged === null ? undefined : dropOn(tree, dragged, id, where))
  const onDragOver = (event: DragEvent<HTMLElement>, id: number) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const where = event.clientY < top + height * 0.3 ? 'before' : 'into'
    if (!dropOf(id, where)) return setHover(null)
    event.preventDefault()
    if (hover?.id !== id || hover.where !== where) setHover({ id, where })
  }

  return (
    <ul role="tree" aria-label={t('organization.structure.title')} className={styles['tree']} ref={list}>
      {shown.map((placed, at) => {
        const { unit, level, position, siblings } = placed
        const isOpen = !closed.has(unit.id)
        return (
          <li
            key={unit.id} role="treeitem" data-unit={unit.id} tabIndex={unit.id === stop ? 0 : -1} aria-level={level} aria-posinset={position + 1} aria-setsize={siblings}
            aria-selected={unit.id === chosenId} {...(unit.children.length > 0 ? { 'aria-expanded': isOpen } : {})}
            className={styles['row']} style={{ paddingInlineStart: 6 + (level - 1) * 20 }} data-hover={hover?.id === unit.id ? hover.where : undefined} data-dragged={dragged === unit.id || undefined}
            draggable={mayMove} onClick={() => onChoose(unit.id)} onKeyDown={(event) => onKeyDown(event, placed, at)}
            onDragStart={(event) => { event.dataTransfer.effectAllowed = 'move'; event.dataTransfer.setData('text/plain', unit.label); setDragged(unit.id) }}
            onDragOver={(event) => onDragOver(event, unit.id)} onDragLeave={() => setHover(null)} onDragEnd={() => { setDragged(null); setHover(null) }}
            onDrop={(event) => {
              event.preventDefault()
              if (hover && dragged !== null) onMove(dragged, dropOf(hover.id, hover.where))
              setDragged(null)
              setHover(null)
            }}
          >
            {unit.children.length > 0 ? (
              <span className={styles['fold']} data-open={isOpen || undefined} aria-hidden onClick={(event) => { event.stopPropagation(); fold(unit.id, isOpen) }}><Icon name="next" size={14} weight={2.2} /></span>
            ) : <span className={styles['leaf']} aria-hidden />}
            <span className={styles['words']}>
              <span className={styles['name']}>{unit.label}</span>
              <Head unit={unit} />
            </span>
            <Figures unit={unit} />
          </li>
        )
      })}
    </ul>
  )
}

function Head({ unit }: { unit: Unit }) {
  const head = headOf(unit)
  return head ? <span className={styles['head']}>{shortName(head.first_name, head.last_name)}</span> : null
}

function Figures({ unit }: { unit: Unit }) {
  const { t } = useText()
  const { people, vacant } = figuresOf([unit])
  return (
    <span className={`${styles['figures']} orgil-num`}>
      {vacant > 0 ? <span className={styles['vacant']} title={t('organization.structure.vacant', { vacant })} aria-hidden>{vacant}<Icon name="assign" size={13} /></span> : null}
      <span title={t('organization.structure.people', { people })} aria-hidden>{people}<Icon name="user" size={13} /></span>
      <span className="orgil-hidden">{t('organization.structure.people', { people })}{vacant > 0 ? `, ${t('organization.structure.vacant', { vacant })}` : ''}</span>
    </span>
  )
}
