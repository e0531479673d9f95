import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { listRoles } from '#modules/access/shared/index.ts'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/toast.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import type { ShownBlock } from '#platform/web/home-blocks.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  arrangeForRole,
  arrangeMine,
  type Arrangement,
  showArrangement,
  showArrangementOfRole,
} from '../../shared/arrangement.ts'
import styles from './arrange.module.css'
import { ArrangeList } from './ArrangeList.tsx'

interface Props {
  blocks: readonly ShownBlock[]
  mine: Arrangement | null
  ofRole: Arrangement | null
  onClose: () => void
}

/** Puts the blocks of one's own home page in order or, for whoever keeps roles, those with which a role begins. */
export default function ArrangeDialog({ blocks, mine, ofRole, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const mayKeepRoles = useMay()('access.roles.u')
  const roles = useCall(listRoles, {}, { enabled: mayKeepRoles, meta: { quiet: true } })
  const [roleId, setRoleId] = useState<number | null>(null)
  const role = useCall(
    showArrangementOfRole,
    { role_id: roleId ?? 0 },
    { enabled: roleId !== null, meta: { quiet: true }, staleTime: 0 },
  )
  const stale = [showArrangement, showArrangementOfRole]
  const saveMine = useChange(arrangeMine, { stale })
  const saveRole = useChange(arrangeForRole, { stale })
  const [changed, setChanged] = useState<Arrangement | null>(null)
  const begun = roleId === null ? (mine ?? ofRole) : (role.data?.arrangement ?? null)
  const isOwn = roleId === null ? mine !== null : role.data?.arrangement !== null
  const isBusy = saveMine.isPending || saveRole.isPending

  async function keep(arrangement: Arrangement | null) {
    await (roleId === null
      ? saveMine.mutateAsync({ arrangement })
      : saveRole.mutateAsync({ role_id: roleId, arrangement }))
    toast.success(t('platform.saved'))
    onClose()
  }

  return (
    <Dialog
      title={t('home.arrange')}
      shape="side"
      width={460}
      keeps={changed ? 'always' : 'typing'}
      question={changed ? t('platform.dialog.unsaved') : undefined}
      onClose={onClose}
      footer={
        <>
          {isOwn ? (
            <Button disabled={isBusy} onClick={() => void keep(null).catch(() => undefined)}>
              {t(roleId === null && ofRole ? 'home.as_role' : 'home.as_usual')}
            </Button>
          ) : null}
          <Button
            kind="primary"
            busy={isBusy}
            disabled={changed === null}
            onClick={() => void (changed && keep(changed).catch(() => undefined))}
          >
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <div className={styles['arrange']}>
        {mayKeepRoles && roles.data ? (
          <label className={styles['whose']}>
            <span>{t('home.whose')}</span>
            <select
              value={roleId ?? ''}
              disabled={changed !== null}
              title={changed ? t('home.save_first') : undefined}
              onChange={({ target }) => {
                setChanged(null)
                setRoleId(target.value === '' ? null : Number(target.value))
              }}
            >
              <option value="">{t('home.mine')}</option>
              {roles.data.roles.map(({ id, display_name }) => (
                <option key={id} value={id}>
                  {t('home.of_role', { role: say(display_name) })}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {roleId !== null ? <Notice kind="info">{t('home.of_role_hint')}</Notice> : null}
        {roleId !== null && role.isPending ? (
          <ListSkeleton rows={6} />
        ) : (
          <ArrangeList
            key={`${roleId ?? 'mine'} ${isOwn}`}
            blocks={blocks}
            arrangement={changed ?? begun}
            onChange={setChanged}
          />
        )}
      </div>
    </Dialog>
  )
}
