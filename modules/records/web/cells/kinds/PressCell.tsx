import { type ReactNode, useState } from 'react'
import { FieldValue } from '#platform/web/fields/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import type { CellProps } from '../cell-look.ts'
import styles from '../cells.module.css'

interface Props extends Pick<CellProps, 'column' | 'value'> {
  icon: IconName
  /** Said to those who do not see the icon, after what stands there. */
  label: string
  renderDialog: (close: () => void) => ReactNode
}

/** What stands in the cell, to be pressed; what it opens lies over the page. */
export function PressCell({ column, value, icon, label, renderDialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-press
        tabIndex={-1}
        className={styles['press']}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} size={15} />
        <span>
          <FieldValue field={column} value={value} />
        </span>
        <span className="orgil-hidden">{label}</span>
      </button>
      {isOpen ? renderDialog(() => setOpen(false)) : null}
    </>
  )
}
