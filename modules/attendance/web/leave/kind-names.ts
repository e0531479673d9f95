import type { queryRows } from '#modules/records/shared/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'

type Row = ReplyOf<typeof queryRows>['rows'][number]

/** A kind of leave as readers of a language call it. */
export const kindName = ({ values }: Pick<Row, 'values'>, language: string): string =>
  String((language !== 'mn' && values[`name_${language}`]) || values['name'] || '—')
