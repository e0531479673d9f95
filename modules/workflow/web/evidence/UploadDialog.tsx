import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { Button, Field, PasswordField } from '#platform/web/form-basics/index.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { certificateForm, MAX_CERTIFICATE_BYTES, showEvidence, uploadCertificate } from '../../shared/evidence.ts'
import styles from './evidence.module.css'
import { useChosenFile } from './use-chosen-file.ts'

/** A certificate of an authority with its key; the password opens the file once. */
export function UploadDialog({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useText()
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  // Neither a key nor its password stays in this browser.
  const form = useForm(certificateForm, { content: '', password: '' }, { keepsUnsaved: false })
  const file = useChosenFile(MAX_CERTIFICATE_BYTES, (content) => form.set({ content }))
  const problem = file.isTooLarge ? t('workflow.evidence.file_too_large') : form.words('content')
  return (
    <Dialog title={t('workflow.evidence.upload')} shape="sheet" width={480} onClose={onCancel}>
      <form
        className={styles['stack']}
        {...form.wiring(async (wanted) => {
          await call(uploadCertificate, wanted)
          await cache.invalidateQueries({ queryKey: keyOf(showEvidence) })
          onDone()
        })}
      >
        <p className={styles['hint']}>{t('workflow.evidence.upload_hint')}</p>
        <input
          ref={input}
          type="file"
          accept=".p12,.pfx,.pem,.crt,.cer,application/x-pkcs12"
          hidden
          aria-label={t('workflow.evidence.file')}
          onChange={({ target }) => {
            file.take(target.files?.[0])
            target.value = ''
          }}
        />
        <Field label={t('workflow.evidence.file')} error={problem} required>
          {(wiring) => (
            <span className={styles['choose']}>
              <Button {...wiring} icon="upload" onClick={() => input.current?.click()}>
                {t('workflow.evidence.choose_file')}
              </Button>
              <span className={styles['name']}>{file.name}</span>
            </span>
          )}
        </Field>
        <PasswordField
          label={t('workflow.evidence.password')}
          hint={t('workflow.evidence.password_hint')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <FormFoot form={form} action={t('workflow.evidence.replace')} onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
