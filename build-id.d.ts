/** The id of the build this code belongs to; the same one stands in `builds/latest.json`. */
declare const __BUILD_ID__: string
/** Where the words of each language lie, a file for each part of the program. */
declare const __WORDS__: Readonly<Record<'mn' | 'en' | 'ko', string>>
