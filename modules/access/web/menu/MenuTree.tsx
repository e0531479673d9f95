import { Chip } from '#platform/web/form-basics/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { menuUrl } from '#platform/web/menu.ts'
import { Tree, type Grown, type Place } from '#platform/web/tree/index.ts'
import { isHeading, type MenuEntry } from '../../shared/menu.ts'
import styles from './menu.module.css'

interface Props {
  tree: readonly Grown<MenuEntry>[]
  chosenId: number | undefined
  onChoose: (id: number) => void
  onOpen: (id: number) => void
  onMove: (id: number, place: Place) => void
}

/** The menu as a tree whose lines can be moved: only under headings. */
export function MenuTree({ tree, chosenId, onChoose, onOpen, onMove }: Props) {
  const { t } = useText()
  const words = useWords()
  const name = ({ title, type }: MenuEntry) => words(title) || t(`access.menu.type.${type}`)
  return (
    <Tree
      label={t('access.menu.tree')}
      tree={tree}
      chosenId={chosenId}
      name={name}
      onChoose={onChoose}
      onOpen={onOpen}
      moves={{ takes: isHeading, onMove }}
      isFaint={({ is_shown }) => !is_shown}
    >
      {(item) => {
        const { type, icon, is_shown, role_ids } = item
        const url = menuUrl({ ...item, parent: item.parent_id, children: [], sub_top_children: [] })
        const usual = type === 'divider' ? 'minus' : isHeading(item) ? 'grid' : 'list'
        return (
          <>
            <Icon name={isIconName(icon) ? icon : usual} size={17} />
            <span className={styles['words']}>
              <span className={styles['name']}>{name(item)}</span>
              <span className={styles['below']}>
                {[t(`access.menu.type.${type}`), url ?? ''].filter(Boolean).join(' · ')}
              </span>
            </span>
            {role_ids ? <Chip icon="users">{role_ids.length}</Chip> : null}
            {is_shown ? null : (
              <Chip kind="warning" icon="eye-off">
                {t('access.menu.hidden')}
              </Chip>
            )}
          </>
        )
      }}
    </Tree>
  )
}
