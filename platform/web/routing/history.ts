import { createBrowserHistory } from '@tanstack/react-router'
import { onLayers, topLayer } from '../overlay/layers.ts'

/** `over`: an entry of ours above a page on which something lies; it names the page's own entry. */
type State = { __TSR_key?: string; over?: string } | null
type Browser = Pick<Window, 'history' | 'location' | 'document' | 'addEventListener' | 'removeEventListener'>

/** Milliseconds in which the browser takes a step, or never will. */
const STEP = 500

/**
 * The history of the router, in which "back" first leaves what lies on top of the page. While something does, an
 * entry of ours stands above that of the page, and the router knows nothing of it: stepping off it leaves the topmost
 * layer, a page that is opened takes its place, and it goes when nothing lies there any more.
 */
export function createHouseHistory(browser: Browser = window) {
  const { history } = browser
  let hear: (event: PopStateEvent) => void = () => {}
  let here = standing()
  /** What is done once a step that nobody but this history asked for was taken. */
  let onStep: (() => void) | null = null
  /** Our entry lies one step ahead: the person came off it. */
  let isAhead = false
  let hasMovedOn = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function standing() {
    return { state: history.state as State, href: browser.location.href }
  }

  function write(kind: 'pushState' | 'replaceState', state: State, href?: string) {
    history[kind](state, '', href)
    here = standing()
    isAhead = false
  }

  const house = createBrowserHistory({
    window: {
      document: browser.document,
      location: browser.location,
      history: {
        get state() {
          return history.state as State
        },
        get length() {
          return history.length
        },
        pushState(state: State, _: string, href?: string) {
          hasMovedOn = onStep !== null
          write(here.state?.over ? 'replaceState' : 'pushState', state, href)
          settleSoon()
        },
        replaceState(state: State, _: string, href?: string) {
          write('replaceState', here.state?.over ? { ...state, over: here.state.over } : state, href)
        },
        go: (steps: number) => history.go(steps < 0 && here.state?.over ? steps - 1 : steps),
        back() {
          this.go(-1)
        },
        forward: () => history.forward(),
      },
      addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
        if (type === 'popstate') hear = listener
        else browser.addEventListener(type, listener, options)
      },
      removeEventListener: (type: string, listener: EventListener, options?: EventListenerOptions) =>
        browser.removeEventListener(type, listener, options),
    },
  })

  browser.addEventListener('popstate', (event) => {
    const from = here
    here = standing()
    const isOff = from.state?.over !== undefined && from.state.over === here.state?.__TSR_key
    if (isOff) giveBack(from)
    if (onStep) onStep()
    else if (isOff) stepOff()
    else if (topLayer() && isElsewhere(from)) step(1, () => topLayer()?.())
    else {
      isAhead = false
      // An entry of ours that was left behind is this page again.
      if (!here.state?.over || here.state.over !== from.state?.__TSR_key) hear(event)
    }
    settleSoon()
  })
  onLayers(settleSoon)
  return house

  /** What was written while our entry was there belongs to the page. */
  function giveBack({ state, href }: typeof here) {
    isAhead = state?.__TSR_key === here.state?.__TSR_key
    const { over: _, ...own } = state!
    if (!isAhead) write('replaceState', own, href)
  }

  function stepOff() {
    const leave = topLayer()
    if (leave) leave()
    // Left over from before a reload: the person means the page.
    else history.back()
  }

  /** The router asks whether its page may be left, and has the browser wait at the next. */
  function isElsewhere({ state, href }: typeof here) {
    const { state: known, href: path } = house.location
    return state?.__TSR_key ? state.__TSR_key !== known.__TSR_key : !href.endsWith(path)
  }

  function settleSoon() {
    clearTimeout(timer)
    timer = setTimeout(settle)
  }

  function settle() {
    const isWanted = topLayer() !== undefined
    if (onStep || isElsewhere(here) || isWanted === (here.state?.over !== undefined)) return
    if (!isWanted) step(-1)
    else if (isAhead) step(1)
    else {
      const state = here.state?.__TSR_key ? here.state : house.location.state
      if (state !== here.state) write('replaceState', state)
      write('pushState', { ...state, over: state.__TSR_key! })
    }
  }

  function step(by: 1 | -1, then: () => void = () => {}) {
    isAhead = false
    hasMovedOn = false
    const giveUp = setTimeout(done, STEP)
    onStep = () => {
      // A page was opened while the step was being taken.
      const goesOn = by < 0 && hasMovedOn
      done()
      if (goesOn) step(1)
    }
    history.go(by)

    function done() {
      clearTimeout(giveUp)
      onStep = null
      then()
      settleSoon()
    }
  }
}
