import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import { stepLook } from '../step-look.ts'
import styles from './Chip.module.css'

export type ChipKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A short fact on a quiet background: a deadline, a revision. */
export function Chip({ kind = 'neutral', icon, children, title }: { kind?: ChipKind; icon?: IconName; children: ReactNode; title?: string }) {
  return <span className={`${styles['chip']} ${styles[kind]}`} title={title}>{icon ? <Icon name={icon} size={13} weight={2.2} /> : null}{children}</span>
}

/** The status of a document, in the colour and with the icon of its step. */
export function StepChip({ type, children }: { type: string; children: ReactNode }) {
  const look = stepLook(type)
  return <span className={styles['chip']} style={{ color: look.colorVar, background: look.softVar }}><Icon name={look.icon} size={13} weight={2.2} />{children}</span>
}

/** The square of a list row, or with `filled` the disc of a timeline. */
export function StepBadge({ type, size = 34, filled = false }: { type: string; size?: number; filled?: boolean }) {
  const look = stepLook(type)
  const style = filled
    ? { width: size, height: size, borderRadius: '50%', background: look.colorVar, color: 'var(--orgil-on-step)' }
    : { width: size, height: size, borderRadius: size * 0.27, background: look.softVar, color: look.colorVar }
  return <span className={styles['badge']} style={style} aria-hidden><Icon name={look.icon} size={Math.round(size * 0.53)} weight={filled ? 2 : 1.8} /></span>
}
