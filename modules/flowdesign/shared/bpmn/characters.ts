/** The characters that XML does not know. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
export const FOREIGN_TO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
