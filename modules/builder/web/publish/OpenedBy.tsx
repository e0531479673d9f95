import { Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Opened } from '../../shared/contract.ts'

/** What of which tables everybody reads who reads a view, in red: rights on the tables do not hold there. */
export function OpenedBy({ opened }: { opened: readonly Opened[] }) {
  const { t } = useText()
  const say = useWords()
  if (opened.length === 0) return null
  return (
    <Notice kind="danger" title={t('builder.view.opened')}>
      <ul>
        {opened.map(({ table, columns: shown, roles }) => (
          <li key={say(table)}>
            <b>{say(table)}</b>: {shown.map((column) => say(column)).join(', ')}
            {roles.length > 0 ? (
              <div>{t('builder.view.opened_roles', { roles: roles.map((role) => say(role)).join(', ') })}</div>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
