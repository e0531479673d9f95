import { type ComponentType, Suspense } from 'react'
import { PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { MenuPlace } from '#platform/web/module.ts'

let Shown: ComponentType<MenuPlace> | null = null

/** A module above knows what was made in the organisation, so it brings the screen of it. */
export function showAtPlaces(load: () => Promise<{ default: ComponentType<MenuPlace> }>) {
  Shown = lazyPart(load)
}

export function OwnPlace(props: MenuPlace) {
  return <Suspense fallback={<PageSkeleton />}>{Shown ? <Shown {...props} /> : null}</Suspense>
}
