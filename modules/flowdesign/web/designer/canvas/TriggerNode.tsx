import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { SOURCE_HANDLE } from '../../drawing/routes.ts'
import { isSetback } from '../../drawing/setbacks.ts'
import type { CanvasNode } from '../../drawing/to-canvas.ts'
import styles from './canvas.module.css'

/** An outcome upon its step; the arrow to the next step begins at its dot. */
export const TriggerNode = memo(function TriggerNode({
  data: { node, label, mark, isLinked },
  selected,
  isConnectable,
}: NodeProps<CanvasNode>) {
  return (
    <div
      className={styles['trigger']}
      data-selected={selected || undefined}
      data-mark={mark ?? undefined}
      title={label}
      data-setback={isSetback(node.data.outcome) || undefined}
    >
      <span className={styles['triggerName']}>{label || '—'}</span>
      <Handle
        id={SOURCE_HANDLE}
        type="source"
        position={Position.Bottom}
        className={`${styles['dot'] ?? ''} ${isLinked ? '' : (styles['open'] ?? '')}`}
        isConnectable={isConnectable}
      />
    </div>
  )
})
