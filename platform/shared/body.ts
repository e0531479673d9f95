/** Bytes of a body, wherever a contract names no more. */
export const MOST_BYTES = 64 * 1024
/** Whatever a contract asks for has fewer names, and lies half as deep. */
const MOST_NAMES = 1000
const MOST_DEPTH = 32

/** How much there may be in a body. */
interface Most {
  /** Lists, objects, and whatever follows something else in one. */
  parts: number
  /** In one object. */
  names: number
  /** Of one within another. */
  depth: number
}

/**
 * What a body may be that is longer than most. Its parts are counted before anything walks them, so bytes alone buy
 * nobody time.
 */
export interface Room {
  bytes: number
  /** As a body counts them: lists, objects, and whatever follows something else in one. */
  parts: number
  /** What takes the room. */
  holds: string
}

export function roomOf(room: Room | undefined): Most & { bytes: number } {
  return { bytes: room?.bytes ?? MOST_BYTES, parts: room?.parts ?? Infinity, names: MOST_NAMES, depth: MOST_DEPTH }
}

/** As people read it. */
export const inKilobytes = (bytes: number) => `${Math.floor(bytes / 1024)} KB`

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/**
 * What of a JSON text is too much, told from its signs alone: it is neither read nor kept. Whether it is JSON at all
 * is for whoever reads it.
 */
export function tooMuchIn(text: string, most: Most): keyof Most | undefined {
  let parts = 0
  /** Of each object around: how many names it may still have. */
  const left: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        parts += 1
        left.push(text.charCodeAt(at) === OPEN_LIST ? Infinity : most.names - 1)
        if (left.length > most.depth) return 'depth'
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        left.pop()
        break
      case COMMA:
        parts += 1
        left[left.length - 1]! -= 1
        if (left.at(-1)! < 0) return 'names'
    }
    if (parts > most.parts) return 'parts'
  }
  return undefined
}

/** The quote that ends what begins here; the end of everything where none does. */
function endOfText(text: string, start: number) {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    // An even number of them stand for themselves.
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}
