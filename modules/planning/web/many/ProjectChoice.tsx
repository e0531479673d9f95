import type { Row } from '#modules/records/shared/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { openProjects } from '../../shared/open-projects.ts'
import { projects as table } from '../../shared/tables/projects.ts'
import styles from './many.module.css'

const states = table.columns.find(({ name }) => name === 'state')!.options ?? []

interface Props {
  projects: readonly Row[]
  chosen: ReadonlySet<string>
  /** Undefined: those that are open. */
  onChoose: (chosen: ReadonlySet<string> | undefined) => void
}

/** Which projects are shown beside each other. */
export function ProjectChoice({ projects, chosen, onChoose }: Props) {
  const { t } = useText()
  const say = useWords()
  const stateOf = ({ values }: Row) => {
    const label = states.find(({ value }) => value === values['state'])?.label
    return label ? say(label) : undefined
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const open = openProjects(projects)
  const isOpenOnes = open.length === chosen.size && open.every(({ id }) => chosen.has(id))
  return (
    <Popover
      label={t('planning.many.choose')}
      width={360}
      renderTrigger={(wiring) => (
        <Button icon="filter" {...wiring}>
          {t('planning.many.choose')}
        </Button>
      )}
    >
      {() => (
        <div className={styles['choice']}>
          <MenuList>
            <MenuButton isChosen={isOpenOnes} onClick={() => onChoose(undefined)}>
              {t('planning.many.open')}
            </MenuButton>
            <MenuButton
              isChosen={chosen.size === projects.length}
              onClick={() => onChoose(new Set(projects.map(({ id }) => id)))}
            >
              {t('planning.many.all')}
            </MenuButton>
          </MenuList>
          <MenuList title={t('planning.many.one_by_one')}>
            {projects.map((project) => (
              <MenuButton
                key={project.id}
                isChosen={chosen.has(project.id)}
                note={stateOf(project)}
                onClick={() => toggle(project.id)}
              >
                {String(project.values['name'])}
              </MenuButton>
            ))}
          </MenuList>
        </div>
      )}
    </Popover>
  )
}
