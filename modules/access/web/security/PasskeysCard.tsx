import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { formatDate } from '#platform/web/format.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { Button, Chip, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { passkeyName, removePasskey, renamePasskey } from '../../shared/second-factor.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { useIsMyself } from '../session.ts'
import { canUsePasskeys } from '../way-in.ts'
import { PasswordStep } from './PasswordStep.tsx'
import type { Factors, OnFactors } from './SecurityPage.tsx'
import styles from './security.module.css'

type Passkey = Factors['passkeys'][number]
type Open = { deed: 'add' } | { deed: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysCard({ factors: { login, passkeys }, onChanged }: { factors: Factors; onChanged: OnFactors }) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = (words: string, codes?: string[] | null) => {
    close()
    onChanged(words, codes)
  }
  return (
    <Card
      title={t('access.security.passkeys')}
      actions={
        canUsePasskeys() ? (
          <Button size="small" icon="plus" disabled={!isMyself} onClick={() => setOpen({ deed: 'add' })}>
            {t('access.security.passkey_add')}
          </Button>
        ) : null
      }
    >
      <p className={styles['note']}>
        {t('access.security.passkeys_hint')} {passkeys.length === 0 ? t('access.security.passkeys_none') : null}
      </p>
      {canUsePasskeys() ? null : <p className={styles['note']}>{t('access.passkey.not_here')}</p>}
      <ul className={styles['list']}>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen({ deed: 'rename', passkey })}
            onRemove={() => setOpen({ deed: 'remove', passkey })}
          />
        ))}
      </ul>
      {open?.deed === 'add' ? (
        <Dialog title={t('access.security.passkey_add')} width={480} shape="sheet" onClose={close}>
          <AddPasskey login={login} onCancel={close} onAdded={(codes) => done(t('access.security.added'), codes)} />
        </Dialog>
      ) : null}
      {open?.deed === 'rename' ? (
        <Dialog title={t('access.security.passkey_rename')} width={480} shape="sheet" onClose={close}>
          <Rename passkey={open.passkey} onCancel={close} onDone={() => done(t('platform.saved'))} />
        </Dialog>
      ) : null}
      {open?.deed === 'remove' ? (
        <Dialog title={t('access.security.passkey_remove')} width={480} shape="sheet" onClose={close}>
          <PasswordStep
            login={login}
            hint={t('access.security.passkey_remove_hint', { name: open.passkey.name })}
            action={t('access.security.passkey_remove')}
            onCancel={close}
            onPassword={async (current) => {
              await call(removePasskey, { id: open.passkey.id, current })
              done(t('access.security.removed'))
            }}
          />
        </Dialog>
      ) : null}
    </Card>
  )
}

function Row({
  passkey: { name, is_synced, created_at, last_used_at },
  onRename,
  onRemove,
}: {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}) {
  const { t } = useText()
  const isMyself = useIsMyself()
  return (
    <li>
      <span className={styles['disc']}>
        <Icon name="key" />
      </span>
      <div className={styles['facts']}>
        <p className={styles['name']}>
          {name} {is_synced ? <Chip>{t('access.security.passkey_synced')}</Chip> : null}
        </p>
        <p className={`${styles['note']} orgil-num`}>
          {formatDate(created_at)} ·{' '}
          {last_used_at
            ? t('access.security.passkey_used', { date: formatDate(last_used_at) })
            : t('access.security.passkey_unused')}
        </p>
      </div>
      <IconButton
        icon="edit"
        label={`${t('access.security.passkey_rename')}: ${name}`}
        disabled={!isMyself}
        onClick={onRename}
      />
      <IconButton
        icon="trash"
        label={`${t('access.security.passkey_remove')}: ${name}`}
        disabled={!isMyself}
        onClick={onRemove}
      />
    </li>
  )
}

function Rename({
  passkey: { id, name },
  onDone,
  onCancel,
}: {
  passkey: Passkey
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useText()
  const form = useForm(passkeyName, { name }, { about: id })
  return (
    <form
      className={styles['stack']}
      {...form.wiring(async (wanted) => {
        await call(renamePasskey, { ...wanted, id })
        onDone()
      })}
    >
      <TextField
        {...form.field('name')}
        label={t('access.security.passkey_name')}
        hint={t('access.security.passkey_name_hint')}
        aria-required
      />
      <FormFoot form={form} onCancel={onCancel} />
    </form>
  )
}
