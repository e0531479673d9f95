/** The path without a slash at its end. */
export const pathOf = (path: string) => path.replace(/(?<=.)\/+$/, '')
