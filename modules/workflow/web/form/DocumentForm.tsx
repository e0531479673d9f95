import { Fragment, useEffect, useRef } from 'react'
import { type FormField, kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useValue } from '#platform/web/form/form-state.ts'
import { ProblemSummary } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { UploadField } from '#platform/web/uploads/index.ts'
import { FILES, TITLE } from '../../shared/definition/fields.ts'
import { TITLE_PROBLEM } from './contents.ts'
import styles from './form.module.css'
import { narrowed, sectionsOf } from './sections.ts'
import { useReckoning } from './use-reckoning.ts'
import type { WritingState } from './use-writing.ts'

interface Props {
  form: readonly FormField[]
  writing: WritingState
  /** Field name → translation key; shown from the moment someone tried to send. */
  problems: Record<string, string>
  /** How often it was tried to send with such problems. */
  tries?: number
  /** Names of what may be written; everything where it is not said. */
  editable?: ReadonlySet<string> | undefined
  /**
   * Writing begins as soon as it stands there; where a finger would bring the keyboard up over it, once it is
   * touched.
   */
  isBegun?: boolean
}

/** The contents of a document as a form: what a new one starts with and what a correction changes. */
export function DocumentForm({ form, writing, problems, tries = 0, editable, isBegun = false }: Props) {
  const { state, uploading } = writing
  const { t } = useText()
  const say = useWords()
  useReckoning(form, state, editable !== undefined)
  const mayWrite = (name: string) => editable?.has(name) ?? true
  // What is to be written comes first; what it is about is read below.
  const isFixed = ({ name }: FormField) => !mayWrite(name)
  const fixed = sectionsOf(form.filter((field) => kindOf(field.kind).isHeading || isFixed(field)))
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isBegun && matchMedia('(pointer: fine)').matches)
      here.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isBegun])
  const failed = uploading.uploads
    .filter(({ problem }) => problem !== null)
    .map(({ file }) => file.name)
    .join(', ')
  const labels = {
    [TITLE_PROBLEM]: t('workflow.form.title'),
    ...Object.fromEntries(form.map((field) => [field.name, say(field.label)])),
    [FILES]: failed,
  }
  const goTo = (name: string) => {
    const place = here.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    place?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }

  return (
    <div ref={here} className={styles['form']}>
      <ProblemSummary problems={problems} labels={labels} tries={tries} onGo={goTo} />
      {mayWrite(TITLE) && <Title state={state} problem={problems[TITLE_PROBLEM]} />}
      <FormFields
        form={editable ? narrowed(form, (field) => !isFixed(field)) : form}
        state={state}
        problems={problems}
      />
      {fixed.length > 0 && (
        <div className={styles['fixed']}>
          {fixed.map(({ heading, fields }) => (
            <Fragment key={heading?.name ?? ''}>
              {heading ? <h3>{say(heading.label)}</h3> : null}
              <dl>
                {fields.map((field) => (
                  <div key={field.name} data-lines={kindOf(field.kind).hasLines}>
                    <dt>{say(field.label)}</dt>
                    <dd>
                      <Fixed state={state} field={field} />
                    </dd>
                  </div>
                ))}
              </dl>
            </Fragment>
          ))}
        </div>
      )}
      <Files writing={writing} isFixed={!mayWrite(FILES)} />
    </div>
  )
}

function Title({ state, problem }: { state: WritingState['state']; problem: string | undefined }) {
  const { t } = useText()
  const title = useValue(state, (written) => written.title)
  return (
    <div data-field={TITLE_PROBLEM} className={styles['wide']}>
      <TextField
        label={t('workflow.form.title')}
        dir="auto"
        required
        maxLength={300}
        value={title}
        error={problem && t(problem)}
        onChange={({ target }) => state.change((before) => ({ ...before, title: target.value }))}
      />
    </div>
  )
}

function Fixed({ state, field }: { state: WritingState['state']; field: FormField }) {
  return <FieldValue isWhole field={field} value={useValue(state, ({ fields }) => fields[field.name] ?? null)} />
}

function Files({ writing: { state, uploading }, isFixed }: { writing: WritingState; isFixed: boolean }) {
  const { t } = useText()
  const files = useValue(state, (written) => written.files)
  const replaces = useValue(state, (written) => written.replaces)
  if (isFixed && files.length === 0) return null
  return (
    <div data-field={FILES} className={styles['wide']}>
      <UploadField
        label={t('workflow.files.title')}
        isFixed={isFixed}
        files={files}
        renewed={new Set(Object.keys(replaces ?? {}))}
        uploading={uploading}
        onRemove={(file) =>
          state.change((before) => ({ ...before, files: before.files.filter(({ id }) => id !== file.id) }))
        }
      />
    </div>
  )
}
