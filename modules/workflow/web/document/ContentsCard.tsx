import { Fragment, Suspense, useState } from 'react'
import { type FormField, kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue, lookOf } from '#platform/web/fields/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { DocumentView } from '../../shared/documents/view.ts'
import styles from '../document.module.css'
import { sectionsOf } from '../form/sections.ts'
import { FileList } from './FileList.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import { changeOf, fileChanges, hasChanges } from './revision-diff.ts'

const ReadLines = lazyPart(async () => ({ default: (await import('../lines/LinesValue.tsx')).ReadLines }))

interface Props {
  document: DocumentView
  /** Absent where the contents are read-only to this person. */
  onEdit?: (() => void) | undefined
}

/** What the document says, and what changed in it since the revision before. */
export function ContentsCard({ document, onEdit }: Props) {
  const { t } = useText()
  const say = useWords()
  const { form, revision } = document
  const isChanged = hasChanges(form, revision, document.previous)
  const [isDiffShown, setDiffShown] = useState(true)
  const previous = isDiffShown ? document.previous : null
  const isEmpty =
    form.length === 0 && document.hidden.length === 0 && revision.files.length === 0 && !revision.note && !isChanged
  if (isEmpty && !onEdit) return null

  return (
    <section className={styles['card']}>
      <header className={styles['cardHead']}>
        <h2>{t('workflow.document.contents')}</h2>
        <span className={styles['cardTools']}>
          {isChanged && (
            <button
              type="button"
              className={styles['toggle']}
              aria-pressed={isDiffShown}
              onClick={() => setDiffShown(!isDiffShown)}
            >
              {t('workflow.document.changes')}
            </button>
          )}
          {onEdit && (
            <Button size="small" icon="edit" onClick={onEdit}>
              {t('platform.edit')}
            </Button>
          )}
        </span>
      </header>
      {revision.note && <p className={styles['note']}>{revision.note}</p>}
      {previous && previous.title !== revision.title ? (
        <dl className={styles['values']}>
          <div className={styles['value']}>
            <dt>{t('workflow.form.title')}</dt>
            <dd>
              <span className={styles['diff']}>
                <del>{previous.title}</del> <ins>{revision.title}</ins>
              </span>
            </dd>
          </div>
        </dl>
      ) : null}
      {sectionsOf(form).map(({ heading, fields }) => (
        <Fragment key={heading?.name ?? ''}>
          {heading ? <h3 className={styles['section']}>{say(heading.label)}</h3> : null}
          <dl className={styles['values']}>
            {fields.map((field) => (
              <div key={field.name} className={styles['value']} data-lines={kindOf(field.kind).hasLines}>
                <dt>{say(field.label)}</dt>
                <dd dir="auto" className={lookOf(field.kind).isTabular ? 'orgil-num' : undefined}>
                  <Change field={field} change={changeOf(field, revision, previous)} />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
      <HiddenFields document={document} />
      <FileList documentId={document.id} changes={fileChanges(revision, previous)} revision={revision.number} />
    </section>
  )
}

function Change({ field, change }: { field: FormField; change: ReturnType<typeof changeOf> }) {
  if (change.kind === 'same') return <FieldValue isWhole field={field} value={change.value} />
  if (change.kind === 'lines')
    return (
      <Suspense fallback={null}>
        <ReadLines field={field} rows={change.rows} />
      </Suspense>
    )
  if (change.kind === 'replaced') {
    return (
      <span className={styles['diff']}>
        <del>
          <FieldValue field={field} value={change.before} />
        </del>{' '}
        <ins>
          <FieldValue field={field} value={change.value} />
        </ins>
      </span>
    )
  }
  return (
    <span className={styles['rewritten']}>
      {change.parts.map((part, at) => {
        if (part.change === 'same') return part.text
        return part.change === 'added' ? <ins key={at}>{part.text}</ins> : <del key={at}>{part.text}</del>
      })}
    </span>
  )
}
