/** Where a list stands while somebody types. */
export interface ListState {
  isOpen: boolean
  /** The option that Enter would take; -1 for none. */
  active: number
  /** Options on the list. */
  count: number
  /** What is shown answers other words than those that stand in the field. */
  isWaiting: boolean
  /** The last question was not answered. */
  hasFailed: boolean
  hasWords: boolean
  hasChosen: boolean
}

export type Move =
  | { to: 'open'; active: number }
  | { to: 'active'; active: number }
  | { to: 'choose'; active: number }
  | { to: 'close' }
  | { to: 'clear' }
  | { to: 'erase' }
  | { to: 'retry' }
  /** The key is ours and does nothing now; it must not send the form. */
  | { to: 'stay' }

interface Press {
  key: string
  altKey?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
  isComposing?: boolean
}

const PAGE = 8

/**
 * What a key does, after the pattern of an editable combobox with a list; null leaves it to the browser and to
 * whatever stands around.
 */
export function moveOf(press: Press, state: ListState): Move | null {
  // Hangul is written with keys that mean nothing yet.
  if (press.isComposing || press.ctrlKey || press.metaKey) return null
  switch (press.key) {
    case 'ArrowDown':
      return press.altKey ? { to: 'open', active: state.isOpen ? state.active : -1 } : stepDown(state)
    case 'ArrowUp':
      return press.altKey ? close(state) : stepUp(state)
    case 'PageDown':
      return state.isOpen && state.count > 0
        ? { to: 'active', active: Math.min(state.active + PAGE, state.count - 1) }
        : null
    case 'PageUp':
      return state.isOpen && state.count > 0 ? { to: 'active', active: Math.max(state.active - PAGE, 0) } : null
    case 'Enter':
      return enter(state)
    case 'Escape':
      return state.isOpen ? { to: 'close' } : state.hasWords ? { to: 'erase' } : null
    case 'Tab':
      return close(state)
    case 'Backspace':
      return state.hasChosen && !state.hasWords ? { to: 'clear' } : null
    default:
      return null
  }
}

function stepDown({ isOpen, active, count }: ListState): Move {
  if (!isOpen) return { to: 'open', active: 0 }
  return count === 0 ? { to: 'stay' } : { to: 'active', active: active + 1 >= count ? 0 : active + 1 }
}

function stepUp({ isOpen, active, count }: ListState): Move {
  if (!isOpen) return { to: 'open', active: Math.max(count - 1, 0) }
  return count === 0 ? { to: 'stay' } : { to: 'active', active: active <= 0 ? count - 1 : active - 1 }
}

function enter({ isOpen, active, count, isWaiting, hasFailed, hasWords }: ListState): Move | null {
  if (!isOpen) return hasWords ? { to: 'open', active: 0 } : null
  if (hasFailed) return { to: 'retry' }
  // Whoever types a name and Enter at once must not get the first of the list before.
  return isWaiting || active < 0 || active >= count ? { to: 'stay' } : { to: 'choose', active }
}

const close = ({ isOpen }: ListState): Move | null => (isOpen ? { to: 'close' } : null)

/**
 * The option that stands out once an answer is there: the first of what was sought, the chosen one of the whole list,
 * else none.
 */
export function firstActive({ hasWords, count, chosenAt }: { hasWords: boolean; count: number; chosenAt: number }) {
  return hasWords && count > 0 ? 0 : chosenAt
}
