import { createContext, type ReactNode } from 'react'
import type { FittedPart } from '../../../shared/form/fitted.ts'

export interface FrameProps {
  one: FittedPart
  children: ReactNode
}

/** What a builder draws around each part of a form, which otherwise looks as it will. */
export const PartFrame = createContext<((props: FrameProps) => ReactNode) | null>(null)
