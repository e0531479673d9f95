import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { stepLook } from '#platform/web/step-look.ts'
import { condensePath, type PathStep } from './condense-path.ts'
import styles from './document.module.css'

/** Pixels of a split view and of a whole page; a path that needs more drops the names of what is done. */
const NARROW = 740
const WIDE = 1000
/** Letters; shorter names are never cut. */
const SHORT = 11

interface Props {
  path: readonly PathStep[]
  /** Whether the current step waits for the reader. */
  isMine?: boolean
}

/** Where the document has been, stands and is likely to go. */
export function PathBar({ path, isMine = false }: Props) {
  const { t } = useText()
  const say = useWords()
  const parts = condensePath(path)
  const width = widthOf(parts.map((part) => (part.kind === 'step' ? say(part.step.label) : '')))
  return (
    <ol className={styles['path']} aria-label={t('workflow.path.title')} data-crowded={width > WIDE ? 'wide' : width > NARROW ? 'narrow' : undefined}>
      {parts.map((part, at) => {
        if (part.kind === 'gap') {
          return (
            <li key={at} className={styles['gap']} title={part.steps.map(({ label }) => say(label)).join(' → ')}>
              <span>{t('workflow.path.more', { count: part.steps.length })}</span>
            </li>
          )
        }
        const { step, place } = part
        const label = step.state === 'current' && isMine ? t('workflow.path.yours', { step: say(step.label) }) : say(step.label)
        return (
          <li key={at} className={styles['stop']} data-state={step.state} data-short={label.length <= SHORT || undefined} {...(step.state === 'current' && { 'aria-current': 'step' as const })}>
            <Disc step={step} place={place} />
            <span className={styles['stopLabel']} title={label}>{label}</span>
            <span className="orgil-hidden">{t(`workflow.path.${step.state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Roughly what the names and discs take, in pixels. */
const widthOf = (labels: readonly string[]) => labels.reduce((sum, label) => sum + 58 + label.length * 7.5, 0)

function Disc({ step, place }: { step: PathStep; place: number }) {
  const { icon, colorVar, softVar } = stepLook(step.status_type)
  if (step.state === 'done') return <i className={styles['disc']} data-state="done"><Icon name="check" size={14} weight={2.4} /></i>
  if (step.state === 'ahead') return <i className={styles['disc']} data-state="ahead">{place}</i>
  return <i className={styles['disc']} style={{ background: colorVar, boxShadow: `0 0 0 4px ${softVar}` }}><Icon name={icon} size={14} weight={2.2} /></i>
}
