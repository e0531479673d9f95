import { Suspense, useState } from 'react'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { DocumentView } from '../../shared/documents/view.ts'
import { answerWithdrawal } from '../../shared/documents/withdrawal.ts'
import { shortName } from '../people/names.ts'
import styles from './around.module.css'
import { useAround } from './use-around.ts'

const AroundDialog = lazyPart(() => import('./AroundDialog.tsx'))

interface Props {
  document: DocumentView
  withdrawal: NonNullable<DocumentView['withdrawal']>
}

/** The creator asks to have the document back: whoever has it answers, the creator may drop the question. */
export default function WithdrawalNotice({ document: { id, version, title }, withdrawal }: Props) {
  const { t } = useText()
  const [answer, setAnswer] = useState<'agree' | 'refuse' | null>(null)
  const drop = useAround(answerWithdrawal, t('workflow.withdrawal.dropped'))
  const { by, reason, may_answer, may_take_back } = withdrawal
  const close = () => setAnswer(null)
  const about = { id, expected_version: version }
  return (
    <Notice kind="warning" title={t('workflow.withdrawal.pending', { name: shortName(by) })}>
      <p className={styles['why']}>{reason}</p>
      <div className={styles['buttons']}>
        {may_answer && (
          <Button size="small" kind="primary" onClick={() => setAnswer('agree')}>
            {t('workflow.withdrawal.agree')}
          </Button>
        )}
        {may_answer && (
          <Button size="small" onClick={() => setAnswer('refuse')}>
            {t('workflow.withdrawal.refuse')}
          </Button>
        )}
        {may_take_back && (
          <Button
            size="small"
            kind="quiet"
            busy={drop.isBusy}
            onClick={() => void drop.send({ ...about, agrees: false }, title)}
          >
            {t('workflow.withdrawal.drop')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {answer === 'agree' && (
          <AroundDialog
            title={t('workflow.withdrawal.agree')}
            hint={t('workflow.withdrawal.agree_hint')}
            done={t('workflow.withdrawal.agreed')}
            about={title}
            endpoint={answerWithdrawal}
            danger
            asks={{ reason: 'optional' }}
            inputOf={(given) => ({ ...about, agrees: true, description: given.reason })}
            onClose={close}
          />
        )}
        {answer === 'refuse' && (
          <AroundDialog
            title={t('workflow.withdrawal.refuse')}
            hint={t('workflow.withdrawal.refuse_hint')}
            done={t('workflow.withdrawal.refused')}
            about={title}
            endpoint={answerWithdrawal}
            asks={{ reason: 'required' }}
            inputOf={(given) => ({ ...about, agrees: false, description: given.reason })}
            onClose={close}
          />
        )}
      </Suspense>
    </Notice>
  )
}
