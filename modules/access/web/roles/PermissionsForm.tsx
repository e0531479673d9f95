import { useState } from 'react'
import { z } from 'zod'
import { CallError } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
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
}

const permissionSet = z.object({ permissions: z.array(z.string()) })

/** A set of permissions by itself, with what differs from the saved one and the way to save it. */
export function PermissionsForm({
  label,
  catalogue,
  saved,
  version,
  mayChange,
  lockOf,
  noteOf,
  onSave,
  onLate,
}: Props) {
  const { t } = useText()
  const start = { permissions: [...saved].sort() }
  const form = useForm(permissionSet, start)
  const [known, setKnown] = useState({ version, ...start })
  if (version !== known.version) {
    // What was ticked here while others saved is looked at anew.
    setKnown({ version, ...start })
    form.reset(start)
  }

  const save = async ({ permissions }: typeof start) => {
    try {
      await onSave(permissions, known.version)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) onLate()
      throw error
    }
    toast.success(t('platform.saved'))
  }
  return (
    <form {...form.wiring(save)} className={styles['form']}>
      <PermissionMatrix
        label={label}
        catalogue={catalogue}
        value={form.values.permissions}
        saved={known.permissions}
        onChange={(permissions) => form.set({ permissions })}
        {...(lockOf && { lockOf })}
        {...(noteOf && { noteOf })}
      />
      {mayChange ? (
        <FormFoot
          form={form}
          wantsChange
          onCancel={form.isChanged ? () => form.reset({ permissions: known.permissions }) : undefined}
        />
      ) : null}
    </form>
  )
}
