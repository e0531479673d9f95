import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { isExternal } from './menu.ts'

interface Props {
  to: string
  /** What the address says behind the path, inside the application. */
  search?: Readonly<Record<string, unknown>> | undefined
  children: ReactNode
  className?: string | undefined
  style?: CSSProperties | undefined
  title?: string | undefined
  onClick?: (() => void) | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
}

/** The menu itself says which of its items is the current one; the router would mark every beginning of the address. */
const exactly = { exact: true }

/** A link by address: inside the application through the router, outside in a tab of its own. */
export function AppLink({ to, search, children, className, style = {}, title, onClick, ...names }: Props) {
  const look = {
    className: className ?? '',
    style,
    ...(title ? { title } : {}),
    ...(onClick ? { onClick } : {}),
    ...names,
  }
  if (isExternal(to))
    return (
      <a {...look} href={to} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    )
  return (
    <Link {...look} to={to} {...(search && { search })} activeProps={{}} activeOptions={exactly}>
      {children}
    </Link>
  )
}
