import type { Route } from '#platform/server/route.ts'
import { compareRoute } from './compare.ts'
import { mergeRoute } from './merge.ts'
import { splitRoute } from './split.ts'
import { twinsRoute } from './twins.ts'

/** Rows that look the same, made one and apart again. */
export const mergeRoutes: readonly Route[] = [twinsRoute, compareRoute, mergeRoute, splitRoute]
