import { type ReactNode, useRef } from 'react'
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
}

/** The contents of a document as a form: what a new one starts with and what a correction changes. */
export function DocumentForm({ form, state, problems, editable }: Props) {
  const { writing, setWriting, uploading } = state
  const { t } = useText()
  const say = useWords()
  const mayWrite = (name: string) => editable?.has(name) ?? true
  const here = useRef<HTMLDivElement>(null)
  const labels = { [TITLE_PROBLEM]: t('workflow.form.title'), ...Object.fromEntries(form.map((field) => [field.name, say(field.label)])) }
  const goTo = (name: string) => {
    const place = here.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    place?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }

  return (
    <div ref={here} className={styles['form']}>
      <ProblemSummary problems={problems} labels={labels} onGo={goTo} />
      <div data-field={TITLE_PROBLEM} className={styles['wide']}>
        {mayWrite(TITLE) ? (
          <TextField
            label={t('workflow.form.title')} required maxLength={300} value={writing.title}
            error={problems[TITLE_PROBLEM] && t(problems[TITLE_PROBLEM])}
            onChange={({ target }) => setWriting((before) => ({ ...before, title: target.value }))}
          />
        ) : <Fixed label={t('workflow.form.title')}>{writing.title}</Fixed>}
      </div>
      {form.map((field) => (
        <div key={field.name} data-field={field.name} className={styles[widthOf(field)]}>
          {mayWrite(field.name) ? (
            <FieldInput
              field={field} value={writing.fields[field.name] ?? null} problem={problems[field.name]}
              onChange={(value) => setWriting((before) => ({ ...before, fields: { ...before.fields, [field.name]: value } }))}
            />
          ) : <Fixed label={say(field.label)}><FieldValue field={field} value={writing.fields[field.name] ?? null} /></Fixed>}
        </div>
      ))}
      <div className={styles['wide']}>
        <Attachments
          isFixed={!mayWrite(FILES)} files={writing.files} renewed={new Set(Object.keys(writing.replaces ?? {}))} uploading={uploading}
          onRemove={(file) => setWriting((before) => ({ ...before, files: before.files.filter(({ id }) => id !== file.id) }))}
        />
      </div>
    </div>
  )
}

/** What stands here and is somebody else's to write. */
function Fixed({ label, children }: { label: string; children: ReactNode }) {
  return <p className={styles['fixed']}><span className={styles['label']}>{label}</span><span>{children}</span></p>
}

/** Short fields may share a line; the answers of a choice are read whole, so it needs a wider line to share. */
function widthOf({ kind }: FormField) {
  if (kind === 'select') return 'medium'
  return kind === 'number' || kind === 'money' || kind === 'date' ? 'short' : 'wide'
}
