/** The step of a form in the address, so that it is open again where the page is loaded anew: `?step=2`. */
const NAME = 'step'

export function keptStep(): number {
  const said = Number(new URLSearchParams(location.search).get(NAME))
  return Number.isInteger(said) && said > 1 ? said - 1 : 0
}

export function keepStep(at: number) {
  const address = new URL(location.href)
  if (at === 0) address.searchParams.delete(NAME)
  else address.searchParams.set(NAME, String(at + 1))
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}
