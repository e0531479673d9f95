import { useMay } from '#modules/access/web/index.ts'
import { listRoles } from '#modules/access/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import styles from './form.module.css'

/** Roles whose people fill in a section; where none is ticked everybody does. */
export function RolesChoice({
  roles,
  onChange,
}: {
  roles: readonly number[] | undefined
  onChange: (roles: number[] | undefined) => void
}) {
  const { t } = useText()
  const say = useWords()
  const maySee = useMay()('access.roles.r')
  const known = useCall(listRoles, {}, { enabled: maySee, meta: { quiet: true } })
  if (!maySee) return roles ? <Notice kind="info" title={t('builder.form.roles_some')} /> : null
  const set = (id: number, isIn: boolean) => {
    const next = isIn ? [...(roles ?? []), id] : (roles ?? []).filter((one) => one !== id)
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <details className={styles['more']} open={roles !== undefined}>
      <summary>{t('builder.form.roles')}</summary>
      <div className={styles['ticks']}>
        {known.data?.roles.map(({ id, display_name }) => (
          <Tick
            key={id}
            label={say(display_name)}
            checked={roles?.includes(id) ?? false}
            onChange={({ target }) => set(id, target.checked)}
          />
        ))}
      </div>
    </details>
  )
}
