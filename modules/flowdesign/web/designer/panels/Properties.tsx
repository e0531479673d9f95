import type { ReactNode } from 'react'
import { Button, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { StepBadge } from '#modules/workflow/web/index.ts'
import { type StaleLanguages, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import {
  catalogueEntryWith,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  lookOfNode,
  stepTypeOf,
  type Subject,
  triggersOf,
} from '#modules/workflow/shared/index.ts'
import type { Finding } from '../../../shared/findings.ts'
import { nodeKey } from '../../../shared/stale.ts'
import { stepFieldsOf } from '../../../shared/step-fields.ts'
import type { Parties } from '../use-parties.ts'
import { ArrowParts } from './Branches.tsx'
import { FindingLine } from './FindingLine.tsx'
import { Leading, LeadsTo, type OutcomeActions } from './Outcomes.tsx'
import { fieldName } from '../field-name.ts'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'
import { parts } from './parts.tsx'

export interface PropertyActions {
  onData: (id: string, change: Parameters<PartProps['onData']>[0], about?: string) => void
  onSubject: (id: string, change: Partial<Subject>) => void
  onRename: (node: DiagramNode, what: 'label' | 'description', language: Language, text: string) => void
  onDuplicate: () => void
  onRemove: () => void
  onClose: () => void
  outcomesOf: (node: DiagramNode) => OutcomeActions
  /** Languages of a text that are to be looked at. */
  staleOf: (key: string) => StaleLanguages | undefined
}

interface Props {
  diagram: Diagram
  form: readonly FormField[]
  typeFields: readonly FormField[]
  /** Chosen on the canvas: nodes or arrows. */
  nodes: readonly DiagramNode[]
  edges: readonly DiagramEdge[]
  findings: readonly Finding[]
  parties: Parties
  actions: PropertyActions
  labelOf: (node: DiagramNode) => string
  skipOf: (node: DiagramNode) => string
  nameOfEdge: (edge: DiagramEdge) => string
  isDisabled: boolean
}

/** Everything about what is chosen. Which parts there are follows from the type of the step. */
export function Properties(props: Props) {
  const { t } = useText()
  const { diagram, nodes, edges, findings, nameOfEdge, actions, isDisabled } = props
  const [node] = nodes
  const [edge] = edges
  if (nodes.length + edges.length > 1) {
    return (
      <Frame title={t('flowdesign.chosen', { count: nodes.length + edges.length })} onClose={actions.onClose}>
        <div className={styles['deeds']}>
          <Button icon="copy" disabled={isDisabled || nodes.length === 0} onClick={actions.onDuplicate}>
            {t('flowdesign.duplicate')}
          </Button>
          <Button icon="trash" kind="danger" disabled={isDisabled} onClick={actions.onRemove}>
            {t('flowdesign.remove')}
          </Button>
        </div>
      </Frame>
    )
  }
  if (node?.type === 'trigger') return <TriggerPanel key={node.id} {...props} node={node} />
  if (node) return <StepPanel key={node.id} {...props} node={node} />
  if (!edge) return null
  const source = diagram.nodes.find(({ id }) => id === edge.source)
  return (
    <Frame title={t('flowdesign.arrow')} onClose={actions.onClose}>
      <p>{nameOfEdge(edge)}</p>
      {findings.map((finding) => (
        <FindingLine key={finding.code} finding={finding} diagram={diagram} />
      ))}
      {source ? <ArrowParts edge={edge} actions={actions.outcomesOf(source)} isDisabled={isDisabled} /> : null}
      <div className={styles['deeds']}>
        <Button icon="trash" kind="danger" disabled={isDisabled} onClick={actions.onRemove}>
          {t('flowdesign.remove_arrow')}
        </Button>
      </div>
    </Frame>
  )
}

function StepPanel({
  node,
  diagram,
  form,
  typeFields,
  findings,
  parties,
  actions,
  labelOf,
  skipOf,
  isDisabled,
}: Props & { node: DiagramNode }) {
  const { t } = useText()
  const say = useWords()
  const type = stepTypeOf(node)
  const nameOf = ({ field }: Finding) =>
    field === undefined ? undefined : fieldName([...form, ...typeFields], field, { t, say })
  const kind =
    type &&
    catalogueEntryWith(
      type,
      triggersOf(diagram, node.id).flatMap(({ data }) => data.outcome ?? []),
    )
  const { subject, label, labels, description, descriptions } = node.data
  const outcomes = actions.outcomesOf(node)
  const isStale = [node, ...triggersOf(diagram, node.id)].some(
    ({ id }) => actions.staleOf(nodeKey(id)) ?? actions.staleOf(nodeKey(id, 'description')),
  )
  const isOnly = node.type === 'start' && diagram.nodes.filter((one) => one.type === 'start').length === 1
  return (
    <Frame
      title={labelOf(node)}
      type={lookOfNode(node)}
      note={[kind && say(kind.label), skipOf(node) && t('flowdesign.skip.when', { when: skipOf(node) })]
        .filter(Boolean)
        .join(' · ')}
      onClose={actions.onClose}
    >
      {findings.map((finding) => (
        <FindingLine
          key={[finding.code, finding.edge_id, finding.rule, finding.field].join(' ')}
          finding={finding}
          diagram={diagram}
          fieldName={nameOf(finding)}
        />
      ))}
      {isStale ? (
        <p>
          <Chip kind="warning" icon="globe">
            {t('flowdesign.stale.chip')}
          </Chip>
        </p>
      ) : null}
      <WordsFields
        label={t('flowdesign.name')}
        words={{ ...labels, mn: label }}
        maxLength={80}
        isWrong={label.trim() === ''}
        isDisabled={isDisabled}
        stale={actions.staleOf(nodeKey(node.id))}
        onChange={(language, text) => actions.onRename(node, 'label', language, text)}
      />
      {subject
        ? stepFieldsOf(type).fields.map((name) => {
            const Part = parts[name]
            return (
              <Part
                key={name}
                diagram={diagram}
                node={node}
                subject={subject}
                form={form}
                typeFields={typeFields}
                parties={parties}
                outcomes={outcomes}
                isDisabled={isDisabled}
                onSubject={(change) => actions.onSubject(node.id, change)}
                onData={(change, about) => actions.onData(node.id, change, about)}
              />
            )
          })
        : null}
      {node.type === 'start' ? <LeadsTo source={node.id} actions={outcomes} isDisabled={isDisabled} /> : null}
      <details className={styles['more']}>
        <summary>{t('flowdesign.description')}</summary>
        <WordsFields
          isLong
          label={t('flowdesign.description')}
          words={{ ...descriptions, mn: description }}
          maxLength={400}
          isDisabled={isDisabled}
          stale={actions.staleOf(nodeKey(node.id, 'description'))}
          onChange={(language, text) => actions.onRename(node, 'description', language, text)}
        />
      </details>
      {isDisabled ? null : (
        <div className={styles['deeds']}>
          {node.type === 'start' ? null : (
            <Button icon="copy" onClick={actions.onDuplicate}>
              {t('flowdesign.duplicate')}
            </Button>
          )}
          {isOnly ? null : (
            <Button icon="trash" kind="danger" onClick={actions.onRemove}>
              {t('flowdesign.remove')}
            </Button>
          )}
        </div>
      )}
    </Frame>
  )
}

function TriggerPanel({ node, diagram, actions, labelOf, isDisabled }: Props & { node: DiagramNode }) {
  const { t } = useText()
  const step = diagram.nodes.find(({ id }) => id === node.parentId)
  if (!step) return null
  return (
    <Frame
      title={labelOf(node)}
      type={lookOfNode(step)}
      note={`${t('flowdesign.outcome_of')}: ${labelOf(step)}`}
      onClose={actions.onClose}
    >
      <Leading trigger={node} actions={actions.outcomesOf(step)} isDisabled={isDisabled} />
    </Frame>
  )
}

export function Frame({
  title,
  note,
  type,
  onClose,
  children,
}: {
  title: string
  note?: string
  type?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useText()
  return (
    <section className={styles['panel']} aria-label={title}>
      <header className={styles['head']}>
        {type ? <StepBadge type={type} size={34} /> : null}
        <div>
          <h2 tabIndex={-1}>{title}</h2>
          {note ? <p>{note}</p> : null}
        </div>
        <IconButton icon="close" label={t('platform.close')} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
