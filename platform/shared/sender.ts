const ADDRESS = '[^\\s<>@,;]+@[^\\s<>@,;]+'
/** What parts addresses from each other stands in a name between quotation marks alone. */
const NAME = '(?:"[^"<>@]+"|[^\\s<>@",;:()][^<>@",;:()]*)'
const SENDER = new RegExp(`^(?:${NAME}\\s*<${ADDRESS}>|${ADDRESS})$`)

/** One address, or a name and one in brackets: letters have one sender. */
export function isSender(text: string) {
  return text.length <= 200 && SENDER.test(text) && !/\p{Cc}/u.test(text)
}
