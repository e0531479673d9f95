import { useState } from 'react'
import { useChange, type CallError } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import {
  changeView,
  listViews,
  saveView,
  type SavedView,
  type ViewAudience,
  type ViewWish,
} from '../../shared/views.ts'
import { useViews } from './use-views.ts'
import styles from './views.module.css'

interface Props {
  wish: ViewWish
  /** A view that is there already. */
  view?: SavedView
  onSaved: (id: string) => void
  onClose: () => void
}

/** A name for what is seen, and who else has it where that may be said. */
export default function SaveViewDialog({ wish, view, onSaved, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const roles = useViews().data?.roles ?? null
  const [name, setName] = useState(view?.name ?? '')
  const [audience, setAudience] = useState(view ? writeAudience(view.audience) : 'me')
  const [problem, setProblem] = useState<string | null>(null)
  const save = useChange(saveView, { stale: [listViews], quiet: true })
  const change = useChange(changeView, { stale: [listViews], quiet: true })

  const onError = (error: CallError) => {
    if (error.reply.fields?.['name']) setProblem(error.reply.fields['name'])
    else showFailure(error)
  }
  const send = () => {
    if (saysNothing(name)) return setProblem(t('workflow.view.name_missing'))
    const given = { name, wish, audience: readAudience(audience) }
    const done = (id: string) => {
      toast.success(t(view ? 'workflow.view.changed' : 'workflow.view.saved'))
      onSaved(id)
      onClose()
    }
    if (view) change.mutate({ id: view.id, ...given }, { onSuccess: () => done(view.id), onError })
    else save.mutate(given, { onSuccess: ({ id }) => done(id), onError })
  }
  return (
    <Dialog
      title={t(view ? 'workflow.view.rename' : 'workflow.view.save')}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={save.isPending || change.isPending} onClick={send}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={t('workflow.view.name')}
          value={name}
          maxLength={60}
          required
          error={problem}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(null)
          }}
        />
        {roles && (
          <Choice
            label={t('workflow.view.audience')}
            hint={t('workflow.view.audience_hint')}
            value={audience}
            onChange={({ target }) => setAudience(target.value)}
            choices={[
              { value: 'me', label: t('workflow.view.for_me') },
              { value: 'organization', label: t('workflow.view.for_organization') },
              ...roles.map(({ id, name: role }) => ({
                value: String(id),
                label: t('workflow.view.for_role', { role: say(role) }),
              })),
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}

const writeAudience = (audience: ViewAudience) => (audience.kind === 'role' ? String(audience.role_id) : audience.kind)
const readAudience = (text: string): ViewAudience =>
  text === 'me' || text === 'organization' ? { kind: text } : { kind: 'role', role_id: Number(text) }
