// React Flow as it comes: its own nodes with a label, its own arrows, nothing around them.
import { ReactFlow, useEdgesState, useNodesState } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { createRoot } from 'react-dom/client'

const COUNT = 300
const COLUMNS = 15
const places = Array.from({ length: COUNT }, (_, at) => {
  const row = Math.floor(at / COLUMNS)
  return { x: (row % 2 === 0 ? at % COLUMNS : COLUMNS - 1 - (at % COLUMNS)) * 420, y: row * 190 }
})

function Bare() {
  const [nodes, , onNodesChange] = useNodesState(
    places.map((position, at) => ({ id: String(at), position, data: { label: `Step ${at}` } })),
  )
  const [edges] = useEdgesState(
    places.slice(1).map((_, at) => ({ id: `${at}>`, source: String(at), target: String(at + 1) })),
  )
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      fitView
      minZoom={0.15}
      maxZoom={2}
      proOptions={{ hideAttribution: true }}
    />
  )
}

createRoot(document.getElementById('root')!).render(<Bare />)
