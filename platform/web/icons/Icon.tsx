import { paths, type IconName } from './paths.ts'

interface Props {
  name: IconName
  /** Pixels; 18 beside text. */
  size?: number
  /** Said to those who do not see it; without it the icon is decoration. */
  label?: string
  className?: string | undefined
  /** Heavier where it stands on a filled disc. */
  weight?: number
}

export function Icon({ name, size = 18, label, className, weight = 1.7 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      style={{ flex: 'none' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={paths[name]} />
    </svg>
  )
}
