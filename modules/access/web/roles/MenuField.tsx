import { Combobox, listSource } from '#platform/web/combobox/index.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { PermissionNames } from '../../shared/catalogue.ts'
import type { listMenu } from '../../shared/roles.ts'
import { usePermissionWords } from '../permission-words.ts'
import { Box } from './Box.tsx'
import styles from './roles.module.css'

type Item = ReplyOf<typeof listMenu>['items'][number]

interface Props {
  items: readonly Item[]
  /** Null: the whole menu. */
  menus: readonly number[] | null
  defaultMenu: number | null
  permissions: readonly string[]
  names: PermissionNames
  problems: { menus: string | undefined; default_menu: string | undefined }
  onChange: (part: { menus?: number[] | null; default_menu?: number }) => void
}

const isHeading = ({ type }: Item) => type === 'noAction' || type === 'noActionSubTop'
const isLeaf = (item: Item) => !isHeading(item) && item.type !== 'divider'

/** Which items of the menu a role sees, and where it starts. */
export function MenuField({ items, menus, defaultMenu, permissions, names, problems, onChange }: Props) {
  const { t, language } = useText()
  const words = useWords()
  const name = usePermissionWords(names)
  const leaves = items.filter(isLeaf)
  const isChosen = ({ id }: Item) => menus === null || menus.includes(id)
  const isSeen = ({ permission }: Item) => permission === null || permissions.includes(permission)
  const starts = leaves.filter((item) => isChosen(item) && isSeen(item))
  const choose = (ids: readonly number[], isOn: boolean) => {
    const before = menus ?? leaves.map(({ id }) => id)
    onChange({
      menus: [...new Set([...before.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])])].sort((a, b) => a - b),
    })
  }

  const branch = (parent: number | null) => {
    const here = items.filter((item) => item.parent === parent && item.type !== 'divider')
    if (here.length === 0) return null
    return (
      <ul className={styles['branch']}>
        {here.map((item) => {
          const below = leavesUnder(items, item.id)
          if (isHeading(item) && below.length === 0) return null
          if (isHeading(item)) {
            const chosen = below.filter(isChosen).length
            return (
              <li key={item.id}>
                <label className={styles['heading']}>
                  <Box
                    checked={chosen === below.length}
                    isPartly={chosen > 0 && chosen < below.length}
                    disabled={menus === null}
                    onChange={() =>
                      choose(
                        below.map(({ id }) => id),
                        chosen < below.length,
                      )
                    }
                  />
                  {words(item.title)}
                </label>
                {branch(item.id)}
              </li>
            )
          }
          return (
            <li key={item.id}>
              <Tick
                label={words(item.title)}
                checked={isChosen(item)}
                disabled={menus === null}
                onChange={() => choose([item.id], !isChosen(item))}
                hint={
                  isSeen(item) ? undefined : t('access.role.menu_wants', { permission: name(item.permission ?? '') })
                }
              />
              {branch(item.id)}
            </li>
          )
        })}
      </ul>
    )
  }

  return (
    <div className={styles['menu']}>
      <div>
        <Tick
          isSwitch
          label={t('access.role.whole_menu')}
          hint={t('access.role.whole_menu_hint')}
          checked={menus === null}
          onChange={() => onChange({ menus: menus === null ? leaves.map(({ id }) => id) : null })}
        />
        <fieldset className={styles['tree']} aria-label={t('access.role.menus')}>
          {branch(null)}
        </fieldset>
        {problems.menus ? <Notice kind="danger" title={problems.menus} /> : null}
      </div>
      <Combobox
        label={t('access.role.default_menu')}
        required
        hint={t('access.role.default_menu_hint')}
        error={problems.default_menu}
        placeholder={t('access.role.choose')}
        value={starts.some(({ id }) => id === defaultMenu) ? String(defaultMenu) : ''}
        source={listSource(['starts', language, starts.map(({ id }) => id).join()], () =>
          Promise.resolve(starts.map(({ id, title }) => ({ value: String(id), label: words(title) }))),
        )}
        onChoose={(id) => onChange({ default_menu: Number(id) })}
      />
    </div>
  )
}

function leavesUnder(items: readonly Item[], id: number): Item[] {
  return items
    .filter(({ parent }) => parent === id)
    .flatMap((item) => [...(isLeaf(item) ? [item] : []), ...leavesUnder(items, item.id)])
}
