import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { LinkType } from '#platform/shared/schedule/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './gantt-view.module.css'
import { lagOf, LinkFields } from './LinkFields.tsx'
import type { PlannedLink } from './planned.ts'

interface Props {
  link: PlannedLink
  /** Where it was pressed. */
  at: { x: number; y: number }
  isViolated: boolean
  nameOf: (id: string) => string
  mayChange: boolean
  mayRemove: boolean
  hasType: boolean
  hasLag: boolean
  onChange: (next: { type: LinkType; lag: number }) => void
  onRemove: () => void
  onClose: () => void
}

const WIDTH = 320
const HEIGHT = 330

/** A link that was pressed: what it is, and the way to change it. */
export function LinkPanel({
  link,
  at,
  isViolated,
  nameOf,
  mayChange,
  mayRemove,
  hasType,
  hasLag,
  onChange,
  onRemove,
  onClose,
}: Props) {
  const { t } = useText()
  const panel = useRef<HTMLElement>(null)
  const [type, setType] = useState(link.type)
  const [lag, setLag] = useState(link.lag === 0 ? '' : String(link.lag))
  useEffect(() => panel.current?.focus(), [])
  const days = lagOf(lag)
  const isOther = days !== undefined && (type !== link.type || days !== link.lag)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    // In a field it takes a letter away.
    if (event.key === 'Delete' && mayRemove && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      onRemove()
    }
  }
  const title = t('records.gantt.link_of', { from: nameOf(link.from), to: nameOf(link.to) })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of all that stands in it
    <section
      ref={panel}
      className={styles['panel']}
      style={{
        left: Math.max(8, Math.min(at.x + 8, innerWidth - WIDTH - 8)),
        top: Math.max(8, Math.min(at.y + 8, innerHeight - HEIGHT)),
        width: WIDTH,
      }}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <header>
        <h3>{title}</h3>
        <IconButton icon="close" size={16} label={t('platform.close')} onClick={onClose} />
      </header>
      {isViolated ? <p className={styles['violated']}>{t('records.gantt.violated')}</p> : null}
      {hasType ? null : <p>{t(`records.gantt.type_${link.type}`)}</p>}
      <LinkFields {...{ type, lag, hasType, hasLag }} isFixed={!mayChange} onType={setType} onLag={setLag} />
      <footer>
        {mayRemove ? (
          <Button size="small" kind="danger" icon="trash" aria-keyshortcuts="Delete" onClick={onRemove}>
            {t('records.gantt.unlink')}
          </Button>
        ) : null}
        {mayChange && (hasType || hasLag) ? (
          <Button
            size="small"
            kind="primary"
            disabled={!isOther}
            onClick={() => {
              if (days !== undefined) onChange({ type, lag: days })
              onClose()
            }}
          >
            {t('platform.save')}
          </Button>
        ) : null}
      </footer>
    </section>
  )
}
