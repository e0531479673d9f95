/** One key after another, each by its place on the keyboard: with a Cyrillic layout the key that says G types П. */
export type Sequence = readonly string[]

/** Milliseconds after which a begun sequence is forgotten. */
export const PATIENCE = 1500

/**
 * What a key is called in a sequence; null for one that nothing begins with: with Ctrl, ⌘ or Alt it belongs to
 * others.
 */
export function nameOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (ctrlKey || metaKey || altKey) return null
  // The question mark stands elsewhere on each layout.
  if (key === '?' || (shiftKey && code === 'Slash')) return '?'
  return shiftKey || !/^(Key[A-Z]|Digit\d|Bracket(Left|Right)|Slash)$/.test(code) ? null : code
}

/**
 * Which sequence is complete with this key, or what has been begun. A key that does not go on with what was begun
 * ends it and does nothing.
 */
export function press(
  begun: Sequence,
  name: string,
  known: readonly Sequence[],
): { complete: Sequence | null; begun: Sequence } {
  const now = [...begun, name]
  const fits = known.filter((sequence) => now.every((one, at) => sequence[at] === one))
  const complete = fits.find((sequence) => sequence.length === now.length) ?? null
  return { complete, begun: complete || fits.length === 0 ? [] : now }
}

/** As people read them: `Mod+KeyK` is Ctrl K, or ⌘ K where keyboards say so. */
export function capsOf(step: string, isApple: boolean): string[] {
  const caps: Record<string, string> = {
    Mod: isApple ? '⌘' : 'Ctrl',
    Alt: isApple ? '⌥' : 'Alt',
    Shift: 'Shift',
    BracketLeft: '[',
    BracketRight: ']',
    Slash: '/',
    ArrowLeft: '←',
    ArrowRight: '→',
  }
  return step.split('+').map((name) => caps[name] ?? name.replace(/^(?:Key|Digit)/, ''))
}

/** For a tooltip: `G I`. */
export const spelled = (keys: Sequence, isApple = false) =>
  keys.map((step) => capsOf(step, isApple).join(' ')).join(' ')
