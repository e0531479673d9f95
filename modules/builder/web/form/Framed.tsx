import { type KeyboardEvent, useRef } from 'react'
import type { FrameProps } from '#modules/records/web/parts.ts'
import { STEP_KEYS, stepOf, useDragItem } from '#platform/web/drag/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { keyOf, useBuilding } from './building.ts'
import styles from './form.module.css'
import { SpanHandle } from './SpanHandle.tsx'

/** A part on the canvas: it looks as it will, is chosen by a press, moved by pointer and keys, and made wider. */
export function Framed({ one, children }: FrameProps) {
  const { t } = useText()
  const { isDisabled, chosen, over, nameOf, choose, remove, step } = useBuilding()
  const key = keyOf(one)
  const place = useRef<HTMLDivElement>(null)
  const { ref, isDragged } = useDragItem({ id: `part ${key}`, mayMove: !isDisabled })
  const isChosen = chosen === key
  const isSection = one.kind === 'section'
  const name = nameOf(one)
  const keys = (event: KeyboardEvent) => {
    const way = stepOf(event)
    if (way) {
      event.preventDefault()
      step(one, way)
    }
    if (event.key === 'Delete' && one.at !== null) remove(one)
  }
  const mark = over?.id === `part ${key}` ? over.where : undefined
  return (
    <div
      ref={place}
      className={styles['framed']}
      data-kind={one.kind}
      data-chosen={isChosen || undefined}
      data-loose={one.at === null || undefined}
      data-dragged={isDragged || undefined}
      data-mark={mark}
    >
      <button
        ref={ref}
        type="button"
        className={styles['cover']}
        data-part={key}
        aria-pressed={isChosen}
        aria-label={one.at === null ? t('builder.form.loose', { name }) : name}
        aria-keyshortcuts={isDisabled ? undefined : `${STEP_KEYS} Delete`}
        onClick={() => choose(key)}
        onKeyDown={isDisabled ? undefined : keys}
      >
        {isSection ? (
          <>
            <Icon name="more" size={15} /> {name}
          </>
        ) : null}
      </button>
      {isSection ? (
        <>
          {children}
          {one.parts.length === 0 ? <p className={styles['empty']}>{t('builder.form.empty_section')}</p> : null}
        </>
      ) : (
        <div inert>{one.kind === 'lines' ? <Lines name={name} /> : children}</div>
      )}
      {isChosen && !isDisabled ? (
        <>
          {isSection ? null : <SpanHandle one={one} place={place} />}
          {one.at === null ? null : (
            <span className={styles['out']}>
              <IconButton
                icon="trash"
                size={15}
                label={t('builder.form.take_out', { name })}
                onClick={() => remove(one)}
              />
            </span>
          )}
        </>
      ) : null}
    </div>
  )
}

function Lines({ name }: { name: string }) {
  const { t } = useText()
  return (
    <div className={styles['lines']}>
      <Icon name="grid" size={18} />
      <b>{name}</b>
      <span>{t('builder.form.lines_here')}</span>
    </div>
  )
}
