import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useMay } from '#modules/access/web/index.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { Tick, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { listTemplates, saveTemplate, templateName } from '../../shared/filing/templates.ts'

const form = z.object({ name: templateName, is_shared: z.boolean() })

/** What stands in the form, kept under a name; attachments belong to one document and are not kept. */
export default function TemplateDialog({
  written,
  onClose,
}: {
  written: Omit<InputOf<typeof saveTemplate>, 'name' | 'is_shared'>
  onClose: () => void
}) {
  const { t } = useText()
  const may = useMay()
  const cache = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const edit = useForm(form, { name: written.title, is_shared: false })
  const save = async ({ name, is_shared }: z.output<typeof form>) => {
    await call(saveTemplate, { ...written, name, is_shared }, { idempotencyKey: key })
    void cache.invalidateQueries({ queryKey: keyOf(listTemplates) })
    toast.success(t('platform.saved'))
    onClose()
  }
  return (
    <Dialog
      title={t('workflow.templates.keep')}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" form="document-template" busy={edit.isBusy}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <form id="document-template" {...edit.wiring(save)} style={{ display: 'grid', gap: 16 }}>
        <TextField
          label={t('workflow.templates.name')}
          required
          maxLength={120}
          autoComplete="off"
          hint={t('workflow.templates.keep_hint')}
          {...edit.field('name')}
        />
        {may('workflow.documents.administer') && (
          <Tick label={t('workflow.templates.share')} {...edit.tick('is_shared')} />
        )}
      </form>
    </Dialog>
  )
}
