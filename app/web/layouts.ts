import type { ComponentType } from 'react'
import type { Layout } from '#platform/web/screen.ts'
import { loadInsides } from './insides.ts'

const loadShell = async () => (await Promise.all([import('./SignedIn.tsx'), loadInsides()]))[0]

/** Section 2 of the specification: default and module pages stand in the shell, the others on their own. */
export const layouts: Record<Layout, () => Promise<{ default: ComponentType }>> = {
  default: loadShell,
  module: loadShell,
  agent: async () => ({ default: (await import('./PlainFrames.tsx')).AgentFrame }),
  web: async () => ({ default: (await import('./PlainFrames.tsx')).WebFrame }),
  form: async () => ({ default: (await import('./PlainFrames.tsx')).FormFrame }),
}
