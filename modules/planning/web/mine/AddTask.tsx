import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import { addRow, queryRows } from '#modules/records/shared/index.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import styles from './mine.module.css'
import { TASKS } from './use-my-tasks.ts'

const LAST = 'planning.last_project'

/** A task of one's own in one line: what, in which project, Enter. */
export function AddTask() {
  const { t } = useText()
  const { user } = useSession()
  const cache = useQueryClient()
  const { data } = useCall(queryRows, {
    table: 'planning.projects',
    limit: 100,
    sort: ['name'],
    filter: { column: 'state', is: 'any_of', values: ['planned', 'active'] },
  })
  const projects = data?.rows ?? []
  const [chosen, setChosen] = useState(() => String(readStored(LAST) ?? ''))
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const project = projects.find(({ id }) => id === chosen) ?? projects[0]
  if (!project) return null
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    setBusy(true)
    try {
      writeStored(LAST, project.id)
      await call(addRow, {
        table: TASKS,
        values: {
          name: name.trim(),
          project: `${project.id} ${String(project.values['name'])}`,
          ...(user.emp_id !== null && { responsible: `${user.emp_id} ${user.last_name} ${user.first_name}` }),
        },
      })
      setName('')
      await cache.invalidateQueries({ queryKey: keyOf(queryRows) })
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles['add']} onSubmit={(event) => void add(event)}>
      <TextField
        label={t('planning.mine.add')}
        value={name}
        maxLength={300}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice
        label={t('planning.mine.project')}
        value={project.id}
        choices={projects.map(({ id, values }) => ({ value: id, label: String(values['name']) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button kind="primary" icon="plus" type="submit" busy={isBusy}>
        {t('planning.mine.add_button')}
      </Button>
    </form>
  )
}
