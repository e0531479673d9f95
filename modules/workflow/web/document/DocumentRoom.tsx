import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { DocumentView } from '../../shared/documents.ts'
import { mayRevise } from '../decision/command.ts'
import { DecisionBar } from '../decision/DecisionBar.tsx'
import { useDeciding } from '../decision/use-deciding.ts'
import { StatusHistory } from '../history/StatusHistory.tsx'
import { ContentsCard } from './ContentsCard.tsx'
import { CorrectionCard } from './CorrectionCard.tsx'
import styles from './document.module.css'
import { DocumentHead } from './DocumentHead.tsx'
import { Holders } from './Holders.tsx'
import { PathBar } from './PathBar.tsx'
import { SheetCard } from './SheetCard.tsx'
import { Votes } from './Votes.tsx'

/** What it is, what it says, where it stands; below, what can be done now. */
export function DocumentRoom({ document, onDecided }: { document: DocumentView; onDecided: () => void }) {
  const { t } = useText()
  const say = useWords()
  const deciding = useDeciding(document, onDecided)
  const { step } = deciding
  const isCorrecting = step?.status_type === 'RE_CREATE'
  const isWriting = step !== null && mayRevise(step) && (isCorrecting || deciding.isEditing)

  return (
    <article className={styles['pane']}>
      <div className={styles['scroll']}>
        <div className={styles['inside']}>
          <DocumentHead document={document} />
          <PathBar path={document.path} isMine={document.my_steps.length > 0} />
          <div className={styles['columns']}>
            <div className={styles['main']}>
              {step?.status_type === 'PREPARE_VOTE' && <SheetCard deciding={deciding} />}
              {isCorrecting || document.votes.length === 0 ? null : <Votes document={document} deciding={deciding} />}
              {isWriting
                ? <CorrectionCard document={document} deciding={deciding} />
                : <ContentsCard document={document} onEdit={step && mayRevise(step) ? () => deciding.setEditing(true) : undefined} />}
              {isCorrecting && document.votes.length > 0 && <Votes document={document} deciding={deciding} />}
            </div>
            <div className={styles['side']}>
              <Holders holders={document.holders} />
              <section className={styles['card']}>
                <h2>{t('workflow.history.title')}</h2>
                <StatusHistory id={document.id} />
              </section>
            </div>
          </div>
        </div>
      </div>
      <DecisionBar deciding={deciding} steps={document.my_steps.map(({ id, label }) => ({ id, label: say(label) }))} />
    </article>
  )
}
