/** How text files are written here: what programs of today write, and what Excel of old does in this country. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251'] as const
export type Encoding = (typeof encodings)[number]

/** What stands between two cells. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]
