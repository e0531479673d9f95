import type { ReactNode } from 'react'
import { Chip } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { stepLook } from './step-look.ts'

/** The status of a document, in the colour and with the icon of its step. */
export function StepChip({ type, children }: { type: string; children: ReactNode }) {
  const { icon, colorVar, softVar } = stepLook(type)
  return (
    <Chip icon={icon} colours={{ color: colorVar, background: softVar }}>
      {children}
    </Chip>
  )
}

/** The square of a list row, or with `filled` the disc of a timeline. */
export function StepBadge({ type, size = 34, filled = false }: { type: string; size?: number; filled?: boolean }) {
  const look = stepLook(type)
  const colours = filled
    ? { background: look.colorVar, color: 'var(--orgil-on-step)' }
    : { background: look.softVar, color: look.colorVar }
  // A style of its own: the landing page stands before any sheet of a module.
  const style = {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: size,
    height: size,
    borderRadius: filled ? '50%' : size * 0.27,
    ...colours,
  }
  return (
    <span style={style} aria-hidden>
      <Icon name={look.icon} size={Math.round(size * 0.53)} weight={filled ? 2 : 1.8} />
    </span>
  )
}
