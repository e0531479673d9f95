import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { Button, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { addType, listTypes, type OrgType, renameType, typeForm } from '../../shared/profile.ts'
import { useReread } from '../use-reread.ts'
import styles from './profile.module.css'

/** Kinds of organisations, named in three languages. */
export default function TypesPage() {
  const { t } = useText()
  const words = useWords()
  const types = useCall(listTypes, {}, { meta: { quiet: true } })
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const opened = types.data?.find(({ id }) => id === open)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setOpen('new')}>
      {t('organization.types.add')}
    </Button>
  )
  const deeds = (type: OrgType) => (
    <IconButton
      icon="edit"
      label={t('organization.types.rename', { name: words(type.name) })}
      onClick={() => setOpen(type.id)}
    />
  )
  if (types.isPending) return <PageSkeleton />
  return (
    <Page width={860}>
      <PageHeader
        title={t('organization.types.title')}
        back={{ to: '/lambda/puzzle', title: t('organization.overview.title') }}
        count={types.data?.length}
        actions={add}
      />
      {types.data ? null : <ErrorPanel isPart error={types.error} onRetry={() => void types.refetch()} />}
      {types.data?.length === 0 ? <EmptyState icon="tag" title={t('organization.types.none')} action={add} /> : null}
      {types.data && types.data.length > 0 ? (
        <DataTable
          label={t('organization.types.title')}
          rows={types.data}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', title: t('organization.types.name'), render: ({ name }) => words(name) },
            {
              key: 'organizations',
              title: t('organization.overview.name'),
              align: 'right',
              render: ({ organizations }) => formatNumber(organizations),
            },
          ]}
          renderActions={deeds}
        />
      ) : null}
      {opened || open === 'new' ? (
        <TypeDialog {...(opened ? { type: opened } : {})} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  )
}

function TypeDialog({ type, onClose }: { type?: OrgType; onClose: () => void }) {
  const { t } = useText()
  const reread = useReread(listTypes)
  const saved = { mn: type?.name.mn ?? '', en: type?.name.en ?? '', ko: type?.name.ko ?? '' }
  const form = useForm(typeForm, saved, { about: type?.id })
  useFollowSaved(form, saved)
  return (
    <Dialog
      title={t(type ? 'organization.types.rename_title' : 'organization.types.add')}
      shape="sheet"
      width={480}
      onClose={onClose}
    >
      <form
        className={styles['part']}
        {...form.wiring(async () => {
          await (type
            ? orFollow(call(renameType, { id: type.id, ...form.values, held: form.start }), reread)
            : call(addType, form.values))
          await reread()
          toast.success(t('platform.saved'))
          onClose()
        })}
      >
        <TextField label={t('organization.types.mn')} {...form.field('mn')} required maxLength={100} />
        <TextField label={t('organization.types.en')} {...form.field('en')} maxLength={100} />
        <TextField label={t('organization.types.ko')} {...form.field('ko')} maxLength={100} />
        <FormFoot form={form} onCancel={onClose} wantsChange={type !== undefined} />
      </form>
    </Dialog>
  )
}
