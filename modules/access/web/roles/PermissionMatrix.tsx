import { useState } from 'react'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { SearchField } from '#platform/web/table/index.ts'
import { type PermissionCatalogue, rowActions } from '../../shared/catalogue.ts'
import { Box } from './Box.tsx'
import styles from './matrix.module.css'
import { useRightNames } from './names.ts'
import { isOnRows, rightsSaying } from './search.ts'

interface Props {
  /** Said to those who do not see it. */
  label: string
  catalogue: PermissionCatalogue
  value: readonly string[]
  /** As it was last saved: whatever differs is marked. */
  saved: readonly string[]
  onChange: (next: string[]) => void
  /** Why this one cannot be changed here. */
  lockOf?: (permission: string) => string | undefined
  /** What else is to be known of it, such as that everybody has it anyway. */
  noteOf?: (permission: string) => string | undefined
}

/** Resources in rows, rights on rows in columns, extra rights below their resource; whole rows and columns at once. */
export function PermissionMatrix({
  label,
  catalogue,
  value,
  saved,
  onChange,
  lockOf = () => undefined,
  noteOf = () => undefined,
}: Props) {
  const { t } = useText()
  const names = useRightNames()
  const [q, setQ] = useState('')
  const groups = rightsSaying(catalogue.modules, t, q)
  const has = new Set(value)
  const had = new Set(saved)

  const set = (permissions: readonly string[], isOn: boolean) => {
    const free = permissions.filter((permission) => lockOf(permission) === undefined)
    onChange([...value.filter((permission) => !free.includes(permission)), ...(isOn ? free : [])].sort())
  }
  const many = (permissions: readonly string[], name: string) => {
    const given = permissions.filter((permission) => has.has(permission)).length
    return (
      <Box
        aria-label={name}
        checked={given === permissions.length}
        isPartly={given > 0 && given < permissions.length}
        disabled={permissions.every((permission) => lockOf(permission) !== undefined)}
        onChange={() => set(permissions, given < permissions.length)}
      />
    )
  }
  const one = (permission: string, name: string) => {
    const isOn = has.has(permission)
    const change = isOn === had.has(permission) ? undefined : isOn ? 'added' : 'removed'
    const words = [name, change && t(`access.matrix.${change}`), noteOf(permission), lockOf(permission)]
      .filter(Boolean)
      .join(' · ')
    return (
      <span
        className={styles['cell']}
        data-change={change}
        title={words}
        data-noted={noteOf(permission) ? true : undefined}
      >
        <Box
          aria-label={words}
          checked={isOn}
          disabled={lockOf(permission) !== undefined}
          onChange={() => set([permission], !isOn)}
        />
      </span>
    )
  }

  const columns = rowActions.map((action) => ({
    action,
    permissions: groups.flatMap(({ resources }) =>
      resources.filter(({ actions }) => actions.includes(action)).map(({ resource }) => `${resource}.${action}`),
    ),
  }))
  const changes = [
    value.filter((permission) => !had.has(permission)).length,
    saved.filter((permission) => !has.has(permission)).length,
  ] as const
  return (
    <div className={styles['whole']}>
      <div className={styles['tools']}>
        <SearchField q={q} label={t('access.matrix.search')} onSearch={setQ} />
        <span className={styles['counts']} role="status">
          <Chip>{t('access.matrix.given', { count: value.length })}</Chip>
          {changes[0] > 0 ? (
            <Chip kind="success" icon="plus">
              {t('access.matrix.plus', { count: changes[0] })}
            </Chip>
          ) : null}
          {changes[1] > 0 ? (
            <Chip kind="danger" icon="minus">
              {t('access.matrix.minus', { count: changes[1] })}
            </Chip>
          ) : null}
        </span>
      </div>
      {groups.length === 0 ? (
        <p className={styles['none']}>{t('platform.no_results')}</p>
      ) : (
        <table className={styles['matrix']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('access.matrix.resource')}</th>
              {columns.map(({ action, permissions }) => (
                <th key={action} scope="col" className={styles['col']}>
                  <span>{t(`access.permission.action.${action}`)}</span>
                  {permissions.length > 0
                    ? many(
                        permissions,
                        t('access.matrix.whole_column', { name: t(`access.permission.action.${action}`) }),
                      )
                    : null}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ module, resources }) => (
            <tbody key={module}>
              <tr>
                <th scope="rowgroup" colSpan={5} className={styles['group']}>
                  {t(`${module}.permission.module`)}
                </th>
              </tr>
              {resources.map((of) => {
                const { resource, actions } = of
                const title = names.ofResource(module, of)
                const extra = actions.filter((action) => !isOnRows(action))
                return (
                  <tr key={resource}>
                    <th scope="row">
                      <span className={styles['name']}>
                        {many(
                          actions.map((action) => `${resource}.${action}`),
                          t('access.matrix.whole_row', { name: title }),
                        )}
                        <span>
                          {title}
                          <code>{resource}</code>
                        </span>
                      </span>
                      {extra.length > 0 ? (
                        <span className={styles['extras']}>
                          {extra.map((action) => (
                            <label key={action}>
                              {one(`${resource}.${action}`, `${title}: ${names.ofAction(module, of, action)}`)}
                              <span aria-hidden>{names.ofAction(module, of, action)}</span>
                            </label>
                          ))}
                        </span>
                      ) : null}
                    </th>
                    {rowActions.map((action) => (
                      <td key={action}>
                        {actions.includes(action) ? (
                          one(`${resource}.${action}`, `${title}: ${t(`access.permission.action.${action}`)}`)
                        ) : (
                          <span className={styles['absent']} aria-hidden>
                            –
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}
