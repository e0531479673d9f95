import { useState } from 'react'
import { Icon } from '#platform/web/icons/index.ts'
import type { StructNode } from '#modules/organization/shared/index.ts'
import styles from './people.module.css'

interface Props {
  nodes: readonly StructNode[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** Units of the organisation; choosing one narrows the list of people, choosing it again widens it. */
export function StructureTree({ nodes, chosen, onChoose }: Props) {
  return (
    <ul className={styles['tree']}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function Branch({ node, chosen, onChoose }: Omit<Props, 'nodes'> & { node: StructNode }) {
  const [isOpen, setOpen] = useState(node.expand)
  const isChosen = chosen === node.id
  return (
    <li>
      <div className={styles['branch']}>
        {node.children.length > 0 ? (
          <button
            type="button"
            className={styles['twist']}
            aria-expanded={isOpen}
            aria-label={node.label}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'next'} size={14} />
          </button>
        ) : (
          <span className={styles['twist']} />
        )}
        <button
          type="button"
          className={styles['unit']}
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? null : node.id)}
        >
          {node.label}
        </button>
      </div>
      {isOpen && node.children.length > 0 && (
        <StructureTree nodes={node.children} chosen={chosen} onChoose={onChoose} />
      )}
    </li>
  )
}
