import { useSession } from '#modules/access/web/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { useCall } from '#platform/web/call.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { CopyReference } from '#platform/web/layout/index.ts'
import { showHistory } from '../../shared/process-history.ts'
import { shortName } from '../people/names.ts'
import styles from './decision.module.css'
import { decidedWords, type Refused, type Winner } from './refusal.ts'
import { lastDone } from '../history/last-done.ts'

interface Props {
  documentId: string
  refused: Refused
  retry: (() => void) | null
  isBusy: boolean
  onDismiss: () => void
}

/** Why the decision did not come through, and what to do; whatever was typed still stands in the bar below. */
export function RefusedNotice({ documentId, refused, retry, isBusy, onDismiss }: Props) {
  const { t } = useText()
  const myId = useSession().user.id
  switch (refused.kind) {
    case 'network':
      return (
        <Notice kind="danger" live title={t('platform.error.network')}>
          <p className={styles['noticeLine']}>
            {t('workflow.decision.kept')}
            {retry && (
              <Button size="small" icon="refresh" busy={isBusy} onClick={retry}>
                {t('platform.retry')}
              </Button>
            )}
          </p>
        </Notice>
      )
    case 'decided':
      return (
        <Notice kind="warning" live title={t(decidedWords(refused, myId))}>
          <p className={styles['noticeLine']}>
            {refused.winner ? <WinnerLine winner={refused.winner} /> : <LastStep id={documentId} />}
            <Button size="small" onClick={onDismiss}>
              {t('platform.close')}
            </Button>
          </p>
        </Notice>
      )
    case 'stale':
      return (
        <Notice kind="warning" live title={t('workflow.decision.stale')}>
          {t('workflow.decision.stale_hint')}
        </Notice>
      )
    case 'other': {
      const words = failureWords(refused.error)
      if (!words) return null
      return (
        <Notice kind="danger" live title={words.text}>
          <p className={styles['noticeLine']}>
            {words.reference && <CopyReference reference={words.reference} />}
            {retry && (
              <Button size="small" icon="refresh" busy={isBusy} onClick={retry}>
                {t('platform.retry')}
              </Button>
            )}
          </p>
        </Notice>
      )
    }
  }
}

function WinnerLine({ winner }: { winner: Winner }) {
  const { t } = useText()
  const say = useWords()
  return (
    <span>
      {t('workflow.decision.winner', {
        name: shortName(winner),
        at: formatDateTime(winner.at),
        action: say(winner.action),
      })}
    </span>
  )
}

/** News brought it, and news name nobody: the history does. */
function LastStep({ id }: { id: string }) {
  const { t } = useText()
  const history = useCall(showHistory, { id }, { meta: { quiet: true }, retry: false })
  const step = history.data && lastDone(history.data.statusHistories)
  if (!step?.emp) return null
  return (
    <span>
      {t('workflow.decision.winner', {
        name: shortName(step.emp),
        at: formatDateTime(step.created_at),
        action: step.status_action ?? step.status,
      })}
    </span>
  )
}
