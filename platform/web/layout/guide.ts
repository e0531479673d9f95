import type { Language } from '#platform/shared/language.ts'

/** The user guide, which the build puts beside the program. */
export const guideAddress = (language: Language) => `/guide/${language}.html`
