import type { ReactNode } from 'react'
import type { Row } from '../../shared/contract.ts'
import { savedFirst, useInHand } from '../in-hand.ts'

interface Props {
  table: string
  row: Row
  href: string
  className: string
  children: ReactNode
}

/** A paper of a row, in a tab of its own; what is typed in the form of the row is saved first. */
export function PaperLink({ table, row, href, className, children }: Props) {
  const isInHand = useInHand(table, row.id)
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (!isInHand) return
        event.preventDefault()
        void savedFirst(table, [row.id]).then((isSaved) => isSaved && open(href, '_blank', 'noreferrer'))
      }}
    >
      {children}
    </a>
  )
}
