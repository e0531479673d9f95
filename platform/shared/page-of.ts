/**
 * Names the person whose page makes a call. Not a secret and no proof: it only keeps the page of one from acting with
 * the session of another.
 */
export const PAGE_OF = 'x-page-of'
export const OTHER_PERSON = 'platform.other_person'
/** The organisation that the page shows; the session may meanwhile have moved to another one. */
export const PLACE_OF = 'x-place-of'
export const MOVED_ELSEWHERE = 'platform.moved_elsewhere'
