import { createContext } from 'react'
import type { Point } from '../../drawing/flow-doc.ts'

/** What a press on the plus of an arrow does, at that place of the screen; nothing where the drawing stays as it is. */
export const InsertContext = createContext<((edge: string, at: Point) => void) | null>(null)
