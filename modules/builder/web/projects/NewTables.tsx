import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import { addTables, listProjects, type Project } from '../../shared/contract.ts'
import { type Template, templates } from '../../shared/templates/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { DatabaseBeginning } from '../beginnings/DatabaseBeginning.tsx'
import { FileBeginning } from '../beginnings/FileBeginning.tsx'
import { firstView } from '../views/edits.ts'
import { FirstTable } from '../views/FirstTable.tsx'
import styles from './projects.module.css'

type Way = 'empty' | 'file' | 'template' | 'database' | 'view'

/** Tables begin from nothing or from a template; what comes is a draft, so nothing is made before it was seen. */
export function NewTables({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('empty')
  const [title, setTitle] = useState<{ mn: string; en?: string; ko?: string }>({ mn: '' })
  const [template, setTemplate] = useState<Template | null>(null)
  const [isTried, setTried] = useState(false)
  const add = useChange(addTables, { stale: [listProjects] })
  const mayReadDatabases = useMay()('builder.databases.u')
  const [source, setSource] = useState<Table | null>(null)
  const drafts =
    way === 'view' ? viewOf(title, source) : way === 'template' ? (template?.tables ?? []).map(asDraft) : []
  const isMissing =
    way === 'view' ? title.mn.trim() === '' || !source : way === 'empty' ? title.mn.trim() === '' : drafts.length === 0

  const begin = async () => {
    setTried(true)
    if (isMissing) return
    const tables = way === 'empty' ? [{ title }] : drafts
    const made = await add.mutateAsync({ project_id: project.id, tables }).catch(() => null)
    if (!made) return
    onClose()
    const [first] = made.ids
    if (tables.length === 1 && first) void navigate({ to: '/builder/tables/$id', params: { id: first } })
  }
  return (
    <Dialog title={t('builder.table_add')} width={640} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        <Segments
          label={t('builder.begin_from')}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'empty', label: t('builder.from_nothing'), picture: <Icon name="plus" size={16} /> },
            { value: 'file', label: t('builder.from_file'), picture: <Icon name="upload" size={16} /> },
            { value: 'view', label: t('builder.from_view'), picture: <Icon name="eye" size={16} /> },
            { value: 'template', label: t('builder.from_template'), picture: <Icon name="copy" size={16} /> },
            ...(mayReadDatabases
              ? [
                  {
                    value: 'database' as const,
                    label: t('builder.from_database'),
                    picture: <Icon name="box" size={16} />,
                  },
                ]
              : []),
          ]}
        />
        {way === 'empty' || way === 'view' ? (
          <WordsFields
            label={t('builder.table_name')}
            words={title}
            maxLength={100}
            error={isTried && title.mn.trim() === '' ? t('builder.title_missing') : undefined}
            onChange={(language, text) => setTitle((before) => ({ ...before, [language]: text }))}
          />
        ) : null}
        {way === 'view' ? <FirstTable chosen={source} isMissing={isTried && !source} onChoose={setSource} /> : null}
        {way === 'file' ? <FileBeginning project={project.id} onDone={onClose} /> : null}
        {way === 'database' ? <DatabaseBeginning project={project.id} onDone={onClose} /> : null}
        {way === 'template' ? (
          <Templates chosen={template} isMissing={isTried && isMissing} onChoose={setTemplate} />
        ) : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          {way === 'empty' || way === 'template' ? (
            <Button kind="primary" type="submit" busy={add.isPending}>
              {t('builder.begin')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}

const viewOf = (title: { mn: string }, source: Table | null) => {
  if (!source) return []
  const definition = firstView(title, source)
  return [{ title, definition: { ...definition, columns: [...definition.columns] } }]
}

const asDraft = (definition: Template['tables'][number]) => ({
  title: definition.title,
  definition: { ...definition, columns: [...definition.columns], sort: [...definition.sort] },
})

function Templates({
  chosen,
  isMissing,
  onChoose,
}: {
  chosen: Template | null
  isMissing: boolean
  onChoose: (template: Template) => void
}) {
  const { t } = useText()
  const say = useWords()
  return (
    <fieldset className={styles['templateGroup']}>
      <legend>{t('builder.template')}</legend>
      <ul className={styles['templates']}>
        {templates.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              className={styles['template']}
              aria-pressed={template === chosen}
              onClick={() => onChoose(template)}
            >
              <b>{say(template.title)}</b>
              <small>{say(template.note)}</small>
            </button>
          </li>
        ))}
      </ul>
      {isMissing ? <p className={styles['error']}>{t('builder.choose_template')}</p> : null}
    </fieldset>
  )
}
