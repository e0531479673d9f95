import type { Module } from '#platform/server/module.ts'

let known: () => readonly Pick<Module, 'grants'>[] = () => []
let permissions: ReadonlySet<string> | undefined

/** The modules whose grants say what every role begins with; handed in when the program starts. */
export function handInGrants(modules: typeof known) {
  known = modules
  permissions = undefined
}

/**
 * What every role with which an organisation begins may do. A role that an organisation made itself may lack it, such
 * as one that is older than the module: those others are no more than it for that.
 */
export function forEverybody(): ReadonlySet<string> {
  permissions ??= new Set(known().flatMap(({ grants = {} }) => grants['*'] ?? []))
  return permissions
}

export const isForEverybody = (permission: string) => forEverybody().has(permission)
