import {
  applyNodeChanges,
  type Connection,
  type Edge,
  Handle,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useState } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table, View } from '#modules/records/shared/index.ts'
import { changeView, joinColumns } from './edits.ts'
import { joinWords } from './join-words.ts'
import styles from './views.module.css'

type SourceNode = Node<{ title: string; as: string; columns: { name: string; label: string }[] }, 'source'>

interface Props {
  view: View
  all: readonly Table[]
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** The tables of a view with their columns; a line from one to another joins them. */
export default function SourcesCanvas({ view, all, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  // Where a table is while it is carried; put down, it is the draft that says it.
  const [carried, setCarried] = useState<ReadonlyMap<string, { x: number; y: number }>>(new Map())
  const nodes = view.sources.map(({ as, table, x = 0, y = 0 }): SourceNode => {
    const found = all.find(({ name }) => name === table)
    const columns = (found?.columns ?? []).map(({ name, label }) => ({ name, label: say(label) }))
    return {
      id: as,
      type: 'source',
      position: carried.get(as) ?? { x, y },
      data: {
        as,
        title: found ? say(found.title) : table,
        columns: [{ name: 'id', label: t('builder.view.row') }, ...columns],
      },
    }
  })
  const edges = view.joins.flatMap(({ from, to, kind, on }, at): Edge[] =>
    on.map(({ left, right, is }, nth) => ({
      id: `${at}-${nth}`,
      source: from,
      target: to,
      sourceHandle: `${left}>`,
      targetHandle: `>${right}`,
      label: nth === 0 ? `${t(joinWords[kind])} ${is}` : is,
    })),
  )
  const move = (changes: NodeChange<SourceNode>[]) => {
    const isOver = changes.some((change) => change.type === 'position' && change.dragging === false)
    const moved = applyNodeChanges(changes, nodes)
    if (!isOver) {
      setCarried(new Map(moved.map(({ id, position }) => [id, position])))
      return
    }
    setCarried(new Map())
    const at = new Map(moved.map(({ id, position }) => [id, position]))
    onChange((draft) =>
      changeView(draft, { sources: (draft.view?.sources ?? []).map((one) => ({ ...one, ...at.get(one.as) })) }),
    )
  }
  const join = ({ source, target, sourceHandle, targetHandle }: Connection) =>
    onChange((draft) => joinColumns(draft, `${source}.${plain(sourceHandle)}`, `${target}.${plain(targetHandle)}`))
  return (
    <figure className={styles['canvas']}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={move}
        onConnect={join}
        nodesDraggable={!isDisabled}
        nodesConnectable={!isDisabled}
        deleteKeyCode={null}
        fitView
        minZoom={0.3}
        maxZoom={1.5}
        proOptions={{ hideAttribution: true }}
        aria-label={t('builder.view.canvas')}
      />
      <figcaption>{t('builder.view.canvas_hint')}</figcaption>
    </figure>
  )
}

const plain = (handle: string | null) => (handle ?? '').replaceAll('>', '')

function Source({ data: { title, as, columns } }: NodeProps<SourceNode>) {
  return (
    <div className={styles['source']}>
      <header>
        <b>{title}</b> <code>{as}</code>
      </header>
      <ul>
        {columns.map(({ name, label }) => (
          <li key={name}>
            <Handle id={`>${name}`} type="target" position={Position.Left} />
            {label}
            <Handle id={`${name}>`} type="source" position={Position.Right} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const nodeTypes = { source: Source }
