import { useEffect, useRef } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, moveByArrows } from '#platform/web/overlay/index.ts'
import { type CatalogueEntry, lookOf } from '#modules/workflow/shared/index.ts'
import { StepBadge } from '#modules/workflow/web/index.ts'
import { canInsert } from '../../drawing/insert.ts'
import type { Point } from '../../drawing/flow-doc.ts'
import { kindsOfSteps } from './Palette.tsx'
import styles from './panels.module.css'

const EDGE = 8

/** The kinds of steps that can be put into an arrow, at the place where its plus was pressed. */
export function InsertMenu({
  at,
  onPick,
  onClose,
}: {
  at: Point
  onPick: (entry: CatalogueEntry) => void
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(EDGE, Math.min(at.x - width / 2, innerWidth - width - EDGE))}px`
    element.style.top = `${Math.max(EDGE, Math.min(at.y + 14, innerHeight - height - EDGE))}px`
    element.querySelector('button')?.focus({ preventScroll: true })
    element.addEventListener('keydown', moveByArrows)
    return () => element.removeEventListener('keydown', moveByArrows)
  }, [at])
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={t('flowdesign.insert.title')}
      className={styles['insert']}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      <MenuList title={t('flowdesign.insert.title')}>
        {kindsOfSteps()
          .filter(canInsert)
          .map((entry) => (
            <MenuButton
              key={entry.key}
              picture={<StepBadge type={lookOf(entry.subject.object_type, entry.triggers)} size={26} />}
              onClick={() => onPick(entry)}
            >
              {say(entry.label)}
            </MenuButton>
          ))}
      </MenuList>
    </div>
  )
}
