import { Suspense, useState } from 'react'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { cancelDocument, rescheduleStep, resumeDocument } from '../../shared/documents/resting.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { shortName } from '../people/names.ts'
import styles from './around.module.css'
import { useAround } from './use-around.ts'

const AroundDialog = lazyPart(() => import('./AroundDialog.tsx'))

/** Why nobody is asked just now: the document rests, waits for a day, or is stuck. */
export default function RestNotice({ document }: { document: DocumentView }) {
  const { t } = useText()
  const [asked, setAsked] = useState<'day' | 'cancel' | null>(null)
  const resume = useAround(resumeDocument, t('workflow.rest.resumed'))
  const { rest, holders, may_reschedule, may_cancel, id, version } = document
  const day = holders.find(({ status_type }) => status_type === 'DATE')
  const stuck = holders.find(({ incident }) => incident !== null)
  const close = () => setAsked(null)
  const waits = day?.due_at ? t('workflow.rest.waits_until', { day: formatDate(day.due_at) }) : ''

  return (
    <Notice
      kind={stuck ? 'danger' : 'info'}
      title={
        stuck
          ? t(`workflow.incident.${stuck.incident}`)
          : rest
            ? t('workflow.rest.resting', { day: formatDate(rest.until) })
            : waits
      }
    >
      {rest && (
        <p className={styles['why']}>
          {rest.reason}
          {rest.by && ` · ${shortName(rest.by)}`}
        </p>
      )}
      <div className={styles['buttons']}>
        {rest?.may_resume && (
          <Button
            size="small"
            kind="primary"
            busy={resume.isBusy}
            onClick={() => void resume.send({ id, expected_version: version }, document.title)}
          >
            {t('workflow.rest.resume')}
          </Button>
        )}
        {may_reschedule && (
          <Button size="small" icon="calendar" onClick={() => setAsked('day')}>
            {t('workflow.rest.reschedule')}
          </Button>
        )}
        {may_cancel && (rest || stuck) && (
          <Button size="small" kind="quiet" onClick={() => setAsked('cancel')}>
            {t('workflow.rest.cancel')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {asked === 'day' && may_reschedule && (
          <AroundDialog
            title={t('workflow.rest.reschedule')}
            hint={t('workflow.rest.reschedule_hint')}
            done={t('workflow.rest.rescheduled')}
            about={document.title}
            endpoint={rescheduleStep}
            asks={{ day: t('workflow.rest.day') }}
            inputOf={(given) => ({ id, step_id: may_reschedule, day: given.day, expected_version: version })}
            onClose={close}
          />
        )}
        {asked === 'cancel' && (
          <AroundDialog
            title={t('workflow.rest.cancel')}
            hint={t('workflow.rest.cancel_hint')}
            done={t('workflow.rest.cancelled')}
            about={document.title}
            endpoint={cancelDocument}
            danger
            asks={{ reason: 'required' }}
            inputOf={(given) => ({ id, description: given.reason, expected_version: version })}
            onClose={close}
          />
        )}
      </Suspense>
    </Notice>
  )
}
