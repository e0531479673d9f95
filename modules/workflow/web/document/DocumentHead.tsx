import { Chip, StepChip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { DocumentView } from '../../shared/documents.ts'
import { shortName } from '../people/names.ts'
import styles from './document.module.css'
import { MoreMenu } from './MoreMenu.tsx'

export function DocumentHead({ document }: { document: DocumentView }) {
  const { t } = useText()
  const say = useWords()
  const { creator, revision } = document
  return (
    <header className={styles['head']}>
      <div className={styles['headWords']}>
        <h1>{document.title}</h1>
        <div className={styles['meta']}>
          <StepChip type={document.status_type}>{say(document.status)}</StepChip>
          {revision.number > 1 && <Chip>{t('workflow.document.revision', { number: revision.number })}</Chip>}
          <span className="orgil-num">№ {document.number}</span>
          <span>{[shortName(creator), creator.struct].filter(Boolean).join(', ')}</span>
          <time dateTime={document.created_at} className="orgil-num">{formatDateTime(document.created_at)}</time>
          {document.is_watched && <Chip icon="eye">{t('workflow.document.watched')}</Chip>}
        </div>
      </div>
      <MoreMenu document={document} />
    </header>
  )
}
