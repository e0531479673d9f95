import { memo } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { stepLook } from '../step/step-look.ts'
import { condensePath, passedSteps, type PathStep } from './condense-path.ts'
import styles from './path.module.css'
import { useRoom } from './use-room.ts'

/**
 * From every name down to: how many are done, the name of the current step, a dot for each to come, then only the
 * end.
 */
const LEVELS = ['all', 'some', 'current', 'count', 'dots', 'alone'] as const

interface Props {
  path: readonly PathStep[]
  /** Whether the current step waits for the reader. */
  isMine?: boolean
}

/**
 * Where the document has been, stands and is likely to go. Its drawing measures itself, so it is not drawn with every
 * letter typed below it.
 */
export const PathBar = memo(function PathBar({ path, isMine = false }: Props) {
  const { t } = useText()
  const say = useWords()
  const bar = useRoom<HTMLOListElement>(LEVELS)
  const nameOf = (step: PathStep) =>
    step.state === 'current' && isMine ? t('workflow.path.yours', { step: say(step.label) }) : say(step.label)
  const parts = condensePath(path)
  const passed = passedSteps(path)

  return (
    <ol
      ref={bar}
      className={styles['path']}
      aria-label={t('workflow.path.title')}
      data-counts={passed.length > 1 || undefined}
    >
      {passed.length > 1 && (
        <li className={styles['passed']} title={passed.map(nameOf).join(' → ')}>
          <i className={styles['count']}>
            <Icon name="check" size={13} weight={2.4} />
            <span aria-hidden>{passed.length}</span>
          </i>
          <span className="orgil-hidden">{t('workflow.path.passed', { count: passed.length })}</span>
        </li>
      )}
      {parts.map((part, at) => {
        const linked = at > 0 || undefined
        if (part.kind === 'gap') {
          return (
            <li
              key={at}
              className={styles['gap']}
              data-linked={linked}
              data-state={part.steps[0]?.state}
              title={part.steps.map(nameOf).join(' → ')}
            >
              <span>{t('workflow.path.more', { count: part.steps.length })}</span>
            </li>
          )
        }
        const { step, place } = part
        const label = nameOf(step)
        return (
          <li
            key={at}
            className={styles['stop']}
            data-linked={linked}
            data-state={step.state}
            title={label}
            {...(step.state === 'current' && { 'aria-current': 'step' as const })}
          >
            <Disc step={step} place={place} />
            <span className={styles['label']}>{label}</span>
            <span className="orgil-hidden">{t(`workflow.path.${step.undecided ? 'undecided' : step.state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
})

function Disc({ step, place }: { step: PathStep; place: number }) {
  const { icon, colorVar, softVar } = stepLook(step.look ?? step.status_type)
  if (step.undecided)
    return (
      <i className={styles['disc']} data-state="undecided">
        <Icon name="minus" size={14} weight={2.4} />
      </i>
    )
  if (step.state === 'done' && step.status_type !== 'CANCEL')
    return (
      <i className={styles['disc']} data-state="done">
        <Icon name="check" size={14} weight={2.4} />
      </i>
    )
  if (step.state === 'ahead')
    return (
      <i className={styles['disc']} data-state="ahead">
        <span>{place}</span>
      </i>
    )
  return (
    <i className={styles['disc']} style={{ background: colorVar, boxShadow: `0 0 0 4px ${softVar}` }}>
      <Icon name={icon} size={14} weight={2.2} />
    </i>
  )
}
