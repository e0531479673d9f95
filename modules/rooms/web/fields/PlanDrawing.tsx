import type { ReactNode } from 'react'
import type { Plan, PlanPart } from '../../shared/fields/kinds/floor-layout.ts'
import styles from './plan.module.css'

interface Props {
  plan: Plan
  label: string
  children?: ReactNode
}

/** A plan as it is seen: what lies beneath, its parts, its seats. */
export function PlanDrawing({ plan, label, children }: Props) {
  return (
    <svg className={styles['plan']} viewBox={`0 0 ${plan.w} ${plan.h}`} role="img" aria-label={label}>
      <PlanGround plan={plan} />
      {plan.parts.map((part, at) => (
        <PartShape key={at} part={part} />
      ))}
      {plan.seats.map(({ x, y, n }) => (
        <SeatShape key={n} x={x} y={y} n={n} />
      ))}
      {children}
    </svg>
  )
}

export function PlanGround({ plan: { w, h, picture } }: { plan: Plan }) {
  return (
    <>
      <rect className={styles['ground']} width={w} height={h} />
      {picture ? <image href={picture} width={w} height={h} preserveAspectRatio="none" opacity={0.55} /> : null}
    </>
  )
}

export function PartShape({ part: { kind, x, y, w, h, name } }: { part: PlanPart }) {
  return (
    <g data-kind={kind} className={styles['part']}>
      <rect x={x + 0.05} y={y + 0.05} width={w - 0.1} height={h - 0.1} rx={0.2} />
      {name ? (
        <text x={x + w / 2} y={y + h / 2} fontSize={Math.min(0.8, (w / Math.max(1, name.length)) * 1.6)}>
          {name}
        </text>
      ) : null}
    </g>
  )
}

export function SeatShape({ x, y, n }: { x: number; y: number; n: string }) {
  return (
    <g className={styles['seat']}>
      <circle cx={x + 0.5} cy={y + 0.5} r={0.42} />
      <text x={x + 0.5} y={y + 0.52} fontSize={n.length > 2 ? 0.34 : 0.46}>
        {n}
      </text>
    </g>
  )
}
