import { forget, readStored, writeStored } from '#platform/web/storage.ts'

/**
 * Who wished for messages in this browser, and in which session and language the server was told last. It stays when
 * a session is over, so that the next person does not get the messages of the one before.
 */
export interface PushMark {
  user: number
  session: string
  language: string
}

const KEY = 'push_owner'

export const pushMark = () => readStored<PushMark>(KEY)
export const keepMark = (mark: PushMark) => writeStored(KEY, mark, null)
export const forgetMark = () => forget(KEY)

/** What the start of the page has to do about the messages of this browser. */
type PushStep = 'nothing' | 'renew' | 'end'

/** `isKept`: the server has this browser; `fits`: the browser has an address for the key in force. */
interface Known {
  mark: PushMark
  user: number
  language: string
  isAllowed: boolean
  session: string
  isKept: boolean
  isSetUp: boolean
  fits: boolean
}

/**
 * Another person, or one who took this browser out from elsewhere: nothing more is shown here. A new session of the
 * same person goes on.
 */
export function stepOf({ mark, user, language, isAllowed, session, isKept, isSetUp, fits }: Known): PushStep {
  if (mark.user !== user || !isAllowed) return 'end'
  if (!isSetUp) return 'nothing'
  if (mark.session !== session) return 'renew'
  if (!isKept) return 'end'
  return fits && mark.language === language ? 'nothing' : 'renew'
}
