import { BaseEdge, type Edge, type EdgeProps, getSmoothStepPath, Position } from '@xyflow/react'
import { memo } from 'react'
import { type Detour, liesAt, straightDown } from '../../drawing/detours.ts'

/** Pixels between the tip of an arrow and the middle of what is written on it. */
const ABOVE = 30
const BESIDE = 84

/** An arrow with its condition before its tip: in the middle of its way it may pass below a step. */
export const ArrowEdge = memo(function ArrowEdge({
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
  data,
}: EdgeProps<Edge<{ detour?: Detour }>>) {
  const detour = data?.detour
  const [usual] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX: straightDown(sourceX, targetX, targetPosition),
    targetY,
    sourcePosition,
    targetPosition,
  })
  const path = detour && liesAt(detour, { x: sourceX, y: sourceY }, { x: targetX, y: targetY }) ? detour.stroke : usual
  const isFromAbove = targetPosition === Position.Top
  const labelX = isFromAbove ? targetX : targetPosition === Position.Left ? targetX - BESIDE : targetX + BESIDE
  const look = {
    ...(style && { style }),
    ...(markerEnd && { markerEnd }),
    ...(interactionWidth !== undefined && { interactionWidth }),
    ...(labelBgPadding && { labelBgPadding }),
    ...(labelBgBorderRadius !== undefined && { labelBgBorderRadius }),
  }
  return (
    <BaseEdge {...look} path={path} label={label} labelX={labelX} labelY={isFromAbove ? targetY - ABOVE : targetY} />
  )
})
