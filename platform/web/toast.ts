import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'warning'
export interface Toast {
  id: number
  kind: ToastKind
  title: string
  description?: string | undefined
  /** Reference of a failure, to be copied and told to those who can look it up. */
  reference?: string | undefined
  /** Of several about the same the last one is enough. */
  topic?: string | undefined
  /** Milliseconds for which what can be done about it is offered. */
  lasts?: number | undefined
  /** What can be done about it, once or as often as one likes; the message stays until closed, or its time is over. */
  action?: { label: string; run: () => void; isOnce?: boolean } | undefined
}
type Content = Omit<Toast, 'id' | 'kind' | 'title'>

const SHOWN = 4
let toasts: Toast[] = []
const none: Toast[] = []
let last = 0
let layers: readonly object[] = []
const listeners = new Set<() => void>()

export const toast = {
  success: (title: string, content?: Content) => add('success', title, content),
  error: (title: string, content?: Content) => add('error', title, content),
  warning: (title: string, content?: Content) => add('warning', title, content),
}

export function dismiss(id: number) {
  toasts = toasts.filter((one) => one.id !== id)
  tell()
}

/** Messages may name what nobody else is to read. */
export function dismissAll() {
  toasts = []
  tell()
}

/** The messages, for a layer that shows them; none while another was laid above it. */
export function useToasts() {
  const [layer] = useState(() => ({}))
  useLayoutEffect(() => {
    layers = [...layers, layer]
    tell()
    return () => {
      layers = layers.filter((one) => one !== layer)
      tell()
    }
  }, [layer])
  const shown = () => (layers.at(-1) === layer ? toasts : none)
  return useSyncExternalStore(subscribe, shown, shown)
}

function add(kind: ToastKind, title: string, content: Content = {}) {
  // The same words twice are one toast: ten failing calls are one failure to the person.
  const isSame = (one: Toast) =>
    (one.title === title && one.description === content.description) ||
    (one.topic !== undefined && one.topic === content.topic)
  const others = toasts.filter((one) => !isSame(one))
  last += 1
  toasts = [...others, { ...content, id: last, kind, title }].slice(-SHOWN)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
