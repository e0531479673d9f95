import { problemWords } from '#platform/shared/expression/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { FlowError } from '../../shared/design/errors.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import { nodeName } from '../../shared/finding-words.ts'
import { askedAt } from '../../shared/wrong-condition.ts'
import styles from './ai.module.css'

/** What is wrong with the condition that a problem is about, where it is asked, and which of its letters it is about. */
export function WrongCondition({ problem, diagram }: { problem: Pick<FlowError, 'node_id' | 'edge_id' | 'rule' | 'expression'>; diagram: Diagram }) {
  const { t, language } = useText()
  const { expression } = problem
  const asked = askedAt(problem, diagram)
  if (!expression || !asked) return null
  const { condition, target, row } = asked
  const { from, to } = expression
  return (
    <span className={styles['wrong']}>
      {problemWords(expression, (key, params) => t(key, params ?? {}))}
      <span>
        {row === null ? null : `${t('workflow.rules.rule', { number: row })}: `}
        <code>{condition.slice(0, from)}<mark>{condition.slice(from, to) || '…'}</mark>{condition.slice(Math.max(from, to))}</code>
        {target === null ? null : ` → ${nodeName(nodeOf(diagram, target), language)}`}
      </span>
    </span>
  )
}
