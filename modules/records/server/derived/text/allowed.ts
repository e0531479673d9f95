/** Functions that give the same for the same rows, read nothing but what they are given, and stay small. */
export const functions: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'bool_and', 'bool_or', 'every', 'string_agg'],
  ...['abs', 'round', 'ceil', 'ceiling', 'floor', 'trunc', 'mod', 'sign', 'sqrt', 'div'],
  ...['lower', 'upper', 'initcap', 'length', 'char_length', 'btrim', 'ltrim', 'rtrim', 'left', 'right'],
  ...['substring', 'position', 'strpos', 'split_part', 'concat', 'concat_ws', 'starts_with', 'reverse'],
  ...['date_trunc', 'date_part', 'extract', 'to_char', 'make_date', 'age', 'timezone', 'now'],
  ...['row_number', 'rank', 'dense_rank', 'lag', 'lead', 'first_value', 'last_value', 'ntile'],
])

export const types: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'int2', 'int4', 'int8', 'numeric', 'float8', 'bool', 'uuid'],
  ...['date', 'timestamp', 'timestamptz', 'time', 'interval'],
])

export const signs: ReadonlySet<string> = new Set([
  ...['+', '-', '*', '/', '%', '=', '<>', '<', '<=', '>', '>=', '||'],
  ...['~~', '!~~', '~~*', '!~~*'],
])

/** What SQL says without brackets; who asks and where things stand is not among it. */
export const values: Readonly<Record<string, string>> = {
  SVFOP_CURRENT_DATE: 'current_date',
  SVFOP_CURRENT_TIMESTAMP: 'current_timestamp',
  SVFOP_LOCALTIMESTAMP: 'localtimestamp',
}
