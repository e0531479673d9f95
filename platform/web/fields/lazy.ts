import type { ComponentType } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { InputProps, SettingsProps, ValueProps } from './look.ts'

/** Controls that are more than a line: fetched together when a form first shows one of them. */
export const lazyInput = (pick: (all: typeof import('./inputs/index.ts')) => ComponentType<InputProps>) =>
  lazyPart(async () => ({ default: pick(await import('./inputs/index.ts')) }))

/** A value that needs letters, or code, of its own. */
export const lazyValue = (pick: (all: typeof import('./inputs/index.ts')) => ComponentType<ValueProps>) =>
  lazyPart(async () => ({ default: pick(await import('./inputs/index.ts')) }))

/** What form builders ask: whoever fills a form in fetches none of it. */
export const lazySettings = (pick: (all: typeof import('./settings/index.ts')) => ComponentType<SettingsProps>) =>
  lazyPart(async () => ({ default: pick(await import('./settings/index.ts')) }))
