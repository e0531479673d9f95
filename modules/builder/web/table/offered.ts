import { looks } from '#platform/web/fields/index.ts'

/** Kinds that a table keeps. */
export const offered = () => looks().filter(({ kind }) => kind.stored !== undefined)
