/** Bytes of a body, wherever a contract names no more. */
export const MOST_BYTES = 64 * 1024
/** How deep values may lie within one another; no contract goes half as deep. */
export const MOST_DEPTH = 32

/** What a body may be that is longer than most. Its parts are counted before anything walks them, so bytes alone buy nobody time. */
export interface Room {
  bytes: number
  /** Lists, objects, and whatever follows something else in one. */
  parts: number
  /** What takes the room. */
  holds: string
}

export const roomOf = (room: Room | undefined) => ({ bytes: room?.bytes ?? MOST_BYTES, parts: room?.parts ?? Infinity })

/** As people read it. */
export const inKilobytes = (bytes: number) => `${Math.floor(bytes / 1024)} KB`

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** What of a JSON text is too much, told from its signs alone: it is neither read nor kept. Whether it is JSON at all is for whoever reads it. */
export function tooMuchIn(text: string, most: { parts: number; depth: number }): 'parts' | 'depth' | undefined {
  let parts = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        parts += 1
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      case COMMA:
        parts += 1
    }
    if (parts > most.parts) return 'parts'
    if (depth > most.depth) return 'depth'
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
