import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

// For component tests that are driven by events: their file begins with `// @vitest-environment happy-dom`.

/** Puts this on a page that says the keys instead of words; it goes when the test is over. */
export async function onPage(content: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // What lies above the page is shown in it.
  const above = { showPopover: () => undefined, hidePopover: () => undefined }
  if (!('showPopover' in HTMLElement.prototype)) Object.assign(HTMLElement.prototype, above)
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  const show = (next: ReactNode) => act(async () => root.render(next))
  await show(content)
  return {
    page,
    show,
    async end() {
      await act(async () => root.unmount())
      page.remove()
    },
  }
}

/** Waits for controls whose code is fetched when they are first shown. */
export async function whenCome(page: Element) {
  for (let tries = 0; tries < 200 && page.querySelector('[aria-busy]'); tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
}

/** As if somebody had typed this into the field, over what stood there. */
export async function typeInto(field: Element | null, text: string) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error('There is no field to type into')
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  await act(async () => {
    field.focus()
    // React takes a value that was set by its own setter for one that it knows.
    set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export async function choose(field: Element | null, value: string) {
  if (!(field instanceof HTMLSelectElement)) throw new Error('There is nothing to choose from')
  await act(async () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

export async function press(button: Element | null) {
  if (!(button instanceof HTMLElement)) throw new Error('There is nothing to press')
  await act(async () => button.click())
}
