/** Whoever has it may have a public page of their own. */
export const ME = 'site.me.r'
