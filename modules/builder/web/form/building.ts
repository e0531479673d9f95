import { createContext, use } from 'react'
import type { StepWay } from '#platform/web/drag/index.ts'
import type { FittedPart, FormPart } from '#modules/records/shared/index.ts'
import type { Where } from './layout.ts'

export interface Over {
  id: string
  where: Where
}

/** What the parts of the canvas need of the builder around them. */
export interface Building {
  isDisabled: boolean
  chosen: string | null
  over: Over | null
  nameOf: (one: FittedPart) => string
  choose: (key: string) => void
  change: (one: FittedPart, by: (part: FormPart) => FormPart, about?: string) => void
  remove: (one: FittedPart) => void
  step: (one: FittedPart, way: StepWay) => void
}

export const BuildingContext = createContext<Building | null>(null)

export function useBuilding(): Building {
  const building = use(BuildingContext)
  if (!building) throw new Error('A part of the canvas stands in a form builder')
  return building
}

/** A part among all of them: where it stands or, where the form does not name it, what it is. */
export const keyOf = (one: FittedPart) => one.at ?? ('name' in one.part ? `rest:${one.part.kind}:${one.part.name}` : '')
