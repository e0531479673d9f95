import { use, useInsertionEffect, useState } from 'react'
import { isFramed } from '../framed.ts'
import { isLocked } from '../lock.ts'
import { readStored } from '../storage.ts'
import { pathOf } from '../path-of.ts'
import { TabPlace } from '../unsaved.ts'
import { fitToKeep, keepInSession, typedInSession, withoutSecrets, type Typed } from './typed.ts'

/** Forms of screens that are never opened again must not gather. */
const MOST = 60

/** One form as long as it is on the page; what was put on the shelf when it had to go. */
interface Form {
  shelved: { name: string; typed: Typed } | null
}
interface OnPage {
  name: string
  typed: Typed
  standing: string
  values: object
}

const shelf = new Map<string, Typed>()
const onPage = new Map<Form, OnPage>()
/** The page was looked away from, and a copy of what it held then stands in the session storage. */
let isSaved = false

/**
 * The same form is known by its organisation, its page, what it is about and by what it began with, so that nothing
 * comes back over a state it was not typed over.
 */
const nameOf = (place: string, about: string | number, start: object) =>
  `${who()?.org_id ?? 0} ${place} ${about === '' ? '' : `${about} `}${JSON.stringify(start)}`
const who = () => readStored<{ login?: string; org_id?: number | null }>('user_info')
const me = () => who()?.login ?? null
/** In which organisation one works, and as whom. */
const standing = () => JSON.stringify([me(), who()?.org_id, readStored<{ extra_role?: number }>('choice')?.extra_role])

/** Where a form came up: while it goes, the address is that of the next screen already. */
function usePlace() {
  const tab = use(TabPlace)
  const [path] = useState(() => pathOf(location.pathname))
  return tab ?? path
}

/** What this form held before it had to go. */
export function useTypedBefore<Values extends object>(start: Values, about: string | number = ''): Values | null {
  const place = usePlace()
  const [before] = useState(() => {
    const kept = shelf.get(nameOf(place, about, start))
    return kept && kept.owner === me() ? { ...start, ...kept.values } : null
  })
  // Only once the form is there: a drawing that is given up, because a part of it still has to come, must leave it
  // where it is.
  const [name] = useState(() => nameOf(place, about, start))
  useInsertionEffect(() => {
    shelf.delete(name)
  }, [name])
  return before
}

/**
 * Keeps what is typed over a lock, over a reload and over a visit to another screen, also in a tab that is put away:
 * other effects end there, this one does not. Whoever sent it calls what is answered: nothing of it comes back, also
 * where its screen was left before the answer came.
 */
export function useShelf(start: object, values: object, isKept: boolean, about: string | number = '') {
  const place = usePlace()
  const isInTab = use(TabPlace) !== null
  const [mine] = useState<Form>(() => ({ shelved: null }))
  useInsertionEffect(() => {
    const owner = me()
    if (!isKept || owner === null) putAway(mine)
    else
      onPage.set(mine, {
        name: nameOf(place, about, start),
        typed: { owner, place, title: document.title, values: { ...values }, at: Date.now() },
        standing: standing(),
        values,
      })
  }, [mine, place, about, start, values, isKept])
  useInsertionEffect(
    () => () => {
      const form = onPage.get(mine)
      if (form && (isLocked() || isLeft(form, isInTab))) mine.shelved = { name: form.name, typed: putOnShelf(form) }
      putAway(mine)
    },
    [mine, isInTab],
  )
  return () => forget(mine)
}

/**
 * The form went with its screen. One that closes on its screen was sent or given up, and so was one whose tab was
 * closed: that was asked about.
 */
function isLeft({ typed, standing: before }: OnPage, isInTab: boolean) {
  return standing() !== before || (!isInTab && pathOf(location.pathname) !== typed.place)
}

function putOnShelf({ name, typed }: OnPage) {
  shelf.delete(name)
  const kept = { ...typed, values: withoutSecrets(typed.values) }
  shelf.set(name, kept)
  for (const oldest of [...shelf.keys()].slice(0, -MOST)) shelf.delete(oldest)
  return kept
}

/** The form that holds these values was cancelled: nothing of it waits for anybody. */
export function giveUpTyped(values: object) {
  for (const [mine, form] of onPage) if (form.values === values) putAway(mine)
}

/** Something was typed into a form whose screen was left, and it was not sent. */
export const hasTyped = () => [...shelf.values()].some(({ owner }) => owner === me())

/** What was sent or given up is gone from the copy as well. */
function putAway(form: Form) {
  if (onPage.delete(form) && isSaved) save()
}

function forget(form: Form) {
  putAway(form)
  const { shelved } = form
  if (!shelved || shelf.get(shelved.name) !== shelved.typed) return
  shelf.delete(shelved.name)
  if (isSaved) save()
}

/** The session is over, and the person did not go: what stands in forms waits, for them alone, until they are back. */
export function shelveTyped() {
  for (const form of onPage.values()) putOnShelf(form)
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

/**
 * Begins to keep what is typed over a reload, in this tab of the browser alone; it goes when the tab is closed and
 * when the person signs out.
 */
export function startShelf() {
  // The preview of another width shares the storage of the window around it, and would write over what is typed
  // there. What it holds goes with it, so it asks.
  if (isFramed()) {
    addEventListener('beforeunload', (event) => {
      if (hasTyped()) event.preventDefault()
    })
    return
  }
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
  const all = [...shelf, ...[...onPage.values()].map(({ name, typed }) => [name, typed] as const)]
    .filter(([, typed]) => owner === null || typed.owner === owner)
    .slice(-MOST)
  keepInSession(Object.fromEntries(all.map(([name, typed]) => [name, { ...typed, values: fitToKeep(typed.values) }])))
}
