import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'warning' | 'danger'

interface Look {
  kind?: ButtonKind
  /** `large` where a thumb presses it. */
  size?: 'small' | 'medium' | 'large'
  /** As wide as its place. */
  wide?: boolean
}

interface Props extends Look, Omit<ComponentProps<'button'>, 'children'> {
  icon?: IconName
  /** Work is under way: shown, announced, and not to be started twice. */
  busy?: boolean
  children?: ReactNode
}

/** For links that look like buttons. */
export function buttonClass({ kind = 'plain', size = 'medium', wide = false }: Look = {}) {
  return [styles['button'], styles[kind], styles[size], wide ? styles['wide'] : ''].join(' ')
}

export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  children,
  className = '',
  disabled,
  type = 'button',
  ...rest
}: Props) {
  const look = { ...(kind ? { kind } : {}), ...(size ? { size } : {}), ...(wide ? { wide } : {}) }
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(look)} ${className}`}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...(busy ? { onClick: stay } : {})}
    >
      {busy ? (
        <span className={styles['spinner']} aria-hidden />
      ) : icon ? (
        <Icon name={icon} size={size === 'small' ? 16 : 18} />
      ) : null}
      {children}
    </button>
  )
}

/** For links that look like buttons with an icon only. */
export const iconClass = styles['icon'] ?? ''

/** A square button with an icon only; its name is said and shown as a tooltip. */
export function IconButton({
  icon,
  label,
  size = 18,
  className = '',
  badge,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
  size?: number
  badge?: ReactNode
}) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={`${styles['icon']} ${className}`}>
      <Icon name={icon} size={size} />
      {badge}
    </button>
  )
}

function stay(event: { preventDefault: () => void }) {
  event.preventDefault()
}
