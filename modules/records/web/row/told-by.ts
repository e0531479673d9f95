interface Refusal {
  code?: string | undefined
  fields?: Readonly<Record<string, string>> | undefined
}

/** What was refused, by fields; that a row would lie outside is said of the row, whatever field was first in it. */
export function toldBy({ code, fields }: Refusal): Readonly<Record<string, string>> | undefined {
  return code === 'records.row_outside' && fields ? { _: Object.values(fields)[0] ?? code } : fields
}
