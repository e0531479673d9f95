import { useState, type ReactNode } from 'react'
import { CallError } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import type { PermissionCatalogue } from '../../shared/catalogue.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import styles from './roles.module.css'

interface Props {
  label: string
  catalogue: PermissionCatalogue
  saved: readonly string[]
  version: number
  mayChange: boolean
  lockOf?: (permission: string) => string | undefined
  noteOf?: (permission: string) => string | undefined
  /** Sends the whole set; told the version that it began with. */
  onSave: (permissions: string[], version: number) => Promise<unknown>
  /** Somebody else was first. */
  onLate: () => void
  children?: ReactNode
}

/** A set of permissions by itself, with what differs from the saved one and the way to save it. */
export function PermissionsForm({ label, catalogue, saved, version, mayChange, lockOf, noteOf, onSave, onLate, children }: Props) {
  const { t } = useText()
  const [value, setValue] = useState<readonly string[]>([...saved].sort())
  const [known, setKnown] = useState({ version, saved: [...saved].sort() })
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(known.saved)
  useUnsaved(isChanged)
  if (version !== known.version) {
    // What was ticked here while others saved is looked at anew.
    setKnown({ version, saved: [...saved].sort() })
    setValue([...saved].sort())
  }

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onSave([...value], known.version)
      toast.success(t('platform.saved'))
    } catch (error) {
      if (error instanceof CallError && error.status === 409) onLate()
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PermissionMatrix label={label} catalogue={catalogue} value={value} saved={known.saved} onChange={setValue} {...(lockOf && { lockOf })} {...(noteOf && { noteOf })} />
      {mayChange ? (
        <div className={styles['choices']}>
          {children}
          {isChanged ? <Button onClick={() => setValue(known.saved)}>{t('platform.cancel')}</Button> : null}
          <Button kind="primary" busy={isBusy} disabled={!isChanged} onClick={() => void save()}>{t('platform.save')}</Button>
        </div>
      ) : null}
    </>
  )
}
