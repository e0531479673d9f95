import { registerKinds } from '#platform/shared/fields/brought.ts'
import type { FieldLook } from './look.ts'

let brought: readonly FieldLook[] = []

/** The looks that modules registered; another list once there are others. */
export const broughtLooks = () => brought

/**
 * Registers the kinds of a module with their looks, by the list of modules when the program starts; what comes back
 * takes them away again. A page without forms fetches nothing for it, as long as `Input` and `Value` of the module
 * are lazy parts.
 */
export function registerLooks(looks: readonly FieldLook[]): () => void {
  const forgetKinds = registerKinds(looks.map(({ kind }) => kind))
  brought = [...brought, ...looks]
  return () => {
    forgetKinds()
    brought = brought.filter((look) => !looks.includes(look))
  }
}
