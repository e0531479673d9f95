import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import { DecisionBar } from '../decision/DecisionBar.tsx'
import { useDeciding } from '../decision/use-deciding.ts'
import { useDocument } from '../document/use-document.ts'
import styles from './process.module.css'

interface Props {
  /** Of the process. */
  id: string
  /** After a decision of mine went through. */
  onDecided: () => void
}

/**
 * At the foot of a page of another module: what whoever looks can decide in this process, and nothing where nothing
 * waits for them or the process is not theirs to see. The page shows what is decided on.
 */
export function ProcessDecisionBar({ id, onDecided }: Props) {
  const document = useDocument(id)
  if (!document.data || document.data.my_steps.length === 0) return null
  // A person's typing belongs to one process: another id starts afresh.
  return (
    <div className={styles['pane']}>
      <Bar key={id} document={document.data} isUpToDate={document.isFetchedAfterMount} onDecided={onDecided} />
    </div>
  )
}

function Bar({
  document,
  isUpToDate,
  onDecided,
}: { document: DocumentView; isUpToDate: boolean } & Pick<Props, 'onDecided'>) {
  const { t } = useText()
  const say = useWords()
  const deciding = useDeciding(document, isUpToDate, onDecided)
  if (deciding.step && needsDocument(deciding.step)) {
    return (
      <div className={styles['foot']}>
        <AppLink to={`/workflow/${document.id}`} className={buttonClass({ kind: 'primary' })}>
          {t('workflow.process.open')}
        </AppLink>
      </div>
    )
  }
  return (
    <DecisionBar
      document={document}
      deciding={deciding}
      steps={document.my_steps.map(({ id, label }) => ({ id, label: say(label) }))}
    />
  )
}

/** What is answered, corrected or put together in the document itself. */
const needsDocument = ({ status_type, owed }: MyStep) =>
  ['VOTE', 'PREPARE_VOTE', 'RE_CREATE'].includes(status_type) || owed.length > 0
