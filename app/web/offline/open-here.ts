import type { OpenWish } from './messages.ts'

/**
 * Whoever clicks a message finds its page in the window that is open already, without a reload that would cost what
 * they typed. Until the answer is called.
 */
export function onOpenFromMessage(open: (url: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const workers = navigator.serviceWorker
  const hear = ({ data, ports }: MessageEvent<OpenWish | null>) => {
    if (data?.type !== 'orgil.open') return
    ports[0]?.postMessage(true)
    open(data.url)
  }
  workers.addEventListener('message', hear)
  workers.startMessages()
  return () => workers.removeEventListener('message', hear)
}
