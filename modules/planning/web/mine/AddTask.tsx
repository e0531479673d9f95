import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSession } from '#modules/access/web/index.ts'
import { addRow, queryRows } from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { dayLater } from '../../shared/shifted.ts'
import styles from './mine.module.css'
import { TASKS } from './use-my-tasks.ts'
import { usePlannable } from './use-plannable.ts'

const LAST = 'planning.last_project'
const whens = ['today', 'tomorrow', 'undated'] as const
type When = (typeof whens)[number]
const words: Record<When, string> = {
  today: 'platform.due.today',
  tomorrow: 'platform.due.tomorrow',
  undated: 'planning.mine.undated',
}

const dayOf = (when: When) => (when === 'undated' ? null : dayLater(todayHere(), when === 'today' ? 0 : 1))

/** A task of one's own in one line: what, until when, in the project of the last one; Enter. */
export function AddTask() {
  const { t } = useText()
  const { user } = useSession()
  const cache = useQueryClient()
  const projects = usePlannable()
  const [chosen, setChosen] = useState(() => readStored<string>(LAST) ?? '')
  const [name, setName] = useState('')
  const [when, setWhen] = useState<When>('today')
  const [isBusy, setBusy] = useState(false)
  const project = projects.find(({ id }) => id === chosen) ?? projects[0]
  if (!project || user.emp_id === null) return null
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    setBusy(true)
    try {
      await call(addRow, {
        table: TASKS,
        values: {
          name: name.trim(),
          project: `${project.id} ${project.name}`,
          responsible: `${user.emp_id} ${user.last_name} ${user.first_name}`,
          ends_on: dayOf(when),
          // The day is what they say, also where nobody works on it.
          mode: 'manual',
        },
      })
      writeStored(LAST, project.id)
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
      <div className={styles['addName']}>
        <IconButton icon="plus" type="submit" label={t('planning.mine.add_button')} aria-busy={isBusy || undefined} />
        <input
          value={name}
          maxLength={300}
          enterKeyHint="done"
          aria-label={t('planning.mine.add')}
          placeholder={t('planning.mine.add_hint')}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Choice
        label={t('planning.mine.when')}
        value={when}
        choices={whens.map((value) => ({ value, label: t(words[value]) }))}
        onChange={({ target }) => setWhen(whens.find((one) => one === target.value) ?? 'today')}
      />
      <Choice
        label={t('planning.mine.project')}
        value={project.id}
        choices={projects.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={({ target }) => setChosen(target.value)}
      />
    </form>
  )
}
