import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { CallError, keyOf } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { areSameTexts, useValue } from '#platform/web/form/form-state.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card, CopyReference, Page, PageHeader } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useUnsaved } from '#platform/web/unsaved.ts'
import { useSession } from '#modules/access/web/index.ts'
import { createDocument, type showFlow } from '../../shared/documents/new-document.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { formAtStart } from '../../shared/engine/field-rights.ts'
import type { OfferedType } from '../../shared/filing/contract.ts'
import type { DocumentTemplate } from '../../shared/filing/templates.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import { contentsOf, fileProblems, problemsOf } from '../form/contents.ts'
import { DocumentForm } from '../form/DocumentForm.tsx'
import { useWriting } from '../form/use-writing.ts'
import styles from './create.module.css'
import { type Draft, draftPlace, emptyDraft, fromTemplate, isEmpty, readDraft } from './draft.ts'
import { serverProblems } from './server-problems.ts'
import { StepsAhead } from './StepsAhead.tsx'
import { useDraftKeeping } from './use-draft.ts'
import { WatchersField } from './WatchersField.tsx'

const LeaveDialog = lazyPart(() => import('./LeaveDialog.tsx'))
const TemplateDialog = lazyPart(() => import('./TemplateDialog.tsx'))

interface Props {
  /** With the form as it will be asked. */
  flow: ReplyOf<typeof showFlow>
  type?: OfferedType | undefined
  /** That it begins with. */
  template?: DocumentTemplate | undefined
  onBack: () => void
}

/** Writing a document: nothing typed is lost to a reload, a lost network or a wrong click. */
export function NewDocument({ flow, type, template, onBack }: Props) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { login } = useSession().user
  // What later steps fill in is not asked of who sends it.
  const form = formAtStart(flow.diagram, flow.form)
  const [place] = useState(() => draftPlace(login, flow.id))
  const [restored] = useState(() => readDraft(place, form))
  const begun = template ? fromTemplate(template, form) : null
  const writing = useWriting(restored ?? begun ?? emptyDraft)
  const { state, uploading } = writing
  const [isKeeping, setKeeping] = useState(false)
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<unknown>(null)
  const attempt = useAttempt(createDocument)
  const keeping = useDraftKeeping(place, state)
  const [isSent, setSent] = useState(false)
  // A second press may come before the screen has turned: one document is sent, whatever the hand does.
  const isOver = useRef(false)
  const watchers = useValue(state, (now) => now.watchers)
  const isBlank = useValue(state, isEmpty)
  const isDirty = !isSent && (!isBlank || uploading.isUploading)
  useUnsaved(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !attempt.isBusy,
    enableBeforeUnload: false,
    withResolver: true,
  })

  const problemsNow = (now: Draft) => ({ ...problemsOf(now, form), ...fileProblems(uploading.uploads) })
  const problems = useValue<Draft, Record<string, string>>(
    state,
    (now) => (tries > 0 ? { ...serverProblems(refused), ...problemsNow(now) } : {}),
    areSameTexts,
  )

  const send = async () => {
    if (isOver.current) return
    setTries((before) => before + 1)
    setRefused(null)
    if (Object.keys(problemsNow(state.get())).length > 0) return
    if (uploading.isUploading) {
      toast.warning(t('workflow.files.wait'))
      return
    }
    try {
      const reply = await attempt.send({
        ...contentsOf(state.get()),
        flow_id: flow.id,
        ...(type && { type_id: type.id }),
        watcher_emp_ids: state.get().watchers.map(({ emp_id }) => emp_id),
      })
      if (!reply) return
      isOver.current = true
      setSent(true)
      keeping.forget()
      toast.success(t('workflow.create.sent'), { description: `№ ${reply.registered_number ?? reply.number}` })
      for (const stale of [listInbox, countInbox]) void cache.invalidateQueries({ queryKey: keyOf(stale) })
      await navigate({ to: '/workflow/$id', params: { id: reply.id }, replace: true, ignoreBlocker: true })
    } catch (error) {
      setRefused(error)
      setTries((before) => before + 1)
    }
  }
  useHotkeys('mod+enter', () => void send(), { enableOnFormTags: true, preventDefault: true })

  const leave = (keep: boolean) => {
    if (!keep) keeping.forget()
    if (blocker.status === 'blocked') blocker.proceed()
  }

  return (
    <Page width={1080}>
      <PageHeader
        title={say(type?.title ?? flow.title)}
        meta={say(type?.description ?? flow.description) || (type ? say(flow.title) : null)}
        back={{ title: t('workflow.create.other_flow'), onBack }}
        actions={
          <Button icon="star" kind="quiet" onClick={() => setKeeping(true)}>
            {t('workflow.templates.keep')}
          </Button>
        }
      />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {restored && !isSent && (
            <Notice kind="info">
              {t('workflow.create.restored')}
              {begun && (
                <>
                  {' '}
                  <Button size="small" onClick={() => state.change(({ watchers }) => ({ ...begun, watchers }))}>
                    {t('workflow.templates.instead')}
                  </Button>
                </>
              )}
            </Notice>
          )}
          <Card title={t('workflow.document.contents')}>
            <DocumentForm form={form} writing={writing} problems={problems} tries={tries} isBegun />
          </Card>
          <WatchersField
            watchers={watchers}
            onChange={(watchers) => state.change((before) => ({ ...before, watchers }))}
          />
        </div>
        <aside className={styles['side']}>
          <StepsAhead flowId={flow.id} diagram={flow.diagram} form={flow.form} sender={flow.sender} state={state} />
        </aside>
      </div>
      <div className={styles['sendBar']} data-foot>
        {refused !== null && <Refused error={refused} />}
        <p className={styles['kept']} role="status">
          {keeping.keptAt && isDirty && (
            <>
              <Icon name="check" size={14} weight={2.4} />
              {t('workflow.create.kept', { at: formatDateTime(keeping.keptAt) })}
            </>
          )}
        </p>
        <Button onClick={() => void navigate({ to: '/workflow/inbox' })}>{t('platform.cancel')}</Button>
        <Button
          kind="primary"
          icon="send"
          busy={attempt.isBusy}
          onClick={() => void send()}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('workflow.create.send')}
        </Button>
      </div>
      {isKeeping && (
        <Suspense fallback={null}>
          <TemplateDialog
            written={{
              flow_id: flow.id,
              type_id: type?.id ?? null,
              title: state.get().title,
              fields: state.get().fields,
            }}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      )}
      {blocker.status === 'blocked' && (
        <Suspense fallback={null}>
          <LeaveDialog onStay={blocker.reset} onLeave={leave} isUploading={uploading.isUploading} />
        </Suspense>
      )}
    </Page>
  )
}

/** What the server, or the network, answered; the form keeps everything and the same press sends the same document. */
function Refused({ error }: { error: unknown }) {
  const { t } = useText()
  const words = failureWords(error)
  if (!words) return null
  const isLost = error instanceof CallError && error.status === 0
  return (
    <div className={styles['refused']}>
      <Notice kind="danger" live title={words.text}>
        {isLost && <p>{t('workflow.create.lost')}</p>}
        {words.reference && <CopyReference reference={words.reference} />}
      </Notice>
    </div>
  )
}
