import { useEffect, useRef } from 'react'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { FILES, TITLE } from '../../shared/fields/definition.ts'
import type { FormField } from '../../shared/form.ts'
import { FieldValue } from '../document/FieldValue.tsx'
import { Attachments } from './Attachments.tsx'
import { TITLE_PROBLEM } from './contents.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './form.module.css'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { WritingState } from './use-writing.ts'

interface Props {
  form: readonly FormField[]
  state: WritingState
  /** Field name → translation key; shown from the moment someone tried to send. */
  problems: Record<string, string>
  /** Names of what may be written; everything where it is not said. */
  editable?: ReadonlySet<string> | undefined
  /** Writing begins as soon as it stands there; where a finger would bring the keyboard up over it, once it is touched. */
  isBegun?: boolean
}

/** The contents of a document as a form: what a new one starts with and what a correction changes. */
export function DocumentForm({ form, state, problems, editable, isBegun = false }: Props) {
  const { writing, setWriting, uploading } = state
  const { t } = useText()
  const say = useWords()
  const dayOf = (name: string | undefined) => {
    const day = name === undefined ? null : writing.fields[name]
    return typeof day === 'string' ? day : undefined
  }
  const mayWrite = (name: string) => editable?.has(name) ?? true
  // What is to be written comes first; what it is about is read below.
  const fixed = form.filter(({ name }) => !mayWrite(name))
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isBegun && matchMedia('(pointer: fine)').matches) here.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isBegun])
  const failed = uploading.uploads.filter(({ problem }) => problem !== null).map(({ file }) => file.name).join(', ')
  const labels = { [TITLE_PROBLEM]: t('workflow.form.title'), [FILES]: failed, ...Object.fromEntries(form.map((field) => [field.name, say(field.label)])) }
  const goTo = (name: string) => {
    const place = here.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    place?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }

  return (
    <div ref={here} className={styles['form']}>
      <ProblemSummary problems={problems} labels={labels} onGo={goTo} />
      {mayWrite(TITLE) && (
        <div data-field={TITLE_PROBLEM} className={styles['wide']}>
          <TextField
            label={t('workflow.form.title')} required maxLength={300} value={writing.title}
            error={problems[TITLE_PROBLEM] && t(problems[TITLE_PROBLEM])}
            onChange={({ target }) => setWriting((before) => ({ ...before, title: target.value }))}
          />
        </div>
      )}
      {form.filter(({ name }) => mayWrite(name)).map((field) => (
        <div key={field.name} data-field={field.name} className={styles[widthOf(field)]}>
          <FieldInput
            field={field} value={writing.fields[field.name] ?? null} problem={problems[field.name]} from={dayOf(field.not_before)}
            onChange={(value) => setWriting((before) => ({ ...before, fields: { ...before.fields, [field.name]: value } }))}
          />
        </div>
      ))}
      {fixed.length > 0 && (
        <dl className={styles['fixed']}>
          {fixed.map((field) => <div key={field.name}><dt>{say(field.label)}</dt><dd><FieldValue field={field} value={writing.fields[field.name] ?? null} /></dd></div>)}
        </dl>
      )}
      {(mayWrite(FILES) || writing.files.length > 0) && (
        <div data-field={FILES} className={styles['wide']}>
          <Attachments
            isFixed={!mayWrite(FILES)} files={writing.files} renewed={new Set(Object.keys(writing.replaces ?? {}))} uploading={uploading}
            onRemove={(file) => setWriting((before) => ({ ...before, files: before.files.filter(({ id }) => id !== file.id) }))}
          />
        </div>
      )}
    </div>
  )
}

/** Short fields may share a line; the answers of a choice are read whole, so it needs a wider line to share. */
function widthOf({ kind }: FormField) {
  if (kind === 'select') return 'medium'
  return kind === 'number' || kind === 'money' || kind === 'date' ? 'short' : 'wide'
}
