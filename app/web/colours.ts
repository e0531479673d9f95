import { stepColours } from '#modules/workflow/shared/index.ts'
import type { Colours } from '#platform/web/theme/tokens.ts'

/** The colours that modules add to the house's own; also read by the build, which puts them into every page. */
export const colours: readonly Colours[] = [stepColours]
