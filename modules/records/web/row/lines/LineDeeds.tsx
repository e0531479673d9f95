import { use, useState } from 'react'
import { toast } from '#platform/web/feedback.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { pathOf } from '../../path-of.ts'
import { LineDoor } from './line-door.ts'
import type { Line, LineKind } from './line-kind.ts'
import styles from './lines.module.css'

interface Props {
  kind: LineKind
  line: Line
  number: number
  onAdded: (key: string) => void
}

/** What is done with one line. */
export function LineDeeds({ kind, line, number, onAdded }: Props) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const open = use(LineDoor)
  const remove = () => {
    const at = kind.store.get().lines.indexOf(line)
    kind.remove(line.key)
    toast.success(t('records.lines.removed', { number }), {
      lasts: 8000,
      action: { label: t('records.lines.put_back'), run: () => kind.putBack(line, at) },
    })
  }
  const hasOwn = (kind.table.lines ?? []).length > 0
  return (
    <div className={styles['deeds']}>
      {open && hasOwn && line.id !== undefined ? (
        <IconButton
          icon="external"
          size={16}
          label={t('records.lines.open', { number })}
          onClick={() => setOpen(true)}
        />
      ) : null}
      {kind.may('c') ? (
        <IconButton
          icon="copy"
          size={16}
          label={t('records.lines.duplicate', { number })}
          onClick={() => {
            const key = kind.duplicate(line.key)
            if (key !== undefined) onAdded(key)
          }}
        />
      ) : null}
      {line.id === undefined || kind.may('d') ? (
        <IconButton icon="trash" size={16} label={t('platform.lines.remove', { number })} onClick={remove} />
      ) : null}
      {open && isOpen && line.id !== undefined
        ? open({
            table: kind.table,
            may: kind.may,
            fixed: kind.table.columns.filter((column) => !kind.canWrite(column)).map(({ name }) => name),
            id: line.id,
            path: pathOf(kind.table.name),
            onClose: () => setOpen(false),
          })
        : null}
    </div>
  )
}
