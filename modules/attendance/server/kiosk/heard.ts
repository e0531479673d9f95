import type { HeardReply } from '../../shared/codes/contract.ts'

/** What a kiosk hears of one thing that it told. */
export const answer = (key: string, said: Partial<HeardReply> & Pick<HeardReply, 'state'>): HeardReply => ({
  key,
  refused: null,
  name: null,
  kind: null,
  at: null,
  worked_today: null,
  ...said,
})

export const refused = (key: string, reason: string) => answer(key, { state: 'refused', refused: reason })
