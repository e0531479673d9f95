import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import { WrongCondition } from '#modules/workflow/web/parts.ts'
import type { Finding } from '../../../shared/findings.ts'
import { findingText } from './finding-text.ts'
import styles from './panels.module.css'

/** One finding in words, and how to mend it. `fieldName` is what people call the field that it is about. */
export function FindingLine({
  finding,
  diagram,
  fieldName,
}: {
  finding: Pick<Finding, 'level' | 'code' | 'node_id' | 'node_ids' | 'edge_id' | 'rule' | 'expression'>
  diagram: Diagram
  fieldName?: string | undefined
}) {
  const { t, language } = useText()
  const { text, fix } = findingText(t, language, finding, diagram, fieldName)
  return (
    <p className={styles['finding']} data-level={finding.level}>
      <Chip kind={finding.level === 'error' ? 'danger' : 'warning'}>{t(`flowdesign.level.${finding.level}`)}</Chip>
      <span>
        {text}
        <WrongCondition problem={finding} diagram={diagram} />
        {fix ? <small>{fix}</small> : null}
      </span>
    </p>
  )
}
