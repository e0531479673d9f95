import type { ComponentType } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { BesideAccount } from '#platform/web/module.ts'

const parts: ComponentType<BesideAccount>[] = []

/** A card that a module above brings beside an account, loaded when somebody opens one. */
export function putBesideAccount(load: () => Promise<{ default: ComponentType<BesideAccount> }>) {
  parts.push(lazyPart(load))
}

export const besideAccount: readonly ComponentType<BesideAccount>[] = parts
