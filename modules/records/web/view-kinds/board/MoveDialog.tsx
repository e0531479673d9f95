import { useText } from '#platform/web/i18n/index.ts'
import { Dialog, MenuButton, MenuList } from '#platform/web/overlay/index.ts'
import type { Group } from './columns.ts'

interface Props {
  name: string
  columns: readonly Group[]
  /** In which it stands. */
  at: string
  onChoose: (column: Group) => void
  onClose: () => void
}

/** Where a card may go, for whoever does not drag. */
export function MoveDialog({ name, columns, at, onChoose, onClose }: Props) {
  const { t } = useText()
  return (
    <Dialog title={t('records.board.move_card', { name })} shape="sheet" width={360} keeps="nothing" onClose={onClose}>
      <MenuList>
        {columns.map((column) => (
          <MenuButton
            key={column.key}
            picture={<span style={{ width: 10, height: 10, borderRadius: 5, background: column.colour }} aria-hidden />}
            isChosen={column.key === at}
            onClick={() => onChoose(column)}
          >
            {column.title}
          </MenuButton>
        ))}
      </MenuList>
    </Dialog>
  )
}
