import { lazy, type ComponentType } from 'react'

const parts: ComponentType[] = []

/** A card that a module above brings to the profile, loaded when somebody opens it. */
export function addToProfile(load: () => Promise<{ default: ComponentType }>) {
  parts.push(lazy(load))
}

export const profileParts: readonly ComponentType[] = parts
