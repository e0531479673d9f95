import type { FieldKind } from './kind.ts'

let brought: readonly FieldKind[] = []

/** The kinds that modules registered, in their order; another list once there are others. */
export const broughtKinds = () => brought

/**
 * Registers the kinds of a module, by the list of modules when the program starts; what comes back takes them away
 * again. It knows nothing of the kernel's own kinds, so that a page without forms does not fetch them.
 */
export function registerKinds(kinds: readonly FieldKind[]): () => void {
  for (const { name } of kinds)
    if (brought.some((known) => known.name === name)) throw new Error(`Two kinds of fields are called ${name}`)
  brought = [...brought, ...kinds]
  return () => {
    brought = brought.filter((kind) => !kinds.includes(kind))
  }
}
