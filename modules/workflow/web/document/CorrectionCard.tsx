import { useCall } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { showHistory } from '../../shared/process-history.ts'
import { isOwing } from '../decision/command.ts'
import type { Deciding } from '../decision/use-deciding.ts'
import { DocumentForm } from '../form/DocumentForm.tsx'
import { shortName } from '../people/names.ts'
import styles from '../document.module.css'
import { HiddenFields } from './HiddenFields.tsx'
import { returnReason } from './return-reason.ts'

/** The contents as a form, in place; for a returned document the reason stands above it. */
export default function CorrectionCard({ document, deciding }: { document: DocumentView; deciding: Deciding }) {
  const { t } = useText()
  const { correction, isRevised } = deciding
  useUnsaved(isRevised)
  const owes = deciding.step !== null && isOwing(deciding.step, document.revision)
  const undo = () => {
    correction.takeNewest()
    correction.uploading.clear()
    deciding.setMissing(null)
    deciding.setEditing(owes)
  }
  return (
    <section className={styles['card']}>
      <header className={styles['cardHead']}>
        <h2>{t('workflow.document.contents')}</h2>
        {(isRevised || (deciding.isEditing && !owes)) && (
          <Button size="small" kind="quiet" onClick={undo}>
            {t('workflow.document.discard_changes')}
          </Button>
        )}
      </header>
      {deciding.step?.status_type === 'RE_CREATE' && <ReturnNotice document={document} />}
      {correction.isRestored && isRevised && (
        <div className={styles['returned']}>
          <Notice kind="info">{t('workflow.create.restored')}</Notice>
        </div>
      )}
      {correction.isOutdated && (
        <NewerNotice document={document} onTake={correction.takeNewest} onKeep={correction.keepMine} />
      )}
      <DocumentForm
        form={document.form}
        writing={correction}
        problems={deciding.formProblems}
        tries={deciding.tries}
        editable={deciding.step ? new Set(deciding.step.editable) : undefined}
      />
      <HiddenFields document={document} />
    </section>
  )
}

/** Someone else wrote a newer revision meanwhile; what was typed here stays until it is given up. */
function NewerNotice({ document, onTake, onKeep }: { document: DocumentView; onTake: () => void; onKeep: () => void }) {
  const { t } = useText()
  const { revision } = document
  return (
    <div className={styles['returned']}>
      <Notice kind="warning" live title={t('workflow.document.newer')}>
        <p className={styles['returnedBy']}>
          {t('workflow.document.revision', { number: revision.number })} · {shortName(revision.by)} ·{' '}
          {formatDateTime(revision.at)}
        </p>
        <p>{t('workflow.document.newer_hint')}</p>
        <p className={styles['newerButtons']}>
          <Button size="small" onClick={onKeep}>
            {t('workflow.document.keep_mine')}
          </Button>
          <Button size="small" onClick={onTake}>
            {t('workflow.document.take_newer')}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

function ReturnNotice({ document: { id, votes } }: { document: DocumentView }) {
  const { t } = useText()
  const history = useCall(showHistory, { id }, { meta: { quiet: true }, retry: false })
  const reason = history.data && returnReason(history.data.statusHistories, votes)
  if (!reason) return null
  return (
    <div className={styles['returned']}>
      <Notice kind="warning" title={t('workflow.document.return_reason')}>
        {reason.texts.map((text, at) => (
          <p key={at} className={styles['returnedWords']}>
            {text}
          </p>
        ))}
        <p className={styles['returnedBy']}>
          {reason.who ? `${reason.who} · ` : ''}
          {formatDateTime(reason.at)}
        </p>
      </Notice>
    </div>
  )
}
