import { Combobox, listSource } from '#platform/web/combobox/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { UserChoices } from '../../shared/users.ts'
import { RoleChoice } from '../roles/RoleChoice.tsx'
import { ExtraRoles } from './ExtraRoles.tsx'
import styles from './users.module.css'

interface Values {
  main_role_id: unknown
  extra_role_ids: number[]
  default_menu: number | null
}
interface Props {
  form: { values: Values; set: (part: Partial<Values>) => void; words: (name: string) => string | undefined }
  choices: UserChoices
  /** What the person has already, which need not be mine to give. */
  held?: readonly number[]
  isReadOnly?: boolean
}

/** Role, extra roles and default menu; what goes beyond one's own rights cannot be chosen. */
export function RoleFields({ form, choices: { roles, menus }, held = [], isReadOnly = false }: Props) {
  const { t, language } = useText()
  const words = useWords()
  const { main_role_id, extra_role_ids, default_menu } = form.values
  const main = Number(main_role_id)
  const open = roles.filter(({ id, may_give }) => may_give || held.includes(id))
  const others = roles.filter(({ id }) => id !== main)
  const places = menus.map(({ id, title }) => ({ value: String(id), label: words(title) }))
  return (
    <div className={styles['stack']}>
      <RoleChoice
        label={t('access.profile.role')}
        roles={open}
        value={main}
        error={form.words('main_role_id')}
        required
        disabled={isReadOnly}
        empty={t('access.users.choose_role')}
        onChoose={(role) =>
          form.set({ main_role_id: role, extra_role_ids: extra_role_ids.filter((id) => id !== role) })
        }
      />
      {others.length > 0 ? (
        <ExtraRoles
          roles={others}
          value={extra_role_ids}
          onChange={(ids) => form.set({ extra_role_ids: ids })}
          isOpen={(id) => !isReadOnly && open.some((one) => one.id === id)}
        />
      ) : null}
      <Combobox
        label={t('access.users.default_menu')}
        value={default_menu === null ? '' : String(default_menu)}
        error={form.words('default_menu')}
        disabled={isReadOnly}
        placeholder={t('access.users.menu_of_role')}
        source={listSource(['menus', language, places.map((one) => one.value).join()], () => Promise.resolve(places))}
        onChoose={(id) => form.set({ default_menu: id === '' ? null : Number(id) })}
      />
    </div>
  )
}
