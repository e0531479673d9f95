import { useEffect, useEffectEvent } from 'react'

interface Key {
  code: string
  key: string
  shiftKey: boolean
}

/** Letters of the keys themselves: a scanner presses those of a Latin keyboard, whichever one is chosen here. */
export function letterOf({ code, key, shiftKey }: Key): string {
  if (/^[\w.:/-]$/.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (figure && !shiftKey) return figure
  if (code === 'Minus') return shiftKey ? '_' : '-'
  if (code === 'Period' && !shiftKey) return '.'
  if (code === 'Slash' && !shiftKey) return '/'
  if (code === 'Semicolon' && shiftKey) return ':'
  return key.length === 1 ? key : ''
}

/** A scanner is quicker than fingers: what comes slower was typed, and is no code. */
const BETWEEN = 150
const LEAST = 30

/** Collects what a scanner types, up to its Enter. */
export function collector(onCode: (text: string) => void) {
  let text = ''
  let last = 0
  return (pressed: Key, at: number) => {
    if (at - last > BETWEEN) text = ''
    last = at
    if (pressed.key !== 'Enter' && pressed.key !== 'Tab') {
      text = (text + letterOf(pressed)).slice(-200)
      return false
    }
    const whole = text
    text = ''
    if (whole.length < LEAST) return false
    onCode(whole)
    return true
  }
}

/** Codes from a scanner that stands beside the kiosk as a keyboard. */
export function useWedge(onCode: (text: string) => void) {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const collect = collector((text) => take(text))
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Its Enter presses no button that happens to have the focus.
      if (collect(event, event.timeStamp)) event.preventDefault()
    }
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [])
}
