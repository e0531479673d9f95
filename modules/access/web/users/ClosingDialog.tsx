import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { Closing } from '#platform/web/module.ts'

let Asked: ComponentType<Closing> | null = null

/** A module above knows what waits for whoever is closed out, so it brings the question. */
export function askAtClosing(load: () => Promise<{ default: ComponentType<Closing> }>) {
  Asked = lazyPart(load)
}

export function ClosingDialog(props: Closing) {
  return <Suspense fallback={null}>{Asked ? <Asked {...props} /> : null}</Suspense>
}
