import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { toast } from './feedback.ts'
import { Button } from './form-basics/Button.tsx'
import { Notice } from './form-basics/Notice.tsx'
import { translate } from './i18n/index.ts'
import { ChunkError, loadChunk } from './chunk-reload.ts'
import { isSomebodyTyping } from './unsaved.ts'

/**
 * A part of a screen, such as a dialog, whose code comes when it is wanted. Where it does not come the screen stays,
 * with all that is typed in it: what can be closed is closed with a message, anything else says in its own place that
 * it is missing.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  // A lazy component never forgets that it failed, so another one takes its place.
  const anew = () => lazy(() => loadPart(load))
  let Current = anew()
  return function LazyPart(props: React.ComponentProps<Part>) {
    const [At, setAt] = useState(() => Current)
    const again = () => {
      Current = anew()
      setAt(() => Current)
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
        <At {...props} />
      </Fence>
    )
  }
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
