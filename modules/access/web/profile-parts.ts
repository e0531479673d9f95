import type { ComponentType } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'

const parts: ComponentType[] = []

/** A card that a module above brings to the profile, loaded when somebody opens it. */
export function addToProfile(load: () => Promise<{ default: ComponentType }>) {
  parts.push(lazyPart(load))
}

export const profileParts: readonly ComponentType[] = parts
