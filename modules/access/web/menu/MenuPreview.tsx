import { useState } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import { filterMenu } from '#platform/web/menu.ts'
import { SideMenu } from '#platform/web/layout/SideMenu.tsx'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { menuFor, type showMenuSettings } from '../../shared/menu.ts'
import { RoleChoice } from '../roles/RoleChoice.tsx'
import styles from './menu.module.css'

/** The menu as one role has it in front of them, made by the rule that makes theirs. */
export function MenuPreview({ settings: { items, roles } }: { settings: ReplyOf<typeof showMenuSettings> }) {
  const { t } = useText()
  const [roleId, setRoleId] = useState(roles[0]?.id)
  const role = roles.find(({ id }) => id === roleId) ?? roles[0]
  if (!role) return null
  const menu = filterMenu(
    menuFor(items, { permissions: new Set(role.permissions), chosen: role.menus, roleId: role.id }),
  )
  return (
    <div className={styles['form']}>
      <RoleChoice
        label={t('access.menu.preview_role')}
        roles={roles}
        value={role.id}
        onChoose={(id) => setRoleId(id || role.id)}
      />
      {menu.length === 0 ? (
        <p className={styles['below']} role="status">
          {t('access.menu.preview_empty')}
        </p>
      ) : (
        <div className={styles['preview']} inert>
          <SideMenu menu={menu} path="" badges={{}} />
        </div>
      )}
    </div>
  )
}
