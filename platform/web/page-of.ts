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

let whenOther: () => void = () => undefined

/** Called when the server says that the session behind this page is another person's. */
export function onOtherPerson(act: () => void) {
  whenOther = act
}
export const meetOtherPerson = () => whenOther()

let whenMoved: () => void = () => undefined

/** Called when the server says that the session behind this page is in another organisation by now. */
export function onMovedElsewhere(act: () => void) {
  whenMoved = act
}
export const meetMove = () => whenMoved()
