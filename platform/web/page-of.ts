let person: number | null = null
let place: number | null = null

/** Whose work this page shows; every call says it, for the cookie that goes along may meanwhile be somebody else's. */
export const pageOf = () => person

/** In which organisation they work here; other tabs may have gone over to another one. */
export const placeOf = () => place

export function setPageOf(userId: number | null, orgId: number | null = null) {
  person = userId
  place = orgId
}

/**
 * Something that the server may say before the page is ready to act on it: it is then acted on as soon as the page
 * is.
 */
function meeting() {
  let act: (() => void) | null = null
  let isMissed = false
  return {
    on(next: () => void) {
      act = next
      if (!isMissed) return
      isMissed = false
      act()
    },
    meet() {
      if (act) act()
      else isMissed = true
    },
  }
}

const other = meeting()
const moved = meeting()

/** Called when the server says that the session behind this page is another person's. */
export const onOtherPerson = other.on
export const meetOtherPerson = other.meet

/** Called when the server says that the session behind this page is in another organisation by now. */
export const onMovedElsewhere = moved.on
export const meetMove = moved.meet
