/** Names the person whose page makes a call. Not a secret and no proof: it only keeps the page of one from acting with the session of another. */
export const PAGE_OF = 'x-page-of'
export const OTHER_PERSON = 'platform.other_person'
