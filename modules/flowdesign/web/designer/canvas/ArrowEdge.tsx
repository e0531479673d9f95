import { BaseEdge, type Edge, type EdgeProps, getSmoothStepPath, Position } from '@xyflow/react'
import { memo } from 'react'
import { type Detour, liesAt, straightDown } from '../../drawing/detours.ts'
import type { Spot } from '../../drawing/spots.ts'
import { ArrowPlus } from './ArrowPlus.tsx'

/** Pixels between the tip of an arrow and the middle of what is written on it. */
const ABOVE = 30
const BESIDE = 84

/** An arrow with its condition where nothing else lies, and near its tip while it is being carried. */
export const ArrowEdge = memo(function ArrowEdge({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  label,
  labelBgPadding,
  labelBgBorderRadius,
  style,
  markerEnd,
  interactionWidth,
  selected = false,
  data,
}: EdgeProps<Edge<{ detour?: Detour; spot?: Spot; name?: string }>>) {
  const [from, to] = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ]
  const detour = data?.detour
  const [usual] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX: straightDown(sourceX, targetX, targetPosition),
    targetY,
    sourcePosition,
    targetPosition,
  })
  const path = detour && liesAt(detour, from, to) ? detour.stroke : usual
  const spot = data?.spot && liesAt(data.spot, from, to) ? data.spot : undefined
  const isFromAbove = targetPosition === Position.Top
  const near = {
    labelX: isFromAbove ? targetX : targetPosition === Position.Left ? targetX - BESIDE : targetX + BESIDE,
    labelY: isFromAbove ? targetY - ABOVE : targetY,
    label,
  }
  const written = !spot ? near : spot.label && { label: spot.label.text, labelX: spot.label.x, labelY: spot.label.y }
  const look = {
    ...(style && { style }),
    ...(markerEnd && { markerEnd }),
    ...(interactionWidth !== undefined && { interactionWidth }),
    ...(labelBgPadding && { labelBgPadding }),
    ...(labelBgBorderRadius !== undefined && { labelBgBorderRadius }),
  }
  return (
    <>
      <BaseEdge {...look} path={path} {...written} />
      {spot?.plus ? <ArrowPlus edge={id} name={data?.name ?? ''} at={spot.plus} isStop={selected} /> : null}
    </>
  )
})
