import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { toast } from './feedback.ts'
import { Button } from './form-basics/Button.tsx'
import { Notice } from './form-basics/Notice.tsx'
import { translate } from './i18n/index.ts'
import { ChunkError, loadChunk } from './chunk-reload.ts'
import { isSomebodyTyping } from './unsaved.ts'

/**
 * A part of a screen, such as a dialog, whose code comes when it is wanted. Where it does not come the screen stays,
 * with all that is typed in it: what can be closed is closed with a message, anything else says in its own place that
 * it is missing. `ahead` fetches it before it is wanted. `isSmall`: its own place stays empty until it is there, and
 * nothing around it waits.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>, isSmall = false) {
  let ready: Part | undefined
  const noting = async (part: Promise<{ default: Part }>) => {
    ready = (await part).default
    return part
  }
  // A lazy component never forgets that it failed, so another one takes its place.
  const anew = () => lazy(() => noting(loadPart(load)))
  let Current = anew()
  function LazyPart(props: React.ComponentProps<Part>) {
    // What waits once is shown three tenths of a second later at the earliest; what is here already need not.
    const [At, setAt] = useState(() => (ready ?? Current) as ComponentType<React.ComponentProps<Part>>)
    const again = () => {
      Current = anew()
      setAt(() => Current as ComponentType<React.ComponentProps<Part>>)
    }
    const { onClose } = props as { onClose?: () => void }
    return (
      <Fence
        key={keyOf(At)}
        onFailed={() => {
          Current = anew()
          if (!onClose) return
          toast.error(translate('platform.error.chunk'))
          onClose()
        }}
        missing={onClose ? null : <Missing onRetry={again} />}
      >
        {isSmall ? (
          <Suspense fallback={null}>
            <At {...props} />
          </Suspense>
        ) : (
          <At {...props} />
        )}
      </Fence>
    )
  }
  // What does not come now is asked for again, and told, when it is drawn.
  return Object.assign(LazyPart, { ahead: () => void noting(load()).catch(() => undefined) })
}

/** While something is being typed the page is not loaded anew for the sake of a part. */
export async function loadPart<T>(load: () => Promise<T>) {
  if (!isSomebodyTyping()) return loadChunk(load)
  return load().catch((cause: unknown) => {
    throw new ChunkError(cause)
  })
}

const keys = new WeakMap<object, number>()
let last = 0
function keyOf(component: object) {
  if (!keys.has(component)) keys.set(component, (last += 1))
  return keys.get(component)
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="danger" live title={translate('platform.error.chunk')}>
      <Button size="small" onClick={onRetry}>
        {translate('platform.retry')}
      </Button>
    </Notice>
  )
}

interface FenceProps {
  onFailed: () => void
  missing: ReactNode
  children: ReactNode
}

/** Holds only what code that did not come throws; every other fault is for the page to tell. */
class Fence extends Component<FenceProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) this.props.onFailed()
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ChunkError) return this.props.missing
    throw error
  }
}
