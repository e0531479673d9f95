import type { DocumentView } from '../../shared/documents/view.ts'

/**
 * Whether somebody else has it now who could be reminded: not those whose turn comes later, and nobody while it
 * rests.
 */
export function mayRemind(
  {
    document_status,
    holders,
    rest,
  }: Pick<DocumentView, 'document_status' | 'rest'> & {
    holders: readonly Pick<DocumentView['holders'][number], 'is_awake' | 'people'>[]
  },
  me: number,
) {
  return (
    document_status === 'OPEN' &&
    rest === null &&
    holders.some(({ is_awake, people }) => is_awake && people.some(({ user_id }) => user_id !== me))
  )
}
