import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { Icon } from '#platform/web/icons/index.ts'
import { stepLook } from '#modules/workflow/web/index.ts'
import { lookOfNode } from '#modules/workflow/shared/index.ts'
import { SOURCE_HANDLE, type TargetHandle, targetHandles } from '../../drawing/routes.ts'
import type { CanvasNode } from '../../drawing/to-canvas.ts'
import styles from './canvas.module.css'

/** The name by which the canvas knows its own parts. */
export const FLOW_ID = 'orgil-flow'

/**
 * A step as it stands on the canvas: what it is, its name, and whose it is. Its triggers are nodes of their own upon
 * it.
 */
export const StepNode = memo(function StepNode({
  data: { node, label, note, mark },
  selected,
  isConnectable,
}: NodeProps<CanvasNode>) {
  const look = stepLook(lookOfNode(node))
  return (
    <div
      className={styles['step']}
      data-selected={selected || undefined}
      data-mark={mark ?? undefined}
      title={note ? `${label}\n${note}` : label}
    >
      <span className={styles['stepIcon']} style={{ background: look.colorVar }}>
        <Icon name={look.icon} size={13} weight={2.2} />
      </span>
      <span className={styles['stepWords']}>
        <span className={styles['stepTitle']}>{label || '—'}</span>
        {note ? <span className={styles['stepNote']}>{note}</span> : null}
      </span>
      {node.data.skip ? (
        <span className={styles['skip']}>
          <Icon name="forward" size={13} weight={2.2} />
        </span>
      ) : null}
      {mark === 'error' || mark === 'warning' ? (
        <span className={styles['flag']} data-level={mark}>
          <Icon name={mark === 'error' ? 'error' : 'warning'} size={14} weight={2.4} />
        </span>
      ) : null}
      {node.type === 'start' ? (
        <Handle
          id={SOURCE_HANDLE}
          type="source"
          position={Position.Bottom}
          className={styles['dot'] ?? ''}
          isConnectable={isConnectable}
        />
      ) : (
        targetHandles.map((side) => <Entry key={side} step={node.id} side={side} isConnectable={isConnectable} />)
      )}
    </div>
  )
})

/**
 * Where arrows enter. Nothing is drawn from here and nothing of it is ever seen, so it needs only what the canvas
 * measures and looks for when an arrow is let go, and hears of no movement.
 */
function Entry({ step, side, isConnectable }: { step: string; side: TargetHandle; isConnectable: boolean }) {
  const classes = [
    'react-flow__handle',
    `react-flow__handle-${side}`,
    'nodrag nopan target',
    isConnectable ? 'connectable connectableend' : '',
    styles['entry'],
  ].join(' ')
  return (
    <div
      className={classes}
      data-id={`${FLOW_ID}-${step}-${side}-target`}
      data-nodeid={step}
      data-handleid={side}
      data-handlepos={side}
    />
  )
}
