/** What the worker asks an open window; it answers through the port that comes along. */
export interface OpenWish {
  type: 'orgil.open'
  url: string
}

interface Message {
  title: string
  body: string
  tag: string | undefined
  url: string
}

/** What the server sent, as far as it is one of our messages; the address stays inside this application. */
export function messageOf(content: unknown, origin: string): Message | null {
  if (typeof content !== 'object' || content === null) return null
  const { title, body, tag, url } = content as Record<string, unknown>
  if (typeof title !== 'string' || typeof body !== 'string') return null
  return { title, body, tag: typeof tag === 'string' ? tag : undefined, url: addressWithin(url, origin) }
}

export function addressWithin(url: unknown, origin: string) {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return '/home'
  const address = new URL(url, origin)
  return address.origin === origin ? address.pathname + address.search + address.hash : '/home'
}

/** A window of ours, as the worker sees it. */
export interface OpenWindow {
  url: string
  focus(): Promise<unknown>
  postMessage(wish: OpenWish, ports: MessagePort[]): void
}

/** A window that is busy or locked does not answer, and gets no more time than people notice. */
const ANSWER_MS = 400

/** Shows the page of a message: where it is open, in a window that can go there, or in a new one. */
export async function showPage(
  url: string,
  windows: readonly OpenWindow[],
  openWindow: (url: string) => Promise<unknown>,
) {
  const there = windows.find((one) => addressOf(one) === url)
  if (there) return there.focus()
  for (const one of windows) {
    if (await takes(one, url)) return one.focus()
  }
  return openWindow(url)
}

function addressOf({ url }: OpenWindow) {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

function takes(one: OpenWindow, url: string) {
  return new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const answer = (isTaken: boolean) => {
      port1.close()
      resolve(isTaken)
    }
    port1.addEventListener('message', () => answer(true))
    port1.start()
    setTimeout(() => answer(false), ANSWER_MS)
    one.postMessage({ type: 'orgil.open', url }, [port2])
  })
}
