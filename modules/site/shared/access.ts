/** Whoever has it may have a public page of their own. */
export const ME = 'site.me.r'
/** Whoever has it releases texts, or looks at how they were released. */
export const WRITES = 'site.writing.u'
export const READS = 'site.writing.r'
