import type { Words } from '#platform/shared/i18n.ts'
import { Combobox, listSource } from '#platform/web/combobox/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { FEW } from '../roles/RoleChoice.tsx'
import styles from './users.module.css'

interface Props {
  roles: readonly { id: number; display_name: Words }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Whether this role is mine to give and to take. */
  isOpen: (id: number) => boolean
}

/**
 * Roles beside the main one: a few are ticked where they stand, of hundreds the chosen ones are seen and more are
 * sought.
 */
export function ExtraRoles({ roles, value, onChange, isOpen }: Props) {
  const { t, language } = useText()
  const words = useWords()
  const set = (id: number, isOn: boolean) =>
    onChange([...value.filter((one) => one !== id), ...(isOn ? [id] : [])].sort((a, b) => a - b))
  if (roles.length <= FEW) {
    return (
      <fieldset className={styles['roles']}>
        <legend>{t('access.users.extra_roles')}</legend>
        {roles.map(({ id, display_name }) => (
          <Tick
            key={id}
            label={words(display_name)}
            checked={value.includes(id)}
            disabled={!isOpen(id)}
            onChange={({ target }) => set(id, target.checked)}
          />
        ))}
      </fieldset>
    )
  }
  const rest = roles
    .filter(({ id }) => isOpen(id) && !value.includes(id))
    .map(({ id, display_name }) => ({ value: String(id), label: words(display_name) }))
  return (
    <div className={styles['extra']}>
      <Combobox
        label={t('access.users.extra_roles')}
        value=""
        disabled={rest.length === 0}
        placeholder={t('access.users.add_role')}
        source={listSource(['extra-roles', language, rest.map((one) => one.value).join()], () => Promise.resolve(rest))}
        onChoose={(id) => set(Number(id), true)}
      />
      {value.length > 0 ? (
        <ul aria-label={t('access.users.extra_roles')}>
          {roles
            .filter(({ id }) => value.includes(id))
            .map(({ id, display_name }) => (
              <li key={id}>
                {words(display_name)}
                {isOpen(id) ? (
                  <button
                    type="button"
                    aria-label={t('access.users.take_role', { name: words(display_name) })}
                    title={t('access.users.take_role', { name: words(display_name) })}
                    onClick={() => set(id, false)}
                  >
                    <Icon name="close" size={12} weight={2.2} />
                  </button>
                ) : null}
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  )
}
