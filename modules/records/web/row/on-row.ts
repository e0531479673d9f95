import type { Action, Row } from '../../shared/contract.ts'

/** What somebody may do with this row, where they may not do the same with all. */
export const onRow =
  (may: (action: Action) => boolean, { may: ofRow }: Pick<Row, 'may'>) =>
  (action: Action) =>
    may(action) && (ofRow === undefined || (action !== 'u' && action !== 'd') || ofRow.includes(action))
