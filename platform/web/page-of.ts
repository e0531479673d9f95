let person: number | null = null

/** Whose work this page shows; every call says it, for the cookie that goes along may meanwhile be somebody else's. */
export const pageOf = () => person

export function setPageOf(userId: number | null) {
  person = userId
}

let whenOther: () => void = () => undefined

/** Called when the server says that the session behind this page is another person's. */
export function onOtherPerson(act: () => void) {
  whenOther = act
}
export const meetOtherPerson = () => whenOther()
