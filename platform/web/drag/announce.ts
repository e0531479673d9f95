/** Says something to those who hear the page; the region stands in the page from the first word on. */
export function announce(words: string) {
  region ??= newRegion()
  // The same words twice are two pieces of news.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words
}

let region: HTMLElement | undefined

function newRegion() {
  const element = document.createElement('div')
  element.className = 'orgil-hidden'
  element.setAttribute('role', 'status')
  document.body.append(element)
  return element
}
