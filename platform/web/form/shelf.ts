import { use, useInsertionEffect, useState } from 'react'
import { isLocked } from '../lock.ts'
import { readStored } from '../storage.ts'
import { pathOf } from '../tabs/path-of.ts'
import { TabPlace } from '../unsaved.ts'
import { fitToKeep, keepInSession, typedInSession, type Typed } from './typed.ts'

/** Forms of screens that are never opened again must not gather. */
const MOST = 60

const shelf = new Map<string, Typed>()
const onPage = new Map<symbol, [string, Typed]>()
/** The page was looked away from, and a copy of what it held then stands in the session storage. */
let isSaved = false

/** The same form is known by its page and by what it began with, so that nothing comes back over a state it was not typed over. */
const nameOf = (place: string, start: object) => `${place} ${JSON.stringify(start)}`
const usePlace = () => use(TabPlace) ?? pathOf(location.pathname)
const me = () => readStored<{ login?: string }>('user_info')?.login ?? null

/** What this form held before it had to go. */
export function useTypedBefore<Values extends object>(start: Values): Values | null {
  const place = usePlace()
  const [before] = useState(() => {
    const kept = shelf.get(nameOf(place, start))
    return kept && kept.owner === me() ? { ...start, ...kept.values } : null
  })
  // Only once the form is there: a drawing that is given up, because a part of it still has to come, must leave it where it is.
  const [name] = useState(() => nameOf(place, start))
  useInsertionEffect(() => {
    shelf.delete(name)
  }, [name])
  return before
}

/** Keeps what is typed over a lock and over a reload, also in a tab that is put away: other effects end there, this one does not. */
export function useShelf(start: object, values: object, isKept: boolean) {
  const place = usePlace()
  const [mine] = useState(() => Symbol('form'))
  useInsertionEffect(() => {
    const owner = me()
    if (!isKept || owner === null) putAway(mine)
    else onPage.set(mine, [nameOf(place, start), { owner, place, title: document.title, values: { ...values }, at: Date.now() }])
  }, [mine, place, start, values, isKept])
  useInsertionEffect(() => () => {
    const [name, typed] = onPage.get(mine) ?? []
    if (name && typed && isLocked()) shelf.set(name, typed)
    putAway(mine)
  }, [mine])
}

/** What was sent or given up is gone from the copy as well. */
function putAway(form: symbol) {
  if (onPage.delete(form) && isSaved) save()
}

/** The session is over, and the person did not go: what stands in forms waits, for them alone, until they are back. */
export function shelveTyped() {
  for (const [name, typed] of onPage.values()) shelf.set(name, typed)
}

/** Somebody is here now: what others had typed is of no use to anybody. */
export function keepShelfOf(login: string) {
  for (const [name, { owner }] of shelf) if (owner !== login) shelf.delete(name)
  if (isSaved) save()
}

export function clearShelf() {
  shelf.clear()
  onPage.clear()
  isSaved = false
  keepInSession({})
}

/** Begins to keep what is typed over a reload, in this tab of the browser alone; it goes when the tab is closed and when the person signs out. */
export function startShelf() {
  for (const [name, typed] of Object.entries(typedInSession())) shelf.set(name, typed)
  // From here on the page holds it: what is sent now must not come back after a crash.
  keepInSession({})
  addEventListener('pagehide', save)
  // A phone ends pages that nobody looks at without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save()
  })
}

function save() {
  isSaved = true
  const owner = me()
  // Between two sessions nobody is here, and what waits belongs to whom it says.
  const all = [...shelf, ...onPage.values()].filter(([, typed]) => owner === null || typed.owner === owner).slice(-MOST)
  keepInSession(Object.fromEntries(all.map(([name, typed]) => [name, { ...typed, values: fitToKeep(typed.values) }])))
}
