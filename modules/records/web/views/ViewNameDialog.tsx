import { useState } from 'react'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './views.module.css'

interface Props {
  title: string
  name: string
  /** It may be offered to everybody who reads the table. */
  mayShare: boolean
  isBusy: boolean
  onName: (name: string, isShared: boolean) => unknown
  onClose: () => void
}

/** What a view is called. */
export function ViewNameDialog({ title, name: begun, mayShare, isBusy, onName, onClose }: Props) {
  const { t } = useText()
  const [name, setName] = useState(begun)
  const [isShared, setShared] = useState(false)
  const [isTried, setTried] = useState(false)
  const isNameless = name.trim() === ''
  return (
    <Dialog title={title} shape="sheet" width={440} keeps="nothing" onClose={onClose}>
      <form
        className={styles['name']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isNameless) onName(name.trim(), isShared)
        }}
      >
        <TextField
          label={t('records.views.name')}
          value={name}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          error={isTried && isNameless ? t('records.views.nameless') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {mayShare ? (
          <label className={styles['tick']}>
            <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
            {t('records.views.share')}
          </label>
        ) : null}
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('platform.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
