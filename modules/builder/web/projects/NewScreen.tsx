import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { Button, Choice, Segments } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { listProjects, type Project, type TableEntry } from '../../shared/contract.ts'
import { addScreen } from '../../shared/screens.ts'
import styles from './projects.module.css'

interface Props {
  project: Project
  /** Those that are published. */
  tables: readonly TableEntry[]
  onClose: () => void
}

/** A screen begins with a table and is called as that is until somebody says otherwise. */
export function NewScreen({ project, tables, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const add = useChange(addScreen, { stale: [listProjects] })
  const [source, setSource] = useState(tables[0]?.key ?? '')
  const [kind, setKind] = useState<'list' | 'dashboard'>('list')
  const [title, setTitle] = useState<{ mn: string; en?: string; ko?: string }>({ mn: '' })
  const begin = async () => {
    const table = tables.find(({ key }) => key === source)
    if (!table) return
    const screen = {
      title: title.mn.trim() === '' ? table.title : title,
      source: ['records', source].join('.'),
      ...(kind === 'dashboard'
        ? { template: 'dashboard' as const, dashboard: { blocks: [], filters: [] } }
        : { template: 'drawer' as const }),
    }
    const made = await add.mutateAsync({ project_id: project.id, screen }).catch(() => null)
    if (!made) return
    onClose()
    void navigate({ to: '/builder/screens/$id', params: { id: made.id } })
  }
  return (
    <Dialog title={t('builder.screen_add')} width={520} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        <Segments
          label={t('builder.screen_kind')}
          value={kind}
          choices={[
            { value: 'list', label: t('builder.screen_list') },
            { value: 'dashboard', label: t('builder.template_dashboard') },
          ]}
          onChange={setKind}
        />
        <Choice
          label={t('builder.screen_source')}
          {...(kind === 'dashboard' && { hint: t('builder.dashboard_source_hint') })}
          value={source}
          choices={tables.map(({ key, title: called }) => ({ value: key, label: say(called) }))}
          onChange={({ target }) => setSource(target.value)}
        />
        <WordsFields
          label={t('builder.screen_title')}
          words={title}
          maxLength={100}
          onChange={(language, text) => setTitle((before) => ({ ...before, [language]: text }))}
        />
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={add.isPending}>
            {t('builder.begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
