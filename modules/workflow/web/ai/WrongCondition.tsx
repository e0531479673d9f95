import { problemWords } from '#platform/shared/expression/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { ErrorCode, FlowError } from '../../shared/flow-errors.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import { nodeName } from '../../shared/finding-words.ts'
import { askedAt } from '../../shared/wrong-condition.ts'
import styles from './ai.module.css'

/** Conditions in which nothing is wrong but that they make no difference. */
const idle: readonly ErrorCode[] = ['NEVER_TAKEN', 'ALWAYS_TAKEN', 'SKIP_NEVER', 'SKIP_ALWAYS', 'RULE_NEVER_ASKED']

/**
 * The condition that a problem is about, where it is asked, what is wrong with it, and which of its letters are
 * meant.
 */
export function WrongCondition({
  problem,
  diagram,
}: {
  problem: Pick<FlowError, 'code' | 'node_id' | 'edge_id' | 'rule' | 'expression'>
  diagram: Diagram
}) {
  const { t, language } = useText()
  const { expression } = problem
  const asked = askedAt(problem, diagram)
  if (!asked || (!expression && !idle.includes(problem.code))) return null
  const { condition, target, row } = asked
  return (
    <span className={styles['wrong']}>
      {expression ? problemWords(expression, (key, params) => t(key, params ?? {})) : null}
      <span>
        {row === null ? null : `${t('workflow.rules.rule', { number: row })}: `}
        {condition === '' ? null : <code>{expression ? marked(condition, expression) : condition}</code>}
        {target === null ? null : ` → ${nodeName(nodeOf(diagram, target), language)}`}
      </span>
    </span>
  )
}

function marked(condition: string, { from, to }: NonNullable<FlowError['expression']>) {
  return (
    <>
      {condition.slice(0, from)}
      <mark>{condition.slice(from, to) || '…'}</mark>
      {condition.slice(Math.max(from, to))}
    </>
  )
}
