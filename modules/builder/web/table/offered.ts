import type { FieldKind } from '#platform/shared/fields/index.ts'
import { looks } from '#platform/web/fields/index.ts'

/** Kinds that a table keeps. */
export const isOffered = ({ stored }: FieldKind) => stored !== undefined

export const offered = () => looks().filter(({ kind }) => isOffered(kind))
