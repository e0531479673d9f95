import { useStore } from '@xyflow/react'
import { useMemo, useState } from 'react'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import type { Detour } from '../../drawing/detours.ts'
import { sketches } from '../../drawing/sketch.ts'
import { SketchLines } from './SketchLines.tsx'

interface Props {
  diagram: Diagram
  carried: ReadonlySet<string>
  selected: ReadonlySet<string>
  way: ReadonlySet<string>
  detours: ReadonlyMap<string, Detour>
  without: (id: string) => boolean
}

/** Of a sketch, what goes with the steps that are carried: the rest of it lies still meanwhile. */
export function CarriedLines({ diagram, carried, selected, way, detours, without }: Props) {
  const [draw] = useState(sketches)
  const ids = useMemo(() => [...carried], [carried])
  const places = useStore(({ nodeLookup }) => ids.map((id) => nodeLookup.get(id)?.internals.positionAbsolute), isSame)
  const sketch = useMemo(() => {
    const at = new Map(ids.flatMap((id, index) => (places[index] ? [[id, places[index]] as const] : [])))
    return draw(diagram, { selected, way, detours, without, carried: at })
  }, [draw, diagram, ids, places, selected, way, detours, without])
  return <SketchLines sketch={sketch} />
}

const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((place, at) => place === now[at])
