import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import { toast } from '../toast.ts'
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
  /** Why it cannot be pressed now: said when a pointer rests on it, and to whoever presses it all the same. */
  why?: string | undefined
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
  why,
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
      aria-disabled={busy || why !== undefined || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      {...(why === undefined ? {} : { title: why })}
      {...(busy ? { onClick: stay } : why === undefined ? {} : { onClick: saying(why) })}
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

/** Where nothing rests on it, as on a phone, pressing is how one asks. */
const saying = (why: string) => (event: { preventDefault: () => void }) => {
  event.preventDefault()
  toast.warning(why)
}

function stay(event: { preventDefault: () => void }) {
  event.preventDefault()
}
