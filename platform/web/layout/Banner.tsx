import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './Banner.module.css'

/**
 * Stays above everything while it holds: in what unusual state one works, and at its end the way out of it. What is
 * as high as the window, or stays in sight itself, leaves it room.
 */
export function Banner({
  kind,
  icon,
  children,
  end,
}: {
  kind: 'warning' | 'danger'
  icon: IconName
  children: ReactNode
  end: ReactNode
}) {
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => leaveRoomFor(banner.current!), [])
  return (
    <div ref={banner} className={`${styles['banner']} ${styles[kind]}`} role="status">
      <Icon name={icon} />
      <p>{children}</p>
      {end}
    </div>
  )
}

/** Its height changes with the width of the window and the length of a name, so style sheets read it as `--banner`. */
function leaveRoomFor(banner: HTMLElement) {
  const { style } = document.documentElement
  const measure = () => style.setProperty('--banner', `${banner.offsetHeight}px`)
  const observer = new ResizeObserver(measure)
  observer.observe(banner)
  measure()
  return () => {
    observer.disconnect()
    style.removeProperty('--banner')
  }
}
