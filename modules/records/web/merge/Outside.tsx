import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A form within a form is none: what opens above one stands outside, and it hears nothing of what is done there. */
export function Outside({ children }: { children: ReactNode }) {
  return createPortal(
    <div
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      onBlur={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    document.body,
  )
}
