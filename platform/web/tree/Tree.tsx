import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { announce, DragArea, STEP_KEYS, stepOf, useDragItem } from '../drag/index.ts'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import {
  dropOn,
  lineOf,
  linesOf,
  markedAt,
  stepTo,
  whereOver,
  type Branch,
  type Line,
  type Place,
  type Takes,
  type Where,
} from './branches.ts'
import styles from './Tree.module.css'

interface Props<N extends Branch<N>> {
  label: string
  tree: readonly N[]
  chosenId: number | undefined
  /** What stands in a line. */
  children: (branch: N) => ReactNode
  /** Its name, while it is moved. */
  name: (branch: N) => string
  onChoose: (id: number) => void
  /** Pressed twice, or Enter; without it that chooses as well. */
  onOpen?: (id: number) => void
  /** Branches can be folded. */
  isFolding?: boolean
  /** Whoever shows it folds and unfolds, where what is below comes later: a closed one has no children yet. */
  folds?: {
    hasBelow: (branch: N) => boolean
    isOpen: (branch: N) => boolean
    onFold: (id: number, isOpen: boolean) => void
  }
  /** Lines that are hardly there, such as what nobody else is shown. */
  isFaint?: (branch: N) => boolean
  /** Lines can be moved: dragged before, into and after one another, or by Alt and the arrows. */
  moves?: { takes: Takes<N>; onMove: (id: number, place: Place) => void } | undefined
}

/** A tree: arrows walk, fold and unfold; what may be moved is dragged, or goes by Alt and the arrows. */
export function Tree<N extends Branch<N>>({
  label,
  tree,
  chosenId,
  children,
  name,
  onChoose,
  onOpen,
  isFolding = false,
  folds,
  isFaint,
  moves,
}: Props<N>) {
  const { t } = useText()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [hover, setHover] = useState<{ id: number; where: Where } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const lines = linesOf(tree, closed)
  const stop = lines.some(({ branch }) => branch.id === chosenId) ? chosenId : lines[0]?.branch.id
  const nameOf = (id: number) => name(lineOf(tree, id)!.branch)

  const hasBelow = (branch: N) => (folds ? folds.hasBelow(branch) : branch.children.length > 0)
  const isOpenNow = (branch: N) => (folds ? folds.isOpen(branch) : !closed.has(branch.id))
  const fold = (id: number, isClosed: boolean) =>
    folds
      ? folds.onFold(id, !isClosed)
      : setClosed((before) => new Set(isClosed ? [...before, id] : [...before].filter((one) => one !== id)))
  const go = (id: number | undefined) => {
    if (id === undefined) return
    onChoose(id)
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus()
  }
  const move = (id: number, place: Place | undefined) => {
    if (place) moves?.onMove(id, place)
    return place !== undefined
  }
  const open = onOpen ?? onChoose

  const onKeyDown = (event: KeyboardEvent, { branch, parent }: Line<N>, at: number) => {
    const step = stepOf(event)
    const canOpen = isFolding && hasBelow(branch)
    const isOpen = canOpen && isOpenNow(branch)
    const ways: Partial<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]?.branch.id),
      ArrowUp: () => go(lines[at - 1]?.branch.id),
      Home: () => go(lines[0]?.branch.id),
      End: () => go(lines.at(-1)?.branch.id),
      ArrowRight: () => (canOpen && !isOpen ? fold(branch.id, false) : go(branch.children[0]?.id)),
      ArrowLeft: () => (isOpen ? fold(branch.id, true) : go(parent?.id)),
      Enter: () => open(branch.id),
      ' ': () => onChoose(branch.id),
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const way = isPlain ? ways[event.key] : undefined
    if (!way && !(step && moves)) return
    event.preventDefault()
    if (way) return way()
    const isMoved = move(branch.id, stepTo(tree, branch.id, step!, moves!.takes))
    announce(t(isMoved ? `platform.drag.moved_${step!}` : 'platform.drag.no_way', { name: name(branch) }))
  }

  /** Where a line comes to that is let go here. */
  const placeAt = (moved: number, id: number, part: number) => {
    const where = whereOver(moves!.takes(lineOf(tree, id)!.branch), part)
    return { where, place: dropOn(tree, moved, id, where, moves!.takes) }
  }
  const overLine = (moved: number, id: number, part: number) => {
    const { where, place } = placeAt(moved, id, part)
    if (!place) return setHover(null)
    if (hover?.id !== id || hover.where !== where) setHover({ id, where })
  }
  const marked = hover && markedAt(tree, hover.id, hover.where, closed)
  const rows = (
    <ul role="tree" aria-label={label} className={styles['tree']} ref={list}>
      {lines.map((line, at) => {
        const { branch, level, position, siblings } = line
        const isOpen = isOpenNow(branch)
        const canOpen = hasBelow(branch)
        return (
          <Row
            key={branch.id}
            id={branch.id}
            mayMove={moves !== undefined}
            item={{
              role: 'treeitem',
              tabIndex: branch.id === stop ? 0 : -1,
              'aria-level': level,
              'aria-posinset': position + 1,
              'aria-setsize': siblings,
              'aria-selected': branch.id === chosenId,
              ...(isFolding && canOpen && { 'aria-expanded': isOpen }),
              ...(moves && { 'aria-keyshortcuts': STEP_KEYS }),
              style: {
                '--level': level,
                '--mark': lines.find((one) => one.branch.id === hover?.id)?.level ?? 1,
              } as CSSProperties,
              onClick: () => onChoose(branch.id),
              onDoubleClick: () => open(branch.id),
              onKeyDown: (event) => onKeyDown(event, line, at),
            }}
            data={{
              'data-line': branch.id,
              'data-hover': marked === branch.id ? hover?.where : undefined,
              'data-faint': isFaint?.(branch) || undefined,
            }}
          >
            {isFolding ? (
              canOpen ? (
                <span
                  className={styles['fold']}
                  data-open={isOpen || undefined}
                  aria-hidden
                  onClick={(event) => {
                    event.stopPropagation()
                    fold(branch.id, isOpen)
                  }}
                >
                  <Icon name="next" size={14} weight={2.2} />
                </span>
              ) : (
                <span className={styles['leaf']} aria-hidden />
              )
            ) : null}
            {children(branch)}
          </Row>
        )
      })}
    </ul>
  )
  if (!moves) return rows
  return (
    <DragArea
      name={(id) => nameOf(Number(id))}
      shadow={(id) => nameOf(Number(id))}
      onOver={(moved, id, { y }) => (id === null ? setHover(null) : overLine(Number(moved), Number(id), y))}
      onDrop={(moved, id, { y }) => id !== null && move(Number(moved), placeAt(Number(moved), Number(id), y).place)}
      onEnd={() => setHover(null)}
    >
      {rows}
    </DragArea>
  )
}

interface RowProps {
  id: number
  mayMove: boolean
  item: React.HTMLAttributes<HTMLLIElement>
  data: Record<`data-${string}`, string | number | boolean | undefined>
  children: ReactNode
}

function Row({ mayMove, ...rest }: RowProps) {
  return mayMove ? (
    <MovingRow {...rest} />
  ) : (
    <li className={styles['row']} {...rest.item} {...rest.data}>
      {rest.children}
    </li>
  )
}

function MovingRow({ id, item, data, children }: Omit<RowProps, 'mayMove'>) {
  const { ref, isDragged } = useDragItem({ id, mayMove: true })
  return (
    <li ref={ref} className={styles['row']} data-moving data-dragged={isDragged || undefined} {...item} {...data}>
      {children}
    </li>
  )
}
