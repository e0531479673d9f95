import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { addProject, changeProject, listProjects, type Project } from '../../shared/contract.ts'
import styles from './projects.module.css'

/** What a project is called. */
export function ProjectDialog({ project, onClose }: { project: Project | undefined; onClose: () => void }) {
  const { t } = useText()
  const [title, setTitle] = useState(project?.title ?? { mn: '' })
  const [isTried, setTried] = useState(false)
  const add = useChange(addProject, { stale: [listProjects] })
  const change = useChange(changeProject, { stale: [listProjects] })
  const save = async () => {
    setTried(true)
    if (title.mn.trim() === '') return
    const wish = { title, icon: project?.icon ?? 'grid' }
    await (project ? change.mutateAsync({ id: project.id, ...wish }) : add.mutateAsync(wish)).then(
      onClose,
      () => undefined,
    )
  }
  return (
    <Dialog title={t(project ? 'builder.project_change' : 'builder.project_add')} width={460} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <WordsFields
          label={t('builder.project_name')}
          words={title}
          maxLength={100}
          error={isTried && title.mn.trim() === '' ? t('builder.title_missing') : undefined}
          onChange={(language, text) => setTitle((before) => ({ ...before, [language]: text }))}
        />
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={add.isPending || change.isPending}>
            {t('platform.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
