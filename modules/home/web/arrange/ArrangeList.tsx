import { type KeyboardEvent, useState } from 'react'
import { announce, DragArea, stepOf, useDragItem } from '#platform/web/drag/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import type { ShownBlock } from '#platform/web/home-blocks.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { Arrangement } from '../../shared/arrangement.ts'
import { namesOf, placed } from '../placed.ts'
import styles from './arrange.module.css'
import { moved, parts } from './moved.ts'

interface Props {
  blocks: readonly ShownBlock[]
  arrangement: Arrangement | null
  onChange: (arrangement: Arrangement) => void
}

/** Blocks by column, dragged or moved by Alt and the arrows; what is hidden stands below. */
export function ArrangeList({ blocks, arrangement, onChange }: Props) {
  const { t } = useText()
  const [over, setOver] = useState<{ name: string; isBelow: boolean } | null>(null)
  const now = namesOf(placed(blocks, arrangement))
  const titleOf = (name: string) => {
    const title = blocks.find((one) => one.name === name)?.title
    return title === undefined ? name : t(title)
  }

  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    const part = parts.find((one) => now[one].includes(name))!
    const at = now[part].indexOf(name)
    const next =
      step === 'up' || step === 'down'
        ? moved(now, name, part, at + (step === 'up' ? -1 : 1))
        : moved(now, name, step === 'in' ? 'side' : 'main', Number.MAX_SAFE_INTEGER)
    if (next) onChange(next)
    announce(t(next ? `platform.drag.moved_${step}` : 'platform.drag.no_way', { name: titleOf(name) }))
  }
  return (
    <DragArea
      shadow={(id) => titleOf(String(id))}
      name={(id) => titleOf(String(id))}
      onOver={(_, place, { y }) => setOver(place === null ? null : { name: nameIn(place), isBelow: y > 0.5 })}
      onDrop={(id, place, { y }) => {
        if (place === null) return false
        const over = nameIn(place)
        const part = parts.find((one) => now[one].includes(over))
        if (!part) return false
        const to = now[part].indexOf(over) + (y > 0.5 ? 1 : 0)
        const from = now[part].indexOf(String(id))
        const next = moved(now, String(id), part, from >= 0 && from < to ? to - 1 : to)
        if (next) onChange(next)
        return next !== null
      }}
      onEnd={() => setOver(null)}
    >
      {parts.map((part) => (
        <section key={part} className={styles['part']}>
          <h3>{t(`home.part.${part}`)}</h3>
          {now[part].length === 0 ? <p>{t('home.part_empty')}</p> : null}
          <ul>
            {now[part].map((name) => (
              <Line
                key={name}
                name={name}
                title={titleOf(name)}
                part={part}
                mark={over?.name === name ? (over.isBelow ? 'below' : 'above') : undefined}
                onKeyDown={(event) => onKeyDown(event, name)}
                onMove={(to) => {
                  const next = moved(now, name, to, Number.MAX_SAFE_INTEGER)
                  if (next) onChange(next)
                }}
                usual={blocks.find((one) => one.name === name)?.column ?? 'main'}
              />
            ))}
          </ul>
        </section>
      ))}
    </DragArea>
  )
}

/** A line as a place, beside itself as what is moved. */
const placeId = (name: string) => `place ${name}`
const nameIn = (place: string | number) => String(place).slice(placeId('').length)

function Line({
  name,
  title,
  part,
  usual,
  mark,
  onKeyDown,
  onMove,
}: {
  name: string
  title: string
  part: (typeof parts)[number]
  usual: 'main' | 'side'
  mark: 'above' | 'below' | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (to: (typeof parts)[number]) => void
}) {
  const { t } = useText()
  // Taken at its handle, let go anywhere over another line.
  const { ref: gripRef, isDragged } = useDragItem({ id: name, mayMove: true, isPlace: false })
  const { ref: placeRef } = useDragItem({ id: placeId(name), mayMove: false })
  const isHidden = part === 'hidden'
  return (
    <li ref={placeRef} className={styles['line']} data-mark={mark} data-dragged={isDragged || undefined}>
      <button
        ref={gripRef}
        type="button"
        className={styles['handle']}
        aria-label={t('home.move', { name: title })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={onKeyDown}
      >
        <Icon name="menu" size={16} />
      </button>
      <span className={styles['title']} data-hidden={isHidden || undefined}>
        {title}
      </span>
      {isHidden ? null : (
        <IconButton
          icon={part === 'main' ? 'next' : 'back'}
          size={16}
          label={t(part === 'main' ? 'home.to_side' : 'home.to_main', { name: title })}
          onClick={() => onMove(part === 'main' ? 'side' : 'main')}
        />
      )}
      <IconButton
        icon={isHidden ? 'eye' : 'eye-off'}
        size={16}
        label={t(isHidden ? 'home.show' : 'home.hide', { name: title })}
        onClick={() => onMove(isHidden ? usual : 'hidden')}
      />
    </li>
  )
}
