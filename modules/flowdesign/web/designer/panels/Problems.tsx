import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import { WrongCondition } from '#modules/workflow/web/parts.ts'
import type { Finding } from '../../../shared/findings.ts'
import { findingText } from './finding-text.ts'
import styles from './panels.module.css'

/** More than this nobody reads before the first are put right. */
const MOST_SHOWN = 100

interface Props {
  findings: readonly Finding[]
  diagram: Diagram
  nameOf: (finding: Finding) => string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The one whose way is lit up. */
  shown: Finding | null
  onShow: (finding: Finding) => void
}

/** What keeps the flow from being published, and what wants a second look; a press shows where. */
export function Problems({ findings, diagram, nameOf, isOpen, onOpen, shown, onShow }: Props) {
  const { t, language } = useText()
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  return (
    <section className={styles['problems']} data-problems data-foot aria-label={t('flowdesign.problems')}>
      <button type="button" className={styles['problemsHead']} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {errors > 0 ? (
          <Chip kind="danger" icon="error">
            {t('flowdesign.errors', { count: errors })}
          </Chip>
        ) : (
          <Chip kind="success" icon="check">
            {t('flowdesign.no_errors')}
          </Chip>
        )}
        {warnings > 0 ? (
          <Chip kind="warning" icon="warning">
            {t('flowdesign.warnings', { count: warnings })}
          </Chip>
        ) : null}
        <Icon name={isOpen ? 'down' : 'up'} size={16} />
      </button>
      {isOpen && findings.length > 0 ? (
        <ol className={styles['problemList']}>
          {findings.slice(0, MOST_SHOWN).map((finding) => {
            const { code, level, node_id, edge_id, rule, field } = finding
            const { text, fix } = findingText(
              t,
              language,
              finding,
              diagram,
              field === undefined ? undefined : nameOf(finding),
            )
            const show = t(finding.way.length > 1 ? 'flowdesign.show_way' : 'flowdesign.show')
            const arrow = field === undefined && node_id === null ? nameOf(finding) : ''
            return (
              <li key={[code, node_id, edge_id, rule, field].join(' ')} data-shown={finding === shown || undefined}>
                <Chip kind={level === 'error' ? 'danger' : 'warning'}>{t(`flowdesign.level.${level}`)}</Chip>
                <span className={styles['problemWords']}>
                  {arrow ? <b>{arrow}</b> : null} {text}
                  <WrongCondition problem={finding} diagram={diagram} />
                  {fix ? <small>{fix}</small> : null}
                </span>
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => onShow(finding)}
                  aria-label={`${show}: ${arrow} ${text}`}
                >
                  {show}
                </Button>
              </li>
            )
          })}
        </ol>
      ) : null}
    </section>
  )
}
