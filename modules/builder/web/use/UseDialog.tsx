import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Action } from '#modules/records/shared/index.ts'
import { changeUse, showUse } from '../../shared/contract.ts'
import styles from './use.module.css'

interface Props {
  /** All of them are for the same people, as it is said here; what is written in the form of another is in no menu. */
  tables: readonly { id: string; title: Words; isInOthers?: boolean }[]
  onClose: () => void
}

/** Who may do what with the rows of the table, and whether it stands in the menu. */
export function UseDialog({ tables, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const id = tables[0]?.id ?? ''
  const use = useCall(showUse, { id }, { meta: { quiet: true }, staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      title={t('builder.use_of', { names: tables.map(({ title }) => say(title)).join(', ') })}
      width={760}
      onClose={onClose}
    >
      {use.isPending ? <ListSkeleton /> : null}
      {use.isError ? <ErrorPanel isPart error={use.error} onRetry={() => void use.refetch()} /> : null}
      {use.data ? <Form tables={tables} use={use.data} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Form({ tables, use, onClose }: Props & { use: ReplyOf<typeof showUse> }) {
  const { t } = useText()
  const say = useWords()
  const [given, setGiven] = useState(
    () => new Map(use.roles.map((role) => [role.id, new Set(role.actions as Action[])] as const)),
  )
  const [isInMenu, setInMenu] = useState(true)
  const [parent, setParent] = useState('project')
  const [isBusy, setBusy] = useState(false)
  const toggle = (role: number, action: Action, isOn: boolean) =>
    setGiven((before) => {
      const next = new Set(before.get(role))
      if (isOn) next.add(action)
      else next.delete(action)
      // Whoever does anything with rows sees them; whoever does not see them does nothing with them.
      if (isOn && action !== 'r') next.add('r')
      if (!isOn && action === 'r') next.clear()
      return new Map(before).set(role, next)
    })
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const wish = {
        roles: use.roles.map((role) => ({ id: role.id, actions: [...(given.get(role.id) ?? [])] })),
        parent_id: parent === 'project' ? ('project' as const) : parent === '' ? null : Number(parent),
      }
      for (const { id, isInOthers } of tables) await call(changeUse, { id, in_menu: isInMenu && !isInOthers, ...wish })
      toast.success(t('platform.saved'))
      onClose()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles['scroll']}>
        <table className={styles['rights']}>
          <thead>
            <tr>
              <th scope="col">{t('builder.role')}</th>
              {use.offered.map((action) => (
                <th key={action} scope="col">
                  {t(`builder.action.${action}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {use.roles.map((role) => (
              <tr key={role.id}>
                <th scope="row">{say(role.display_name)}</th>
                {use.offered.map((action) => (
                  <td key={action}>
                    <input
                      type="checkbox"
                      aria-label={`${say(role.display_name)}: ${t(`builder.action.${action}`)}`}
                      checked={given.get(role.id)?.has(action) ?? false}
                      onChange={({ target }) => toggle(role.id, action, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Tick
        label={t('builder.in_menu')}
        hint={t('builder.in_menu_hint')}
        checked={isInMenu}
        onChange={({ target }) => setInMenu(target.checked)}
      />
      {isInMenu && use.place === null ? (
        <Choice
          label={t('builder.heading')}
          value={parent}
          choices={[
            { value: 'project', label: t('builder.heading_project') },
            { value: '', label: t('builder.heading_none') },
            ...use.headings.map((one) => ({ value: String(one.id), label: say(one.title) })),
          ]}
          onChange={({ target }) => setParent(target.value)}
        />
      ) : null}
      <div className={styles['foot']}>
        <Button onClick={onClose}>{t('platform.cancel')}</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('platform.save')}
        </Button>
      </div>
    </form>
  )
}
