import { localeOf, type Language } from '#platform/shared/i18n.ts'

/** A row on paper. */
export const rowPaper = (table: string, id: string) => `/records/${table}/rows/${id}/pdf`
/** A list on paper, as it is filtered. */
export const listPaper = (table: string) => `/records/${table}/print`

/** As an address of the browser. */
export const rowPaperPath = ({ table, id }: { table: string; id: string }, language: Language) =>
  `/api${rowPaper(table, id)}?${new URLSearchParams({ lang: localeOf(language) }).toString()}`

export const papers = ['A4', 'A3'] as const
export const turns = ['portrait', 'landscape'] as const
